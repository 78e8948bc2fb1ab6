import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryBand, arbitraryConfig, arbitraryRate } from '../../../test/support/eq/some-eq.ts';
import { chainResponse } from './chain.ts';
import { addBand, changeEq } from './edit.ts';
import { logGrid } from './grid.ts';
import { LiveCurves } from './live-curves.ts';
import { configOfBands, selectEqs, makeBand, makeEq, makeFilter } from './make.ts';
import type { Band, DspConfig } from './model.ts';

const grid = logGrid(20, 20_000, 96);

/** A configuration with the current version of one band. */
const withBand = (config: DspConfig, eqId: string, band: Band): DspConfig =>
  changeEq(config, eqId, (eq) => ({
    ...eq,
    bands: eq.bands.some(({ id }) => id === band.id)
      ? eq.bands.map((was) => (was.id === band.id ? band : was))
      : [...eq.bands, band],
  }));

function expectSame(live: LiveCurves, config: DspConfig, rate: number): void {
  const full = chainResponse(config, rate, grid);
  for (const channel of ['left', 'right'] as const)
    for (const [index, level] of full[channel].entries())
      // Near the floor, the order of a product decides what counts as zero.
      if (level > -190)
        expect(Math.abs((live[channel][index] ?? Number.NaN) - level)).toBeLessThan(1e-6);
}

describe('live curves', () => {
  it('match the configuration', () =>
    fc.assert(
      fc.property(arbitraryConfig, arbitraryRate, (config, rate) => {
        const live = new LiveCurves(grid);
        live.load(config, rate);
        expectSame(live, config, rate);
      }),
    ));

  it('match the changed configuration after any changes of bands', () => {
    const step = fc.record({ which: fc.nat(), band: arbitraryBand });
    fc.assert(
      fc.property(
        arbitraryConfig,
        arbitraryRate,
        fc.array(step, { maxLength: 6 }),
        (start, rate, steps) => {
          const live = new LiveCurves(grid);
          live.load(start, rate);
          let config = start;
          for (const { which, band } of steps) {
            const spots = selectEqs(config).flatMap((eq) => eq.bands.map(({ id }) => [eq.id, id]));
            const [eqId, bandId] = spots[which % Math.max(1, spots.length)] ?? [];
            if (eqId === undefined || bandId === undefined) return;
            const next = { ...band, id: bandId };
            config = withBand(config, eqId, next);
            live.setBand(eqId, next);
            expectSame(live, config, rate);
          }
        },
      ),
    );
  });

  it('append a new band', () => {
    const live = new LiveCurves(grid);
    const start = configOfBands([makeBand('a', { gain: 3 })]);
    live.load(start, 48_000);
    live.setBand('eq1', makeBand('a', { gain: 5 }));
    const added = makeBand('b', { frequency: 4000, gain: -6, channel: 'FR' });
    live.setBand('eq1', added);
    const config = configOfBands([makeBand('a', { gain: 5 }), added]);
    expectSame(live, config, 48_000);
    expect(live.left[50]).not.toBe(live.right[50]);
    live.setBand('no such equalizer', added);
    expectSame(live, config, 48_000);
  });

  it('keep the same arrays while a band changes', () => {
    const live = new LiveCurves(grid);
    live.load(configOfBands([makeBand('a'), makeBand('b')]), 48_000);
    const arrays = [live.left, live.right, live.bandCurve('eq1', 'a'), live.bandCurve('eq1', 'b')];
    for (let gain = 0; gain < 10; gain += 1) live.setBand('eq1', makeBand('a', { gain }));
    live.load(configOfBands([makeBand('a', { gain: 2 }), makeBand('b')]), 44_100);
    const after = [live.left, live.right, live.bandCurve('eq1', 'a'), live.bandCurve('eq1', 'b')];
    after.forEach((array, index) => expect(array).toBe(arrays[index]));
  });

  it('include the curve of each band, enabled or not', () => {
    const live = new LiveCurves(grid);
    const off = makeBand('a', { gain: 6, enabled: false });
    live.load({ ...configOfBands([off], -4), enabled: false }, 48_000);
    const alone = chainResponse(configOfBands([{ ...off, enabled: true }]), 48_000, grid).left;
    expect(live.bandCurve('eq1', 'a')).toEqual(alone);
    expect(live.left.every((level) => level === 0)).toBe(true);
    live.setBand('eq1', { ...off, gain: -6 });
    expect(live.bandCurve('eq1', 'a')[48]).toBeCloseTo(-(alone[48] ?? 0), 9);
    expect(live.left.every((level) => level === 0)).toBe(true);
    expect(live.bandCurve('eq1', 'none').every((level) => level === 0)).toBe(true);
    live.setBand('eq1', { ...off, frequency: 30_000 });
    expect(live.bandCurve('eq1', 'a').every((level) => level === 0)).toBe(true);
  });

  it('know the level at any frequency, also while a band changes', () => {
    const live = new LiveCurves(grid);
    live.load(configOfBands([makeBand('a', { gain: 6 })], -2), 48_000);
    expect(live.at(1000).left).toBeCloseTo(4, 9);
    live.setBand('eq1', makeBand('a', { frequency: 3000, gain: 9, channel: 'FL' }));
    expect(live.at(3000).left).toBeCloseTo(7, 9);
    expect(live.at(3000).right).toBeCloseTo(-2, 9);
  });

  it('handle a band that makes the channels differ before they are mixed, and back', () => {
    const width = { ...makeFilter('w', 'stereo_width'), values: { width: 0.5 } };
    const config = { ...configOfBands([]), filters: [makeEq('e', [makeBand('a')]), width] };
    const parsed = config as DspConfig;
    const live = new LiveCurves(grid);
    live.load(parsed, 48_000);
    for (const channel of ['FL', 'ALL', 'FR']) {
      const band = makeBand('a', { gain: 8, channel });
      live.setBand('e', band);
      expectSame(live, withBand(parsed, 'e', band), 48_000);
    }
  });

  it('continue from the edited state when another band changes', () => {
    const live = new LiveCurves(grid);
    const { config, eqId, bandId } = addBand(configOfBands([makeBand('a')]), 'eq1', { gain: 3 });
    live.load(config, 48_000);
    live.setBand(eqId, makeBand('a', { gain: 12, frequency: 60 }));
    live.setBand(eqId, makeBand(bandId, { gain: -3, frequency: 8000 }));
    expectSame(
      live,
      configOfBands([
        makeBand('a', { gain: 12, frequency: 60 }),
        makeBand('b', { gain: -3, frequency: 8000 }),
      ]),
      48_000,
    );
  });
});
