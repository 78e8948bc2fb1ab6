import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import cases from '../../../../test/fixtures/music-assistant/captured-2.8/dsp-save-cases.json' with { type: 'json' };
import everyFilter from '../../../../test/fixtures/music-assistant/shapes-2.10/dsp-config-all-filters.json' with { type: 'json' };
import { configOfBands, selectEqs, makeBand } from '../make.ts';
import type { DspConfig } from '../model.ts';
import { decodeCurrent, encodeCurrent } from './current.ts';
import { currentNames, specifiedNames } from './spellings.ts';
import {
  decodePlayerConfig,
  encodePlayerConfig,
  decodeSpecified,
  encodeSpecified,
} from './specified.ts';
import { decodeConfigFile } from '../formats/parse.ts';

const scalar = fc.oneof(
  fc.integer({ min: -100, max: 30_000 }),
  fc.double({ min: -60, max: 60, noNaN: true }),
  fc.constantFrom(null, true, false, '3.5', 'peak', 'bell', 'weird', 'FL', ''),
);
const keysOf = (...keys: string[]) =>
  fc.dictionary(fc.constantFrom(...keys, 'other', 'constructor'), scalar, { maxKeys: 8 });
const band = keysOf('type', 'frequency', 'freq', 'gain', 'gain_db', 'q', 'enabled', 'channel');
const list = (item: fc.Arbitrary<unknown>) =>
  fc.array(fc.oneof({ weight: 9, arbitrary: item }, scalar), { maxLength: 5 });
const filter = fc
  .tuple(
    keysOf('enabled', 'preamp', 'bass_level', 'slope', 'mode', 'gain', 'ceiling'),
    fc.constantFrom(
      'parametric_eq',
      'tone_control',
      'high_low_pass',
      'safety_limiter',
      'reverb',
      null,
      undefined,
    ),
    fc.option(list(band), { nil: undefined }),
    fc.option(fc.dictionary(fc.constantFrom('FL', 'FR', 'ALL'), scalar), { nil: undefined }),
  )
  .map(([rest, type, bands, levels]) => ({
    ...rest,
    ...(type === undefined ? {} : { type }),
    ...(bands === undefined ? {} : { bands }),
    ...(levels === undefined ? {} : { per_channel_preamp: levels }),
  }));
const current = fc
  .tuple(keysOf('enabled', 'input_gain', 'output_gain', 'preset_id'), list(filter))
  .map(([rest, filters]) => ({ ...rest, filters }));
const specified = fc
  .tuple(keysOf('enabled', 'preamp_gain_db', 'preamp', 'per_channel'), list(band))
  .map(([rest, bands]) => ({ ...rest, bands }));

const change = (config: DspConfig, over: object): DspConfig => ({
  ...config,
  filters: config.filters.map((one) =>
    one.type === 'parametric_eq'
      ? { ...one, bands: one.bands.map((item, at) => (at === 0 ? { ...item, ...over } : item)) }
      : one,
  ),
});

describe('an unchanged configuration', () => {
  it('is written exactly as it was read: current form, any content', () =>
    fc.assert(
      fc.property(current, (wire) => {
        expect(encodeCurrent(decodeCurrent(wire))).toEqual(wire);
        expect(Object.keys(encodeCurrent(decodeCurrent(wire)))).toEqual(Object.keys(wire));
      }),
    ));

  it('is written exactly as it was read: specified form, any content', () =>
    fc.assert(
      fc.property(specified, (wire) => {
        expect(encodeSpecified(decodeSpecified(wire))).toEqual(wire);
      }),
    ));

  it('includes everything that a real server stored, and every filter of the newest one', () => {
    const stored = cases.flatMap((one) => ('stored' in one ? [one.stored] : []));
    expect(stored.length).toBeGreaterThan(10);
    for (const wire of [...stored, everyFilter]) {
      expect(encodeCurrent(decodeCurrent(wire), currentNames)).toEqual(wire);
      expect(decodeCurrent(wire).filters.some(({ type }) => type === 'unknown')).toBe(false);
    }
  });

  it('stays around changes', () => {
    const wire = {
      enabled: true,
      filters: [
        { type: 'reverb', enabled: true, room: 3 },
        {
          type: 'parametric_eq',
          enabled: true,
          preamp: null,
          extra: [1],
          bands: [
            { frequency: 100, note: 'x', type: 'peak' },
            { frequency: 2000, gain: 3, q: 2, type: 'swirl', depth: 4 },
          ],
        },
      ],
      later: { a: 1 },
    };
    const edited = change(decodeCurrent(wire), { gain: -2, q: 1 });
    const [reverb, eq] = encodeCurrent(edited)['filters'] as typeof wire.filters;
    expect(reverb).toEqual(wire.filters[0]);
    expect(eq?.bands).toEqual([
      { frequency: 100, note: 'x', type: 'peak', gain: -2 },
      wire.filters[1]?.bands?.[1],
    ]);
    expect(eq).toMatchObject({ preamp: null, extra: [1] });
    expect(encodeCurrent(edited)['later']).toEqual({ a: 1 });
  });
});

