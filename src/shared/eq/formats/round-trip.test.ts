import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { camillaFaults } from '../../../../test/support/eq/camilladsp-schema.ts';
import { easyEffectsFaults } from '../../../../test/support/eq/easyeffects-schema.ts';
import { chainResponse } from '../chain.ts';
import { filterSpecs } from '../filter-specs.ts';
import { logGrid } from '../grid.ts';
import { configOfBands, makeBand, makeFilter } from '../make.ts';
import type { Band, DspConfig, SimpleFilter } from '../model.ts';
import { bandTypes, usesGain } from '../model.ts';
import { exportEq } from './export.ts';
import { graphicGrid } from './graphiceq.ts';
import { flatten } from './flat.ts';
import { parseEq } from './parse.ts';
import type { ExportFormat } from './types.ts';
import { t } from '../../i18n/translate.ts';

const rate = 48_000;
const step = (min: number, max: number, size: number) =>
  fc
    .integer({ min: Math.round(min / size), max: Math.round(max / size) })
    .map((count) => Number((count * size).toFixed(6)));

/** Values with the precision of the formats: 0.01 Hz, 0.01 dB, 0.001 Q. */
const bandOf = (types: readonly Band['type'][], channels: readonly string[]) =>
  fc.record({
    type: fc.constantFrom(...types),
    frequency: step(20, 20_000, 0.01),
    gain: step(-24, 24, 0.01),
    q: step(0.1, 20, 0.001),
    channel: fc.constantFrom(...channels),
    enabled: fc.boolean(),
  });
const bandsOf = (types: readonly Band['type'][], channels: readonly string[]) =>
  fc.array(bandOf(types, channels), { minLength: 1, maxLength: 12 }).map((list) =>
    list.map((band, index) =>
      makeBand(`band${String(index + 1)}`, {
        ...band,
        gain: usesGain(band.type) ? band.gain : 0,
      }),
    ),
  );
const preamp = step(-20, 5, 0.01);
const bare = ({ raw: _raw, ...band }: Band): Omit<Band, 'raw'> => band;

