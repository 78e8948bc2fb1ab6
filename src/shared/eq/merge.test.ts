import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignIds, allIds } from './align-ids.ts';
import { differences } from './differences.ts';
import { unsentReason, joinUnsent, splitUnsent } from './unsent-bands.ts';
import { configOfBands, selectEqs, makeBand, makeFilter } from './make.ts';
import { mergeConfigs } from './merge.ts';
import type { Band, DspConfig, Filter, SimpleFilter } from './model.ts';
import { sameConfig } from './same.ts';
import { t } from '../i18n/translate.ts';

const base = configOfBands(
  [100, 500, 1000, 5000].map((frequency, index) =>
    makeBand(`band${String(index + 1)}`, { frequency, gain: index }),
  ),
  -3,
);
const withBands = (config: DspConfig, change: (bands: Band[]) => Band[]): DspConfig => ({
  ...config,
  filters: config.filters.map((filter) =>
    filter.type === 'parametric_eq' ? { ...filter, bands: change([...filter.bands]) } : filter,
  ),
});
const edit = (index: number, over: Partial<Band>) => (config: DspConfig) =>
  withBands(config, (bands) => bands.map((one, at) => (at === index ? { ...one, ...over } : one)));
const bandsOf = (config: DspConfig): Band[] => selectEqs(config).flatMap(({ bands }) => bands);
/** A configuration from a server, with new ids. */
const sent = (config: DspConfig): DspConfig =>
  withBands(config, (bands) =>
    bands.map((one, at) => ({ ...one, id: `x${String(at)}`, raw: { at } })),
  );

describe('mergeConfigs', () => {
  it('merges changes of different bands, fields and positions', () => {
    const mine = edit(0, { gain: 9 })(edit(2, { q: 3 })(base));
    const theirs = { ...edit(1, { frequency: 600 })(edit(2, { gain: -4 })(base)), inputGain: -2 };
    const { config, conflicts } = mergeConfigs(base, mine, sent(theirs));
    expect(conflicts).toEqual([]);
    expect(config.inputGain).toBe(-2);
    expect(bandsOf(config).map(({ id, frequency, gain, q }) => [id, frequency, gain, q])).toEqual([
      ['band1', 100, 9, 1],
      ['band2', 600, 1, 1],
      ['band3', 1000, -4, 3],
      ['band4', 5000, 3, 1],
    ]);
  });

  it('reports conflicting changes, and keeps the own value', () => {
    const mine = edit(2, { gain: 5 })(base);
    const theirs = edit(2, { gain: -5 })(base);
    const { config, conflicts } = mergeConfigs(base, mine, sent(theirs));
    expect(conflicts).toEqual([t('eqserver:conflict.both', { what: 'Band 3, gain' })]);
    expect(bandsOf(config)[2]?.gain).toBe(5);
    expect(mergeConfigs(base, mine, sent(mine)).conflicts).toEqual([]);
  });

  it('merges additions and removals, and loses no change by a removal', () => {
    const mine = withBands(base, (bands) => [...bands.slice(1), makeBand('band5', { gain: 1 })]);
    const theirs = withBands(base, (bands) => [
      makeBand('n', { frequency: 40 }),
      ...bands.slice(0, 3),
    ]);
    const joined = mergeConfigs(base, mine, sent(theirs));
    expect(joined.conflicts).toEqual([]);
    expect(bandsOf(joined.config).map(({ frequency }) => frequency)).toEqual([40, 500, 1000, 1000]);
    const gone = withBands(base, (bands) => bands.slice(1));
    const removed = mergeConfigs(base, gone, sent(edit(0, { gain: 7 })(base)));
    expect(removed.conflicts).toEqual([t('eqserver:conflict.removedHere', { what: 'Band 1' })]);
    expect(bandsOf(removed.config)).toHaveLength(4);
    const other = mergeConfigs(base, edit(0, { gain: 7 })(base), sent(gone));
    expect(other.conflicts).toEqual([t('eqserver:conflict.removedThere', { what: 'Band 1' })]);
    expect(bandsOf(other.config)[0]?.gain).toBe(7);
  });

  it('adds identical additions once, in the order of the side that reordered', () => {
    const add = (id: string) => (bands: Band[]) => [...bands, makeBand(id, { frequency: 77 })];
    const twice = mergeConfigs(base, withBands(base, add('m')), sent(withBands(base, add('t'))));
    expect(bandsOf(twice.config)).toHaveLength(5);
    const turned = withBands(base, (bands) => bands.reverse());
    const moved = mergeConfigs(base, edit(0, { gain: 2.5 })(base), sent(turned));
    expect(bandsOf(moved.config).map(({ frequency, gain }) => [frequency, gain])).toEqual([
      [5000, 3],
      [1000, 2],
      [500, 1],
      [100, 2.5],
    ]);
  });

  it('merges the fields of other filters, and the levels of an equalizer, each by itself', () => {
    const tone = makeFilter('tone1', 'tone_control');
    const start = { ...base, filters: [...base.filters, tone] };
    const change = (filters: (filter: Filter) => Filter): DspConfig => ({
      ...start,
      filters: start.filters.map(filters),
    });
    const isTone = (filter: Filter): filter is SimpleFilter => filter.type === 'tone_control';
    const mine = change((filter) =>
      isTone(filter)
        ? { ...filter, values: { ...filter.values, bass_level: 3 } }
        : { ...filter, preamp: -6, channelPreamp: { FL: -1 } },
    );
    const theirs = change((filter) =>
      isTone(filter)
        ? { ...filter, values: { ...filter.values, treble_level: -2 }, enabled: false }
        : { ...filter, channelPreamp: { FR: -2 } },
    );
    const { config, conflicts } = mergeConfigs(start, mine, sent(theirs));
    expect(conflicts).toEqual([]);
    expect(config.filters).toMatchObject([
      { preamp: -6, channelPreamp: { FL: -1, FR: -2 } },
      { enabled: false, values: { bass_level: 3, treble_level: -2 } },
    ]);
    const other = change((filter) =>
      isTone(filter)
        ? { ...filter, values: { ...filter.values, bass_level: 9 } }
        : { ...filter, preamp: -9, channelPreamp: { FL: -9 } },
    );
    const both = mergeConfigs(start, mine, sent(other));
    expect(both.config.filters).toMatchObject([
      { preamp: -6, channelPreamp: { FL: -1 } },
      { values: { bass_level: 3 } },
    ]);
    expect(both.conflicts).toHaveLength(3);
  });

  it('returns a change of one side unchanged', () => {
    const gains = fc.array(fc.tuple(fc.nat(3), fc.integer({ min: -9, max: 9 })), { maxLength: 4 });
    fc.assert(
      fc.property(gains, (edits) => {
        const other = edits.reduce((config, [at, gain]) => edit(at, { gain })(config), base);
        expect(sameConfig(mergeConfigs(base, other, sent(base)).config, other)).toBe(true);
        expect(sameConfig(mergeConfigs(base, base, sent(other)).config, other)).toBe(true);
        expect(mergeConfigs(base, other, sent(base)).conflicts).toEqual([]);
      }),
    );
  });
});

