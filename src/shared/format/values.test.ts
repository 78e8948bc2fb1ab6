import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCountry } from './country.ts';
import { durationTicks, formatDuration, formatShortDuration } from './duration.ts';
import { formatExactLength, formatLength, formatMilliseconds } from './length.ts';
import { countDecimals, formatAmount, formatMoney, formatRoundedMoney } from './money.ts';
import {
  formatAbout,
  formatCount,
  formatFixed,
  formatNumber,
  formatPercent,
  formatPoints,
  formatTyped,
} from './numbers.ts';
import { formatBytes, formatQuantity, formatUnit } from './sizes.ts';
import { formatState, findTone } from './states.ts';
import { formatFaults, formatRequired } from './sentences.ts';

describe('lengths of media', () => {
  it.each([
    [256_000, '4:16'],
    [5_900_000, '1:38:20'],
    [842_999, '14:02'],
    [7_000, '0:07'],
    [0, '0:00'],
    [-65_000, '−1:05'],
    [Number.NaN, '0:00'],
  ])('%d ms are %s', (ms, expected) => expect(formatLength(ms)).toBe(expected));

  it('have milliseconds where they are edited', () => {
    expect(formatExactLength(2_770_000, true)).toBe('46:10.000');
    expect(formatExactLength(6_370_000)).toBe('1:46:10');
    expect(formatExactLength(-500)).toBe('−0:00.500');
    expect(formatMilliseconds(-2_770_000)).toBe('−2\u202f770\u202f000 ms');
  });
});

describe('durations of work', () => {
  it.each([
    [84, '84 ms'],
    [0, '0 s'],
    [1_240, '1.2 s'],
    [9_960, '10 s'],
    [48_300, '48 s'],
    [59_600, '1 min'],
    [312_000, '5 min 12 s'],
    [46_680_000, '12 h 58 min'],
    [259_200_000, '3 d'],
    [273_600_000, '3 d 4 h'],
    [-48_000, '−48 s'],
    [Infinity, '—'],
  ])('%d ms are %s', (ms, expected) => expect(formatDuration(ms)).toBe(expected));

  it('have one unit where there is no room for two', () =>
    expect([41_000, 128_000, 8_220_000, -128_000].map(formatShortDuration)).toEqual([
      '41 s',
      '2 min',
      '2 h',
      '\u22122 min',
    ]));

  it('have at most two units and no decimals from 10 s on', () =>
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e13, noNaN: true }), (ms) => {
        const text = formatDuration(ms);
        expect(text).toMatch(/^[\d.,]+ (ms|s|min|h|d)( \d+ (s|min|h))?$/);
        if (ms >= 10_000) expect(text).not.toContain('.');
        expect(text).not.toMatch(/(^| )60 (s|min)|(^| )24 h|1,?000 ms/);
      }),
    ));

  it('grow with the duration: a longer one never reads as a shorter', () =>
    fc.assert(
      fc.property(fc.nat(1e9), fc.nat(1e9), (a, b) => {
        const units: Readonly<Record<string, number>> = {
          ms: 1,
          s: 1e3,
          min: 6e4,
          h: 36e5,
          d: 864e5,
        };
        const read = (text: string): number =>
          [...text.matchAll(/([\d.,]+) (\w+)/g)].reduce(
            (sum, [, value = '', unit = '']) =>
              sum + Number(value.replaceAll(',', '')) * (units[unit] ?? 0),
            0,
          );
        const [short, long] = [Math.min(a, b), Math.max(a, b)];
        expect(read(formatDuration(short))).toBeLessThanOrEqual(read(formatDuration(long)));
      }),
    ));

  it('stand on axes at round steps that cover the maximum', () => {
    expect(durationTicks(340_000).map(formatDuration)).toEqual(['0 s', '2 min', '4 min', '6 min']);
    expect(durationTicks(29_000).map(formatDuration)).toEqual(['0 s', '10 s', '20 s', '30 s']);
    expect(durationTicks(0)).toEqual([0]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e11 }), (max) => {
        const ticks = durationTicks(max);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
        expect(ticks.length).toBeLessThanOrEqual(4);
        for (const tick of ticks) expect(formatDuration(tick)).not.toMatch(/\d [a-z]+ \d|\./);
      }),
    );
  });
});

