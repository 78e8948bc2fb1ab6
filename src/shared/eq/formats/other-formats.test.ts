import { describe, expect, it } from 'vitest';
import { camillaFaults } from '../../../../test/support/eq/camilladsp-schema.ts';
import { configOfBands, makeBand } from '../make.ts';
import { exportEq } from './export.ts';
import { parseAndFit } from './fit-graphic.ts';
import { curveAt } from './graphiceq.ts';
import { parseEq } from './parse.ts';
import { t } from '../../i18n/translate.ts';

const rate = 48_000;
const parse = (text: string) => parseEq(text, { rate });
const reasons = (text: string): string[] => parse(text).warnings.map(({ reason }) => reason);

describe('a graphic equalizer', () => {
  it('is sorted, without repeated frequencies, and can have decimal commas', () => {
    expect(parse('GraphicEQ: 100 -1,5; 20 3; 100 9; 1000,5 -2').curves[0]?.points).toEqual({
      freqs: [20, 100, 1000.5],
      db: [3, -1.5, -2],
    });
    expect(parse('GraphicEQ: 20,1.5; 100,-2.0').curves[0]?.points).toEqual({
      freqs: [20, 100],
      db: [1.5, -2],
    });
    expect(parse('20 -1.0; 30 -2.0; 40 -3.0').format).toBe('graphiceq');
    expect(reasons('GraphicEQ: 20 1; x y; 30 2')).toEqual([
      t('eqfiles:line.unreadPoints', { count: 1 }),
    ]);
    expect(reasons('GraphicEQ: nothing')).toHaveLength(1);
  });

  it('twice is summed, for all channels or for each', () => {
    const curvesOf = (text: string): [string, number][] =>
      parse(text).curves.map(({ channel, points }) => [channel, curveAt(points, 1000)]);
    const twice = 'GraphicEQ: 100 2; 1000 2\nGraphicEQ: 100 0; 10000 4';
    expect(curvesOf(twice)).toEqual([['ALL', expect.closeTo(4, 9)]]);
    const left = 'Channel: L\nGraphicEQ: 100 2; 200 1';
    const right = 'Channel: R\nGraphicEQ: 100 1';
    expect(curvesOf(`${left}\n${right}`)).toEqual([
      ['FL', 1],
      ['FR', 1],
    ]);
    expect(curvesOf(`${left}\nChannel: R\nGraphicEQ: 100 2; 200 1`)).toEqual([['ALL', 1]]);
    expect(reasons(`${left}\n${right}`)).toEqual([]);
  });

  it('becomes bands and a level that match it closely', () => {
    const bands = [
      makeBand('band1', { type: 'low_shelf', frequency: 105, gain: 6, q: 0.7 }),
      makeBand('band2', { frequency: 3000, gain: -5, q: 1.5 }),
    ];
    const { text } = exportEq(configOfBands(bands), 'graphiceq', { rate });
    const fitted = parseAndFit(`Preamp: -1 dB\n${text}`, { rate, bands: 5 });
    expect(fitted.bands.length).toBeLessThanOrEqual(5);
    expect(fitted.fit?.rmse ?? 9).toBeLessThan(0.1);
    expect(fitted.preamp).toBeLessThan(-5);
    expect(parseAndFit('Preamp: -1 dB', { rate }).fit).toBeNull();
  });
});

describe('miniDSP coefficients', () => {
  const text = exportEq(
    configOfBands([makeBand('band1', { frequency: 1000, gain: 6, q: 1 })]),
    'minidsp',
    { rate },
  ).text;

  it('have the opposite sign, no trailing comma and blocks of ten', () => {
    expect(Number(/a1=([\d.]+)/.exec(text)?.[1])).toBeGreaterThan(1.8);
    expect(text).toContain('a2=-0.');
    expect(text).toMatch(/^biquad1,\nb0=[^\n]+,\n(?:[^\n]+,\n){3}a2=-[\d.]+\n$/);
    const many = Array.from({ length: 23 }, (_, index) =>
      makeBand(`b${String(index)}`, { gain: 1 }),
    );
    const long = exportEq(configOfBands(many), 'minidsp', { rate });
    expect(long.text.match(/^biquad1,$/gm)).toHaveLength(3);
    expect(long.text).not.toContain('biquad11');
    expect(long.warnings.join()).toContain('48000');
    expect(exportEq(configOfBands([]), 'minidsp', { rate }).text).toContain('b0=1.000000000000000');
  });

  it('that match no band at this rate, or are incomplete, are explained', () => {
    expect(reasons(text.replace(/b1=[^,]+/, 'b1=0.5'))).toEqual([
      expect.stringContaining('No band'),
    ]);
    expect(reasons('biquad1,\nb0=1,\nb1=0,\nc3=4\n')).toHaveLength(2);
    expect(parseEq(text, { rate }).bands[0]).toMatchObject({ frequency: 1000, gain: 6, q: 1 });
    expect(parseEq(text, { rate: 96_000 }).bands[0]?.frequency).not.toBe(1000);
  });

  it('are separated by channel', () => {
    const sides = configOfBands([makeBand('band1', { gain: 1, channel: 'FL' })], -3, { FR: 1 });
    const { warnings } = exportEq(sides, 'minidsp', { rate });
    expect(warnings.join()).toContain('left channel');
    const off = [
      makeBand('a', { enabled: false }),
      makeBand('b', { frequency: 30_000, gain: 2 }),
      makeBand('c', { channel: 'FC', gain: 1 }),
    ];
    expect(exportEq(configOfBands(off), 'minidsp', { rate }).warnings).toHaveLength(4);
  });
});