describe('new objects', () => {
  const config = configOfBands(
    [
      makeBand('a', { frequency: 100.4, gain: 3.5, q: 0.7, channel: 'FL' }),
      makeBand('b', { type: 'high_pass', frequency: 30, gain: 6 }),
    ],
    -2,
  );

  it('have exactly the fields of the current server', () =>
    expect(encodeCurrent(config)).toEqual({
      enabled: true,
      input_gain: 0,
      output_gain: 0,
      filters: [
        {
          type: 'parametric_eq',
          enabled: true,
          preamp: -2,
          per_channel_preamp: {},
          bands: [
            { type: 'peak', frequency: 100.4, gain: 3.5, q: 0.7, enabled: true, channel: 'FL' },
            { type: 'high_pass', frequency: 30, gain: 6, q: 1, enabled: true, channel: 'ALL' },
          ],
        },
      ],
    }));

  it('have exactly the fields of the specification, whole Hz, and no gain for types without one', () =>
    expect(encodeSpecified(config)).toEqual({
      enabled: true,
      preamp_gain_db: -2,
      per_channel: false,
      bands: [
        { type: 'peaking', frequency: 100, gain_db: 3.5, q: 0.7, enabled: true },
        { type: 'high_pass', frequency: 30, q: 1, enabled: true },
      ],
    }));

  it('use the field names, types and channels of the API description', () => {
    const names = {
      ...specifiedNames,
      gain: 'gain',
      frequency: 'freq',
      preamp: 'preamp',
      channel: 'channel',
      types: { ...specifiedNames.types, peak: 'bell' },
      channels: { ALL: 'both', FL: 'left', FR: 'right' },
    };
    expect(encodeSpecified(config, names)).toEqual({
      enabled: true,
      preamp: -2,
      per_channel: true,
      bands: [
        { type: 'bell', freq: 100, gain: 3.5, q: 0.7, enabled: true, channel: 'left' },
        { type: 'high_pass', freq: 30, q: 1, enabled: true, channel: 'both' },
      ],
    });
  });
});

