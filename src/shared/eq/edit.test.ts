import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addBand,
  bandIds,
  changeBand,
  changeFilter,
  copyBand,
  editedEq,
  removeBand,
  setPreamp,
  splitBand,
  tidyFrequency,
  tidyGain,
  tidyQ,
  withEq,
} from './edit.ts';
import { configOfBands, makeBand, makeFilter } from './make.ts';
import type { DspConfig } from './model.ts';
import { emptyConfig } from './model.ts';
import { sameConfig } from './same.ts';

const two = configOfBands([
  makeBand('band1', { frequency: 100, gain: 3, raw: { frequency: 100, extra: 1 } }),
  makeBand('band2', { frequency: 4000, gain: -2 }),
]);
const bands = (config: DspConfig) => editedEq(config, null)?.bands ?? [];

describe('stored values', () => {
  it('rounds frequency to 0.1 Hz, gain to 0.01 dB and Q to 0.001, within the limits', () => {
    expect([tidyFrequency(1000.04), tidyFrequency(3), tidyFrequency(30_000)]).toEqual([
      1000, 20, 20_000,
    ]);
    expect([
      tidyGain(3.456),
      tidyGain(-99),
      tidyGain(0.04),
      tidyGain(-0.049),
      tidyGain(0.05),
    ]).toEqual([3.46, -60, 0, 0, 0.05]);
    expect([tidyQ(0.70711), tidyQ(0), tidyQ(999)]).toEqual([0.707, 0.01, 100]);
  });
  it('does not change rounded values', () =>
    fc.assert(
      fc.property(fc.double({ min: -100, max: 30_000, noNaN: true }), (value) => {
        for (const tidy of [tidyFrequency, tidyGain, tidyQ])
          expect(tidy(tidy(value))).toBe(tidy(value));
      }),
    ));
});

describe('edits of a configuration', () => {
  it('changes one band and nothing else', () => {
    const next = changeBand(two, 'eq1', 'band1', { gain: 5 });
    expect(bands(next)[0]).toEqual({ ...bands(two)[0], gain: 5 });
    expect(bands(next)[1]).toBe(bands(two)[1]);
    expect(two.filters[0]).toHaveProperty('bands.0.gain', 3);
  });
  it('returns the same object for an edit without effect', () => {
    expect(changeBand(two, 'other', 'band1', { gain: 5 })).toBe(two);
    expect(changeFilter(two, 'eq1', (filter) => filter)).toBe(two);
  });
  it('adds the first band to a chain without an equalizer, and turns it on', () => {
    const tone = { ...emptyConfig, filters: [makeFilter('tone1', 'tone_control')] };
    const { config, eqId, bandId } = addBand(tone, null, { frequency: 50, gain: 2 });
    expect(config.enabled).toBe(true);
    expect(config.filters.map(({ type }) => type)).toEqual(['tone_control', 'parametric_eq']);
    expect(editedEq(config, eqId)?.bands).toEqual([makeBand(bandId, { frequency: 50, gain: 2 })]);
  });
  it('keeps a bypass if there were bands', () =>
    expect(addBand({ ...two, enabled: false }, 'eq1', {}).config.enabled).toBe(false));
  it('inserts a copy after the original, without its raw object', () => {
    const { config, bandId } = copyBand(two, 'eq1', 'band1');
    expect(bandIds(config)).toEqual(['band1', bandId, 'band2']);
    expect(bands(config)[1]).toEqual({ ...bands(two)[0], id: bandId, raw: null });
    expect(copyBand(two, 'eq1', 'none').bandId).toBeNull();
  });
  it('splits a band for all channels into left and right, once', () => {
    const once = splitBand(two, 'eq1', 'band1');
    expect(bands(once).map(({ channel }) => channel)).toEqual(['FL', 'FR', 'ALL']);
    expect(sameConfig(splitBand(once, 'eq1', 'band1'), once)).toBe(true);
  });
  it('removes, and sets preamps of all and of one channel', () => {
    expect(bandIds(removeBand(two, 'eq1', 'band1'))).toEqual(['band2']);
    const next = setPreamp(setPreamp(two, 'eq1', 'ALL', -6.234), 'eq1', 'FL', 1);
    expect(next.filters[0]).toMatchObject({ preamp: -6.23, channelPreamp: { FL: 1 } });
  });
  it('edits the named equalizer, else the first', () => {
    const { config } = withEq(
      { ...two, filters: [...two.filters, { ...two.filters[0], id: 'eq2' } as never] },
      'eq2',
    );
    expect(editedEq(config, 'eq2')?.id).toBe('eq2');
    expect(editedEq(config, 'gone')?.id).toBe('eq1');
    expect(editedEq(emptyConfig, null)).toBeNull();
  });
});

describe('the same meaning', () => {
  it('ignores ids and raw objects', () => {
    const other = configOfBands([
      makeBand('x', { frequency: 100, gain: 3 }),
      makeBand('y', { frequency: 4000, gain: -2 }),
    ]);
    expect(sameConfig(two, other)).toBe(true);
    expect(sameConfig(two, changeBand(other, 'eq1', 'x', { gain: 3.01 }))).toBe(false);
    expect(sameConfig(two, { ...other, inputGain: 1 })).toBe(false);
  });
  it('distinguishes unknown filters by their contents', () => {
    const unknown = (depth: number): DspConfig => ({
      ...emptyConfig,
      filters: [
        {
          id: 'f1',
          type: 'unknown',
          name: 'reverb',
          enabled: true,
          raw: { type: 'reverb', depth },
        },
      ],
    });
    expect(sameConfig(unknown(1), unknown(1))).toBe(true);
    expect(sameConfig(unknown(1), unknown(2))).toBe(false);
  });
});