describe('money', () => {
  it.each([
    ['35', 'EUR', '35.00 EUR'],
    ['1700', 'EUR', '1,700.00 EUR'],
    ['1700', 'JPY', '1,700 JPY'],
    ['0.123456', 'EUR', '0.123456 EUR'],
    ['-40.5', 'EUR', '−40.50 EUR'],
    ['123456789012345678901234.55', 'EUR', '123,456,789,012,345,678,901,234.55 EUR'],
    ['12', null, '12.00'],
    ['x', 'EUR', '— EUR'],
  ])('%s %s is %s', (amount, currency, expected) =>
    expect(formatMoney(amount, currency)).toBe(expected),
  );

  it('rounds sums to the digits of the currency', () => {
    expect(formatRoundedMoney(14.7968, 'USD')).toBe('14.80 USD');
    expect(formatRoundedMoney(1700.4, 'JPY')).toBe('1,700 JPY');
  });

  it('keeps the digits of the currency and the whole value', () =>
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 24n }),
        fc.constantFrom('EUR', 'JPY', 'KWD', 'USD', null),
        (micros, currency) => {
          const fraction = (micros % 1_000_000n).toString().padStart(6, '0');
          const amount = `${(micros / 1_000_000n).toString()}.${fraction}`;
          const text = formatAmount(amount, currency);
          const [whole = '', rest = ''] = text.split('.');
          expect(BigInt(whole.replaceAll(',', '')) * 1_000_000n + BigInt(rest.padEnd(6, '0'))).toBe(
            micros,
          );
          expect(rest.length).toBeGreaterThanOrEqual(countDecimals(currency));
        },
      ),
    ));
});

describe('numbers', () => {
  it('write percent without a space in English, and differences in points', () => {
    expect(formatPercent(0.0064)).toBe('0.64%');
    expect(formatPercent(0.32)).toBe('32%');
    expect(formatPercent(0)).toBe('0%');
    expect(formatPercent(0.0064, 2, 2)).toBe('0.64%');
    expect(formatPercent(-0.5)).toBe('−50%');
    expect(formatPoints(-0.29)).toBe('29 pt');
    expect(formatPoints(0.004)).toBe('0.4 pt');
  });

  it('write counts, parts and estimates', () => {
    expect(formatCount(2350)).toBe('2,350');
    expect(formatCount(-0.2)).toBe('0');
    expect(formatCount(Number.NaN)).toBe('—');
    expect(formatAbout(formatCount(251))).toBe('about 251');
    expect(formatNumber(3.25)).toBe('3.25');
    expect(formatTyped(1_234_567.256)).toBe('1234567.26');
    expect(formatFixed(-4.5, 2)).toBe('−4.50');
  });

  it.each([
    [0, '0 bytes'],
    [812, '812 bytes'],
    [512 * 1024 ** 2, '512 MiB'],
    [5.5 * 1024 ** 3, '5.5 GiB'],
    [1024 ** 2 - 1, '1 MiB'],
    [20 * 1024, '20 KiB'],
    [Number.NaN, '—'],
  ])('%d bytes are %s', (bytes, expected) => expect(formatBytes(bytes)).toBe(expected));

  it('write a value with its unit', () => {
    expect(formatQuantity(3.25, 'vCPU')).toBe('3.25 vCPU');
    expect(formatQuantity(28_009, formatUnit('gb_minute'))).toBe('28,009 GB-minutes');
    expect(['vcpu_hour', 'gb', 'requests', ''].map(formatUnit)).toEqual([
      'vCPU-hours',
      'GB',
      'requests',
      '',
    ]);
  });
});

describe('sentences of forms', () => {
  it('say what a field needs, and how many do', () => {
    expect(['Name', 'URL', 'Story points', 'e-mail'].map(formatRequired)).toEqual([
      'Enter the name.',
      'Enter the URL.',
      'Enter the story points.',
      'Enter the e-mail.',
    ]);
    expect([['Name'], ['Name', 'URL'], ['Name', null]].map(formatFaults)).toEqual([
      '1 field needs a value: Name.',
      '2 fields need a value: Name and URL.',
      '2 fields need a value.',
    ]);
  });
});

describe('states', () => {
  it.each([
    [['failed', 'rejected', 'crashed'], 'bad'],
    [['running', 'building'], 'running'],
    [['waiting', 'limited'], 'waiting'],
    [['active', 'succeeded', 'done'], 'good'],
    [['queued'], 'queued'],
    [['paused', 'suspended'], 'paused'],
    [['skipped'], 'skipped'],
    [['completed', 'cancelled'], 'idle'],
  ] as const)('%j look %s', (names, tone) => {
    for (const name of names) expect([name, findTone(name)]).toEqual([name, tone]);
  });

  it('keep the server’s word for unknown states', () => {
    expect(formatState('partially_succeeded')).toBe('partly succeeded');
    expect(formatState('unknown', 'ODD')).toBe('ODD');
    expect(formatState('unknown', 42)).toBe('unknown (42)');
    expect(formatState('unknown', '')).toBe('unknown');
  });
});

describe('countries', () => {
  it.each([
    ['DE', 'Germany'],
    ['CI', 'Côte d’Ivoire'],
    ['QQ', 'QQ'],
    ['de', 'de'],
    ['', ''],
    ['Nowhere', 'Nowhere'],
  ])('%j is %j', (code, name) => expect(formatCountry(code)).toBe(name));
});