describe('alignIds', () => {
  it('recognizes moved, changed and new items', () => {
    const moved = alignIds(
      base,
      sent(withBands(base, (bands) => [bands[3], bands[0]].filter((one) => one !== undefined))),
    );
    expect(bandsOf(moved).map(({ id }) => id)).toEqual(['band4', 'band1']);
    expect(
      bandsOf(alignIds(base, sent(edit(1, { gain: 8, q: 4, type: 'notch' })(base)))).map(
        ({ id }) => id,
      ),
    ).toEqual(['band1', 'band2', 'band3', 'band4']);
    const added = alignIds(
      base,
      sent(withBands(base, (bands) => [makeBand('n', { frequency: 33, gain: 9, q: 9 }), ...bands])),
    );
    expect(bandsOf(added).map(({ id }) => id)).toEqual([
      'band5',
      'band1',
      'band2',
      'band3',
      'band4',
    ]);
  });

  it('returns unique ids', () => {
    const some = fc.array(
      fc.record({ frequency: fc.constantFrom(100, 500, 900), gain: fc.constantFrom(0, 1, 2) }),
      { maxLength: 7 },
    );
    fc.assert(
      fc.property(some, some, (a, b) => {
        const of = (list: { frequency: number; gain: number }[]) =>
          configOfBands(list.map((one, at) => makeBand(`band${String(at + 1)}`, one)));
        const ids = allIds(alignIds(of(a), of(b)));
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});

describe('differences', () => {
  it('are none for equal values, for float noise, and for the gain of types without one', () => {
    const pass = edit(0, { type: 'low_pass', gain: 4 })(base);
    expect(differences(pass, edit(0, { gain: 0 })(pass))).toEqual([]);
    expect(differences(base, edit(1, { gain: 1.0000001, frequency: 500.0001 })(base))).toEqual([]);
  });

  it('are reported with path and values', () => {
    const stored = {
      ...edit(2, { gain: -4.5, type: 'unknown', enabled: false })(base),
      enabled: false,
    };
    expect(differences(base, stored)).toEqual([
      { path: 'Processing', sent: 'on', stored: 'off' },
      { path: 'Band 3, type', sent: 'peak', stored: 'unknown' },
      { path: 'Band 3, gain', sent: '2 dB', stored: '\u22124.5 dB' },
      { path: 'Band 3, on or off', sent: 'on', stored: 'off' },
    ]);
    const two = { ...base, filters: [...base.filters, makeFilter('t', 'tone_control')] };
    expect(differences(two, { ...two, filters: [] })).toEqual([
      { path: 'Filters', sent: '2', stored: '0' },
    ]);
    const bass = { ...makeFilter('t', 'tone_control'), values: { bass_level: 3 } };
    expect(
      differences(
        { ...base, filters: [bass as never] },
        { ...base, filters: [makeFilter('t', 'tone_control')] },
      ),
    ).toEqual([{ path: 'Filter 1 (tone controls), bass_level', sent: '3', stored: '0' }]);
  });
});

describe('unsent bands', () => {
  it('are above 20 kHz, or at half a known rate', () => {
    const at = (frequency: number, rate: number | null) =>
      unsentReason(makeBand('a', { frequency }), rate);
    expect([at(20_000, 48_000), at(20_000.1, null), at(11_025, 22_050), at(11_025, null)]).toEqual([
      null,
      'limit',
      'nyquist',
      null,
    ]);
  });

  it('return to their positions', () => {
    const spots = fc.array(fc.constantFrom(100, 900, 12_000, 25_000), { maxLength: 12 });
    fc.assert(
      fc.property(spots, fc.constantFrom(null, 22_050, 48_000), (frequencies, rate) => {
        const config = configOfBands(
          frequencies.map((frequency, at) => makeBand(`b${String(at)}`, { frequency })),
        );
        const { config: sendable, held } = splitUnsent(config, rate);
        expect(bandsOf(sendable).every((one) => unsentReason(one, rate) === null)).toBe(true);
        expect(joinUnsent(sendable, held)).toEqual(config);
      }),
    );
  });

  it('stay when their equalizer is removed', () => {
    const { held } = splitUnsent(configOfBands([makeBand('a', { frequency: 30_000 })]), null);
    expect(bandsOf(joinUnsent({ ...base, filters: [] }, held))).toHaveLength(1);
  });
});