describe('JSON', () => {
  it('of a server is read as a whole in both forms', () => {
    const current = {
      enabled: true,
      input_gain: -1.5,
      filters: [
        {
          type: 'parametric_eq',
          enabled: true,
          preamp: -4,
          per_channel_preamp: { FL: -1 },
          bands: [
            {
              frequency: 105,
              q: 0.71,
              gain: 4.5,
              type: 'low_shelf',
              enabled: true,
              channel: 'ALL',
            },
          ],
        },
        { type: 'parametric_eq', enabled: false, preamp: -9, bands: [{ frequency: 200, gain: 1 }] },
      ],
    };
    const parsed = parse(JSON.stringify(current));
    expect(parsed).toMatchObject({ format: 'server', preamp: -4, channelPreamp: { FL: -1 } });
    expect(parsed.bands.map(({ enabled }) => enabled)).toEqual([true, false]);
    expect(parsed.config?.inputGain).toBe(-1.5);
    const specified = {
      enabled: true,
      preamp_gain_db: -3,
      per_channel: false,
      bands: [{ type: 'peaking', frequency: 1000, gain_db: 3, q: 2, enabled: true }],
    };
    expect(parse(JSON.stringify(specified))).toMatchObject({
      format: 'server',
      preamp: -3,
      bands: [{ type: 'peak', frequency: 1000, gain: 3, q: 2 }],
    });
  });

  it.each([
    ['{', t('eqfiles:json.broken')],
    ['[1, 2]', t('eqfiles:json.unknown')],
    ['{"format":"channelstrip-eq","version":2}', t('eqfiles:json.newer')],
    ['{"format":"channelstrip-eq","version":1,"config":{}}', 'damaged'],
  ])('%s is explained', (text, reason) => {
    expect(reasons(text)).toEqual([expect.stringContaining(reason)]);
    expect(parse(text).bands).toEqual([]);
  });

  it('of this app gets unique ids, and at most 256 bands', () => {
    const file = (count: number): string =>
      exportEq(configOfBands(Array.from({ length: count }, () => makeBand('same'))), 'json', {
        rate,
      }).text;
    const ids = parse(file(3)).config?.filters.flatMap((filter) =>
      filter.type === 'parametric_eq' ? filter.bands.map(({ id }) => id) : [],
    );
    expect(new Set(ids).size).toBe(3);
    expect(() => parse(file(257))).toThrow('257 bands');
  });
});

describe('writing', () => {
  const config = configOfBands(
    [
      makeBand('1', { type: 'low_shelf', frequency: 105.126, gain: 5.8, q: 0.7 }),
      makeBand('2', { frequency: 62.5, gain: -0.001, channel: 'FL', enabled: false }),
      makeBand('3', { type: 'all_pass', frequency: 20_000 }),
    ],
    -6.1,
    { FR: -1 },
  );

  it('for Equalizer APO: LF, points, LSC, channel blocks, ON and OFF, never three decimals of Fc', () => {
    const { text } = exportEq(config, 'apo', { rate });
    expect(text).toBe(
      [
        'Preamp: -6.1 dB',
        'Channel: R',
        'Preamp: -1.0 dB',
        'Channel: all',
        'Filter 1: ON LSC Fc 105.13 Hz Gain 5.8 dB Q 0.70',
        'Channel: L',
        'Filter 2: OFF PK Fc 62.5 Hz Gain 0.0 dB Q 1.00',
        'Channel: all',
        'Filter 3: ON AP Fc 20000 Hz Q 1.00',
        '',
      ].join('\n'),
    );
    const plain = exportEq(config, 'apo', { rate, labels: 'plain' });
    expect(plain.text).toContain('ON LS Fc');
    expect(plain.warnings).toHaveLength(1);
  });

  it('reports what a format does not support', () => {
    expect(exportEq(config, 'autoeq', { rate }).warnings).toHaveLength(3);
    expect(exportEq(config, 'rew', { rate }).warnings).toHaveLength(3);
    expect(exportEq(config, 'graphiceq', { rate }).warnings).toHaveLength(2);
    const third = configOfBands([makeBand('1', { channel: 'LFE' })]);
    expect(exportEq(third, 'camilladsp', { rate }).warnings).toHaveLength(2);
  });

  it('for CamillaDSP 2 has one channel per step', () => {
    const { text } = exportEq(config, 'camilladsp', { rate, camilla: 2 });
    expect(text).toContain('channel: 0\n');
    expect(camillaFaults(text, 2)).toEqual([]);
    // The same two levels, listed for each side.
    expect(parse(text).channelPreamp).toEqual({ FL: -6.1, FR: -7.1 });
  });
});
