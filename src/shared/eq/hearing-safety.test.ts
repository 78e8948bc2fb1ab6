import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryConfig, arbitraryRate } from '../../../test/support/eq/some-eq.ts';
import { CLIP_DB, hearingHazard, LOUDER_DB, withSafePreamp } from './hearing-safety.ts';
import { configOfBands, makeBand, makeEq, makeFilter } from './make.ts';
import type { DspConfig } from './model.ts';
import { emptyConfig } from './model.ts';
import { chainPeak } from './preamp.ts';

const RATE = 48_000;
/** A chain with its peak at this level (dB). */
const peakAt = (gain: number, preamp = 0): DspConfig =>
  configOfBands([makeBand('b1', { frequency: 1000, gain, q: 1 })], preamp);
const off = (config: DspConfig): DspConfig => ({ ...config, enabled: false });

describe('a change is put on hold', () => {
  it.each<[string, DspConfig, DspConfig, 'louder' | 'clips', number]>([
    ['that makes the loudest point far louder', peakAt(0), peakAt(60, -10), 'louder', -60],
    ['that clips', peakAt(0), peakAt(5), 'clips', -5],
    ['that clips more than before', peakAt(6), peakAt(7), 'clips', -7],
    [
      'that is much louder but stays below full scale',
      peakAt(0, -30),
      peakAt(0, -10),
      'louder',
      -18,
    ],
    ['that turns a loud chain on', off(peakAt(9)), peakAt(9), 'clips', -9],
    ['that is a gain of the chain', emptyOn(), { ...emptyOn(), outputGain: 20 }, 'louder', -20],
  ])('%s', (_, base, next, reason, preamp) => {
    const hazard = hearingHazard(base, next, RATE);
    expect(hazard).toMatchObject({ reason });
    expect(hazard?.preamp).toBeCloseTo(preamp, 5);
    expect(hazard?.peak).toBeCloseTo(chainPeak(next, RATE).gain, 6);
  });
  it('without a proposed preamp if every equalizer is off, or the preamp would be too low', () => {
    const quietEq = { ...makeEq('eq1'), enabled: false };
    const loud = { ...emptyConfig, enabled: true, outputGain: 30, filters: [quietEq] };
    expect(hearingHazard(emptyConfig, loud, RATE)?.preamp).toBeNull();
    const twice = { ...peakAt(60), outputGain: 20 };
    expect(hearingHazard(peakAt(0), twice, RATE)?.preamp).toBeNull();
  });
});

function emptyOn(): DspConfig {
  return { ...emptyConfig, enabled: true };
}

describe('a change is not put on hold', () =>
  it.each<[string, DspConfig, DspConfig]>([
    ['that stays at +3 dB', peakAt(0), peakAt(3)],
    ['that rises by less than 12 dB and clips little', peakAt(0, -9), peakAt(2, 0)],
    ['of a chain that clips and gets quieter', peakAt(20), peakAt(15)],
    ['of a chain that clips and stays as loud', peakAt(20), addTone(peakAt(20))],
    ['that turns a loud chain off', peakAt(20), off(peakAt(20))],
    [
      'by a band that is never sent',
      peakAt(0),
      configOfBands([makeBand('b1', { frequency: 22_000, gain: 60 })]),
    ],
  ])('%s', (_, base, next) => expect(hearingHazard(base, next, RATE)).toBeNull()));

function addTone(config: DspConfig): DspConfig {
  return { ...config, filters: [...config.filters, makeFilter('t1', 'tone_control')] };
}

describe('for every change', () =>
  it('that is not put on hold, it is neither much louder nor clips more; otherwise the proposed preamp fixes it', () =>
    fc.assert(
      fc.property(arbitraryConfig, arbitraryConfig, arbitraryRate, (base, next, rate) => {
        const hazard = hearingHazard(base, next, rate);
        if (hazard === null) return;
        expect(hazard.peak - hazard.before).toBeGreaterThan(0);
        expect(hazard.peak > CLIP_DB || hazard.peak - hazard.before > LOUDER_DB).toBe(true);
        if (hazard.preamp === null) return;
        const safe = withSafePreamp(next, hazard.preamp);
        expect(hearingHazard(base, safe, rate)).toBeNull();
        expect(chainPeak(safe, rate).gain).toBeLessThanOrEqual(CLIP_DB);
      }),
      { numRuns: 60 },
    )));