describe('the specified form', () => {
  const wire = {
    enabled: true,
    preamp_gain_db: -1,
    per_channel: false,
    bands: [
      { type: 'bell', frequency: 100, gain_db: 3, q: 1, enabled: true },
      { type: 'notch', frequency: 50, q: 4, enabled: true },
    ],
  };
  const first = (config: DspConfig, names = specifiedNames) =>
    (encodeSpecified(config, names)['bands'] as unknown[])[0];

  it('reads every spelling of a peak and writes the usual one', () => {
    const types = ['peaking', 'peak', 'bell', 'Peaking'].map(
      (type) => selectEqs(decodeSpecified({ bands: [{ type }] }))[0]?.bands[0]?.type,
    );
    expect(new Set(types)).toEqual(new Set(['peak']));
  });

  it('removes the gain of a band that becomes a pass, and restores it', () => {
    const pass = change(decodeSpecified(wire), { type: 'low_pass' });
    expect(first(pass)).toEqual({ type: 'low_pass', frequency: 100, q: 1, enabled: true });
    const again = change(decodeSpecified(encodeSpecified(pass)), { type: 'peak', gain: 0 });
    expect(first(again)).toEqual({
      type: 'peaking',
      frequency: 100,
      q: 1,
      enabled: true,
      gain_db: 0,
    });
  });

  it("renames fields with another release's spelling", () => {
    const other = {
      ...wire,
      bands: [{ type: 'peaking', freq: 90, gain: 2, q: 1, enabled: true, x: 1 }],
    };
    expect(first(decodeSpecified(other))).toEqual({
      type: 'peaking',
      frequency: 90,
      gain_db: 2,
      q: 1,
      enabled: true,
      x: 1,
    });
  });

  it('accepts a configuration of the current form without its other fields', () => {
    const config = decodeCurrent({
      enabled: true,
      input_gain: -1,
      output_gain: -2,
      filters: [
        {
          type: 'parametric_eq',
          enabled: true,
          preamp: -3,
          bands: [{ frequency: 80, type: 'peak', gain: 1, channel: 'ALL', q: 1, enabled: true }],
        },
      ],
    });
    expect(encodeSpecified(config)).toEqual({
      enabled: true,
      preamp_gain_db: -6,
      per_channel: false,
      bands: [{ type: 'peaking', frequency: 80, gain_db: 1, q: 1, enabled: true }],
    });
    expect(encodeCurrent(decodeSpecified(wire))).toMatchObject({
      input_gain: 0,
      filters: [
        {
          type: 'parametric_eq',
          preamp: -1,
          bands: [{ type: 'peak', gain: 3 }, { type: 'notch' }],
        },
      ],
    });
  });

  it('converts single bands of the current form', () => {
    const pasted = selectEqs(
      decodeCurrent({
        filters: [
          {
            type: 'parametric_eq',
            enabled: true,
            bands: [
              { frequency: 80.5, q: 1, gain: 1, type: 'peak', enabled: true, channel: 'ALL' },
              { frequency: 30, q: 1, gain: 0, type: 'high_pass', enabled: true, channel: 'ALL' },
            ],
          },
        ],
      }),
    )[0];
    const own = decodeSpecified(wire, specifiedNames);
    const bands = [...(selectEqs(own)[0]?.bands ?? []), ...(pasted?.bands ?? [])];
    const filters = own.filters.map((one) =>
      one.type === 'parametric_eq' ? { ...one, bands } : one,
    );
    expect(encodeSpecified({ ...own, filters }, specifiedNames)['bands']).toEqual([
      ...wire.bands,
      { type: 'peaking', frequency: 81, gain_db: 1, q: 1, enabled: true },
      { type: 'high_pass', frequency: 30, q: 1, enabled: true },
    ]);
  });

  it('keeps the tone controls where the API description has them', () => {
    const tone = {
      place: 'config',
      holder: 'tone',
      bass: 'bass',
      mid: null,
      treble: 'treble',
      enabled: null,
    } as const;
    const names = { ...specifiedNames, tone };
    const player = { player_id: 'x', name: 'X', dsp: wire, tone: { bass: 2, treble: 0, other: 1 } };
    const config = decodePlayerConfig(player, names);
    if (config === null) throw new Error('no dsp');
    expect(config.filters[0]).toMatchObject({ type: 'tone_control', values: { bass_level: 2 } });
    expect(encodePlayerConfig(player, config, names)).toEqual(player);
    const off = { ...config, filters: config.filters.slice(1) };
    expect(encodePlayerConfig(player, off, names)).toEqual({
      ...player,
      tone: { bass: 0, treble: 0, other: 1 },
    });
    expect(decodePlayerConfig({ player_id: 'x' }, names)).toBeNull();
  });
});

describe('decodeConfigFile', () =>
  it.each([
    ['current', { filters: [] }, true],
    ['specified', { bands: [] }, true],
    ['a preset', { name: 'x', config: { filters: [] } }, true],
    ['a player_config', { player_id: 'x', dsp: { enabled: true, bands: [] } }, true],
    ['gains only', { enabled: true, input_gain: -3 }, true],
    ['no bands yet', { enabled: true, preamp_gain_db: -3 }, true],
    ['something else', { hello: 1 }, false],
    ['a list', [], false],
    ['text', 'x', false],
  ])('detects by content: %s', (_name, json, known) =>
    expect(decodeConfigFile(json) !== null).toBe(known),
  ));