describe('an exported file reads back unchanged', () => {
  it.each(['apo', 'camilladsp'] as const)('%s', (format) => {
    fc.assert(
      fc.property(
        bandsOf(bandTypes, ['ALL', 'FL', 'FR']),
        preamp,
        step(-5, -0.01, 0.01),
        (bands, db, left) => {
          const config = configOfBands(bands, db, { FL: left });
          const { text, warnings } = exportEq(config, format, { rate });
          const parsed = parseEq(text, { rate });
          // Old pipelines list both channels by repeating everything; bands for left and right can do the same.
          const parted = new Set(bands.map(({ channel }) => channel)).has('ALL');
          if (format === 'apo' || parted) expect(parsed.bands.map(bare)).toEqual(bands.map(bare));
          expect(parsed).toMatchObject({ preamp: db, channelPreamp: { FL: left }, warnings: [] });
          expect(warnings).toHaveLength(format === 'apo' ? 0 : 1);
          if (format === 'camilladsp') expect(camillaFaults(text)).toEqual([]);
        },
      ),
    );
  });

  it('rew', () =>
    fc.assert(
      fc.property(bandsOf(bandTypes, ['ALL']), (bands) => {
        const { text, warnings } = exportEq(configOfBands(bands), 'rew', { rate });
        const parsed = parseEq(text, { rate });
        expect(parsed).toMatchObject({ format: 'rew', warnings: [] });
        expect(parsed.bands.map(bare)).toEqual(bands.map(bare));
        expect(warnings).toEqual([]);
      }),
    ));

  it('autoeq, to its decimals', () =>
    fc.assert(
      fc.property(bandsOf(['peak', 'low_shelf', 'high_shelf'], ['ALL']), preamp, (bands, db) => {
        const on = bands.map((band) => ({ ...band, enabled: true }));
        const parsed = parseEq(exportEq(configOfBands(on, db), 'autoeq', { rate }).text, { rate });
        expect(parsed).toMatchObject({ format: 'autoeq', warnings: [] });
        parsed.bands.forEach((band, index) => {
          expect(band.type).toBe(on[index]?.type);
          expect(Math.abs(band.frequency - (on[index]?.frequency ?? 0))).toBeLessThanOrEqual(
            0.5001,
          );
          expect(Math.abs(band.gain - (on[index]?.gain ?? 0))).toBeLessThanOrEqual(0.0501);
          expect(Math.abs(band.q - (on[index]?.q ?? 0))).toBeLessThanOrEqual(0.00501);
        });
      }),
    ));

  it('easyeffects: bands in their channels, in the order of each side', () =>
    fc.assert(
      fc.property(bandsOf(bandTypes, ['ALL', 'FL', 'FR']), preamp, (bands, db) => {
        const { text, warnings } = exportEq(configOfBands(bands, db), 'easyeffects', { rate });
        expect(warnings).toEqual([]);
        expect(easyEffectsFaults(text)).toEqual([]);
        const parsed = parseEq(text, { rate });
        expect(parsed).toMatchObject({ preamp: db, warnings: [] });
        const side = (list: readonly Band[], own: string) =>
          list
            .filter(({ channel }) => channel === 'ALL' || channel === own)
            .map(({ type, frequency, gain, q, enabled }) => ({
              type,
              frequency,
              gain,
              q,
              enabled,
            }));
        for (const own of ['FL', 'FR']) {
          const [is, was] = [side(parsed.bands, own), side(bands, own)].map((list) =>
            list.map((band) => JSON.stringify(band)).sort(),
          );
          expect(is).toEqual(was);
        }
      }),
    ));

  it('minidsp: the same bands are computed from the coefficients', () => {
    const tame = fc.array(
      fc.record({
        type: fc.constantFrom(...bandTypes),
        frequency: step(20, 18_000, 0.1),
        gain: fc.oneof(step(0.5, 15, 0.1), step(-15, -0.5, 0.1)),
        q: step(0.2, 10, 0.01),
      }),
      { minLength: 1, maxLength: 25 },
    );
    fc.assert(
      fc.property(tame, (list) => {
        const bands = list.map((band, index) => makeBand(`band${String(index + 1)}`, band));
        const { text } = exportEq(configOfBands(bands, -6), 'minidsp', { rate });
        const parsed = parseEq(text, { rate });
        expect(parsed.preamp).toBeCloseTo(-6, 3);
        expect(parsed.bands).toHaveLength(bands.length);
        parsed.bands.forEach((band, index) => {
          const { type, frequency = 0, gain = 0, q = 0 } = bands[index] ?? {};
          expect(band.type).toBe(type);
          expect(Math.abs(band.frequency / frequency - 1)).toBeLessThan(1e-3);
          if (usesGain(band.type)) expect(Math.abs(band.gain - gain)).toBeLessThan(2e-3);
          expect(Math.abs(band.q / q - 1)).toBeLessThan(2e-3);
        });
      }),
    );
  });

  it('json, with all raw objects of a server', () => {
    const config: DspConfig = {
      ...configOfBands([
        makeBand('band1', { type: 'unknown', raw: { type: 'warp', 'x-new': [1, null] } }),
      ]),
      enabled: false,
      inputGain: -1.5,
      outputGain: 2,
      presetId: 'p1',
      raw: { future: { deep: true } },
    };
    config.filters.push(
      { ...makeFilter('tone', 'tone_control'), raw: { extra: 1 } },
      {
        id: 'u',
        type: 'unknown',
        enabled: true,
        name: 'exciter',
        raw: { type: 'exciter', drive: 3 },
      },
    );
    const parsed = parseEq(exportEq(config, 'json', { rate }).text, { rate });
    expect(parsed.format).toBe('json');
    expect(parsed.config).toEqual(config);
  });
});

it('each format is recognized', () => {
  const formats: readonly ExportFormat[] = [
    'apo',
    'graphiceq',
    'rew',
    'camilladsp',
    'minidsp',
    'json',
    'server',
  ];
  fc.assert(
    fc.property(bandsOf(bandTypes, ['ALL', 'FL']), preamp, (bands, db) => {
      // Fractions of a Hz, which AutoEq never writes.
      const own = [...bands, makeBand('last', { frequency: 100.25, gain: 1 })];
      for (const format of formats)
        expect(
          parseEq(exportEq(configOfBands(own, db), format, { rate }).text, { rate }).format,
        ).toBe(format);
    }),
    { numRuns: 30 },
  );
});

