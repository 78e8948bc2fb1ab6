import { describe, expect, it } from 'vitest';
import { configOfBands, makeBand, makeEq } from '../make.ts';
import type { DspConfig } from '../model.ts';
import { emptyConfig } from '../model.ts';
import { preampAdvice } from '../preamp.ts';
import { placeBands } from './place-bands.ts';

const RATE = 48_000;
const found = [makeBand('fit1', { gain: 6 }), makeBand('b1', { frequency: 50, gain: -3 })];
const unknown = makeBand('u', { type: 'unknown', raw: { type: 'later' } });
const config: DspConfig = configOfBands([makeBand('b1', { gain: 3 }), unknown], -1);
const eqOf = ({ filters }: DspConfig, index = 0) => {
  const filter = filters[index];
  if (filter?.type !== 'parametric_eq') throw new Error('no equalizer');
  return filter;
};

describe('fitted bands', () => {
  it('replace the bands of the equalizer, keep unknown ones, and set the preamp', () => {
    const eq = eqOf(placeBands(config, 'eq1', found, { how: 'replace', rate: RATE }));
    expect(eq.bands.map(({ gain }) => gain)).toEqual([0, 6, -3]);
    expect(eq.bands[0]).toBe(unknown);
    expect(new Set(eq.bands.map(({ id }) => id)).size).toBe(3);
    expect(eq.preamp).toBe(-6);
  });

  it('are appended to the bands of the equalizer, with a preamp for all of them', () => {
    const next = placeBands(config, 'eq1', found, { how: 'add', rate: RATE });
    expect(eqOf(next).bands.map(({ gain }) => gain)).toEqual([3, 0, 6, -3]);
    expect(preampAdvice(next, RATE).safe).toBeGreaterThanOrEqual(eqOf(next).preamp - 1e-6);
    expect(eqOf(next).preamp).toBeLessThan(-8.5);
  });

  it('account for the attenuation of another equalizer', () => {
    const two = { ...config, filters: [...config.filters, makeEq('eq2', [], -4)] };
    expect(eqOf(placeBands(two, 'eq1', found, { how: 'replace', rate: RATE })).preamp).toBe(-2);
  });

  it('keep the preamp and their ids when they replace equivalent bands', () => {
    const eq = eqOf(placeBands(config, 'eq1', found, { how: 'reshape', rate: RATE }));
    expect(eq).toMatchObject({ bands: found, preamp: -1 });
  });

  it('create an equalizer if there is none, and turn it on', () => {
    const next = placeBands(emptyConfig, null, found, { how: 'replace', rate: RATE });
    expect(next.enabled).toBe(true);
    expect(eqOf(next)).toMatchObject({ enabled: true, preamp: -6 });
    expect(
      placeBands(
        emptyConfig,
        null,
        Array.from({ length: 300 }, () => makeBand('x')),
        { how: 'add', rate: RATE },
      ).filters[0],
    ).toMatchObject({ bands: expect.objectContaining({ length: 256 }) as unknown });
  });
});
