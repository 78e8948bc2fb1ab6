import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { extraEndpoints } from '../../../../shared/ads/endpoints.ts';
import { endpointNames } from '../../../../shared/ads/endpoints.ts';
import { parseExact } from '../../../../shared/ads/rules/exact-json.ts';
import { addAds } from './ads.ts';
import { currencyIn, formatLines, recordJson, formatWord } from './records.ts';
import { parseRange, reportJson } from './reports.ts';
import { formatEndpoint, resources, wordsIn } from './resources.ts';
import { parseId, splitList } from './with-ads.ts';

const NOW = Date.UTC(2026, 10, 24, 12);
const json = (text: string, currency: string | null = 'EUR'): string =>
  JSON.stringify(recordJson(parseExact(text), currency));

describe('records', () => {
  it('name the currency of every number in micros and leave all else as it was sent', () => {
    expect(json('{"budget":{"micro_amount":40000000,"type":"DAILY","currency":"SEK"}}')).toBe(
      '{"budget":{"micro_amount":{"micros":"40000000","currency":"SEK"},"type":"DAILY","currency":"SEK"}}',
    );
    for (const key of [
      'bid_micro_amount',
      'base_rate_micro_amount',
      'bid_estimate_min',
      'cost_micro',
      'estimated_cpm_max',
      'micro',
    ])
      expect(json(`{"${key}":9223372036854775807}`)).toBe(
        `{"${key}":{"micros":"9223372036854775807","currency":"EUR"}}`,
      );
    for (const same of [
      '{"cost_model":"CPM","cpm":3,"microphone":1,"new":{"a":[1,null,true]}}',
      '{"id":12345678901234567890,"rate":1.10,"micro_amount":1.5,"bid_micro_amount":null}',
    ])
      expect(json(same)).toBe(same);
    expect(json('{"currency_code":"JPY","x":[{"cost_micro":1}]}', null)).toContain(
      '"currency":"JPY"',
    );
    expect(currencyIn(parseExact('{"a":[{"b":{"currency":"JPY"}}]}'))).toBe('JPY');
    expect(
      Object.hasOwn(recordJson(parseExact('{"__proto__":1}'), null) as object, '__proto__'),
    ).toBe(true);
  });

  it('read as words', () => {
    const record = recordJson(
      parseExact('{"name":"A","none":null,"micro_amount":1700500000}'),
      'EUR',
    );
    expect(formatLines(record)).toEqual(['name: A', 'micro_amount: 1,700.50 EUR']);
    const nested =
      '{"budget":{"micro_amount":35000000,"type":"DAILY"},"prices":[{"micro":9007199254740993001,"at":1.50}]}';
    expect(formatLines(recordJson(parseExact(nested), 'EUR'))).toEqual([
      'budget: {"micro_amount":"35.00 EUR","type":"DAILY"}',
      'prices: [{"micro":"9,007,199,254,740.993001 EUR","at":1.50}]',
    ]);
    expect(formatWord({ amount: '38.27', currency: 'EUR' })).toBe('38.27 EUR');
    expect(formatWord({ hidden: '1-4' })).toBe('1-4');
  });
});