describe('a chain of bands and gains', () => {
  const freqs = logGrid(20, 20_000, 64);
  const simple = (type: SimpleFilter['type']) =>
    fc.record({
      id: fc.uuid(),
      type: fc.constant(type),
      enabled: fc.boolean(),
      raw: fc.constant(null),
      values: fc.record(
        Object.fromEntries(
          filterSpecs[type].map((field) => [
            field.name,
            field.kind === 'choice'
              ? fc.constantFrom(...field.options)
              : step(Math.max(field.min, -90), Math.min(field.max, 20_000), field.step).map(
                  (value) => (field.unit === 'dB' ? value / 4 : value),
                ),
          ]),
        ),
      ),
    });

  it('sounds the same as one equalizer', () => {
    // At its ends a balance silences a side, which bands and gains cannot express.
    const balance = simple('balance').filter(
      ({ values }) => Math.abs(Number(values['balance'])) < 100,
    );
    const filters = fc.array(
      fc.oneof(simple('gain'), simple('tone_control'), simple('high_low_pass'), balance),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(filters, bandsOf(bandTypes, ['ALL', 'FL', 'FR']), preamp, (list, bands, db) => {
        const one = configOfBands(bands, db, { FR: -2 });
        const config: DspConfig = {
          ...one,
          inputGain: -3,
          outputGain: 1,
          filters: [...one.filters, ...list],
        };
        const flat = flatten(config);
        const again = configOfBands(
          flat.bands.map((band, index) => ({ ...band, id: `b${String(index)}` })),
          flat.preamp,
          flat.channelPreamp,
        );
        const [was, is] = [config, again].map((each) => chainResponse(each, rate, freqs));
        for (const side of ['left', 'right'] as const)
          was?.[side].forEach((level, index) => {
            if (level > -150) expect(Math.abs((is?.[side][index] ?? 0) - level)).toBeLessThan(1e-3);
          });
        expect(flat.lost).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  it('reports that a balance at its end is left out', () => {
    for (const [balance, lost] of [
      [-100, 1],
      [-99, 0],
      [99, 0],
      [100, 1],
    ] as const) {
      const filter = makeFilter('balance', 'balance');
      if (!('values' in filter)) throw new Error('no values');
      const filters = [{ ...filter, values: { balance } }];
      expect(flatten({ ...configOfBands([]), filters }).lost).toEqual(
        Array.from({ length: lost }, () => t('eqfiles:lost.silent')),
      );
    }
  });

  it('reports what bands cannot express', () => {
    const kinds = ['crossfeed', 'convolution', 'compressor', 'safety_limiter'] as const;
    const filters = kinds.map((type) => makeFilter(type, type));
    const { lost } = flatten({ ...configOfBands([]), filters });
    expect(lost).toHaveLength(4);
    const neutral = (['stereo_width', 'transpose'] as const).map((type) => makeFilter(type, type));
    expect(flatten({ ...configOfBands([]), filters: neutral }).lost).toEqual([]);
    expect(flatten({ ...configOfBands([]), enabled: false }).lost).toHaveLength(1);
  });
});

describe('the points of a graphic equalizer', () =>
  it('are the 127 of the usual grid, at most 0 dB, and match the response', () => {
    expect(graphicGrid).toHaveLength(127);
    expect([graphicGrid[0], graphicGrid.at(-1)]).toEqual([20, 19_871]);
    const bands = [
      makeBand('band1', { frequency: 1000, gain: 6, q: 0.8 }),
      makeBand('band2', { frequency: 80, gain: -4 }),
    ];
    const { text } = exportEq(configOfBands(bands, -2), 'graphiceq', { rate });
    expect(text.endsWith('\n') && !text.includes('\r')).toBe(true);
    const [curve] = parseEq(text, { rate }).curves;
    const { left } = chainResponse(configOfBands(bands), rate, Float64Array.from(graphicGrid));
    const top = Math.max(...left);
    expect(Math.max(...(curve?.points.db ?? [1]))).toBe(0);
    curve?.points.db.forEach((db, index) =>
      expect(Math.abs(db - ((left[index] ?? 0) - top))).toBeLessThan(0.12),
    );
  }));