describe('reports', () => {
  const row = (stats: string): unknown => parseExact(`{"entity_id":"a","stats":[${stats}]}`);
  const stat = (field: string, value: string): string =>
    `{"field_type":"${field}","field_value":${value}}`;

  it('keep money exact, hide -5 and add only what may be added', () => {
    const { rows, sums } = reportJson(
      [
        row(
          [
            stat('SPEND', '0.1'),
            stat('CLICKS', '3'),
            stat('REACH', '7'),
            stat('PURCHASES', '-5'),
          ].join(),
        ),
        row(
          [
            stat('SPEND', '983.084134'),
            stat('CLICKS', '-5'),
            stat('REACH', '9'),
            stat('PURCHASES', '-5'),
          ].join(),
        ),
        row(
          [
            stat('SPEND', '0.20'),
            stat('CLICKS', '4'),
            stat('ODD', '"hidden"'),
            stat('CTR', '0.5'),
          ].join(),
        ),
      ],
      'EUR',
    );
    expect(rows[1]).toEqual({
      entity_id: 'a',
      stats: {
        SPEND: { amount: '983.084134', currency: 'EUR' },
        CLICKS: { hidden: '1-4' },
        REACH: 9,
        PURCHASES: { hidden: '1-4' },
      },
    });
    expect(rows[2]).toMatchObject({ stats: { SPEND: { amount: '0.20' }, ODD: 'hidden' } });
    expect(sums).toEqual({
      SPEND: { amount: '983.384134', currency: 'EUR' },
      CLICKS: { sum: 7, hiddenRows: 1 },
      PURCHASES: { sum: 0, hiddenRows: 2 },
    });
  });

  it('read money in exponent form and as text, and add exactly beyond 2^53', () => {
    const { rows, sums } = reportJson(
      [
        row([stat('SPEND', '1.23456789E7'), stat('IMPRESSIONS', '9007199254740993')].join()),
        row([stat('SPEND', '"1.5"'), stat('IMPRESSIONS', '2'), stat('CLICKS', '"12"')].join()),
        row([stat('SPEND', '5.0E-4'), stat('CTR', '7.9E-4')].join()),
      ],
      'EUR',
    );
    expect(JSON.parse(JSON.stringify(rows[0]))).toMatchObject({
      stats: { SPEND: { amount: '12345678.9', currency: 'EUR' } },
    });
    expect(rows[1]).toMatchObject({ stats: { SPEND: { amount: '1.5' }, CLICKS: 12 } });
    expect(sums['SPEND']).toEqual({ amount: '12345680.40050', currency: 'EUR' });
    expect(JSON.stringify(sums['IMPRESSIONS'])).toBe('{"sum":9007199254740995}');
    expect(JSON.stringify(rows[2])).toContain('"CTR":7.9E-4');
  });

  it('take UTC days and hours that the service has', () => {
    const range = (granularity: 'day' | 'hour' | 'lifetime', from?: string, to?: string) =>
      parseRange({ from, to }, granularity, NOW);
    expect(range('lifetime')).toBeNull();
    expect(range('day', '2026-11-10', '2026-11-16')).toEqual({
      from: '2026-11-10T00:00:00Z',
      to: '2026-11-16T00:00:00Z',
    });
    expect(range('hour', '2026-11-20T08', '2026-11-20')).toEqual({
      from: '2026-11-20T08:00:00Z',
      to: '2026-11-20T23:00:00Z',
    });
    expect(range('hour', '2026-11-10T11', '2026-11-10')).toMatchObject({
      from: '2026-11-10T11:00:00Z',
    });
    for (const [granularity, from, to] of [
      ['day', '2026-11-10', undefined],
      ['day', '2026-11-16', '2026-11-10'],
      ['day', '2026-08-01', '2026-11-01'],
      ['day', '2026-11-10T08', '2026-11-11'],
      ['day', '2026-02-30', '2026-03-02'],
      ['hour', '2026-11-01', '2026-11-02'],
      ['hour', '2026-11-10T10', '2026-11-10'],
      ['lifetime', 'yesterday', 'today'],
    ] as const)
      expect(() => range(granularity, from, to)).toThrow();
  });
});

describe('the commands', () => {
  it('reach every endpoint of the table', () => {
    const made = Object.keys(resources).flatMap((name) => [
      ...['list', ...wordsIn(resources[name]?.verbs ?? '')].map((verb) =>
        formatEndpoint(name, verb),
      ),
    ]);
    for (const name of made) expect(endpointNames).toContain(name);
    const own = /^(account|reports|estimates)\.|^assets\.bulk$/;
    const left = endpointNames.filter((name) => !made.includes(name) && !own.test(name));
    expect(left).toEqual(['changes.list']);
    expect(extraEndpoints).toHaveProperty(left[0] ?? '');
  });

  it('have a sentence for every option', async () => {
    const program = new Command();
    await addAds(program, () => Promise.resolve());
    const walk = (command: Command): Command[] => [command, ...command.commands.flatMap(walk)];
    const all = walk(program).slice(1);
    expect(all.length).toBeGreaterThan(45);
    for (const command of all) {
      expect(command.description()).not.toMatch(/^$|adscli|command\./);
      for (const { description } of command.options) expect(description).not.toMatch(/^$|option\./);
    }
  });

  it('check ids', () => {
    expect(splitList(' a, ,b')).toEqual(['a', 'b']);
    expect(parseId('0d4c1f6e-9a3b-4c2d-8e1f-5a6b7c8d9e0f')).toMatch(/^0d4c/);
    for (const id of ['', 'x', '../0d4c1f6e-9a3b-4c2d-8e1f-5a6b7c8d9e0f'])
      expect(() => parseId(id)).toThrow('is not an id');
  });
});
