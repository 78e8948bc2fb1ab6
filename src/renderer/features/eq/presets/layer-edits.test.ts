import { describe, expect, it } from 'vitest';
import type { EqLayers } from '../../../../shared/eq/layers-model.ts';
import { configOfBands, makeBand, makeEq } from '../../../../shared/eq/make.ts';
import type { Band, DspConfig, ParametricEq } from '../../../../shared/eq/model.ts';
import { emptyConfig } from '../../../../shared/eq/model.ts';
import { adoptEdits, matchesLayers, mergeLayer, noLayers, withLayers } from './layer-edits.ts';
import { t } from '../../../../shared/i18n/translate.ts';

const RATE = 48_000;
const base = [
  makeBand('a', { type: 'low_shelf', frequency: 105, gain: 4, q: 0.7 }),
  makeBand('b', { frequency: 3000, gain: -3, q: 2 }),
];
const layers: EqLayers = {
  base: { name: 'Headphone', bands: base, preamp: -4 },
  taste: { name: 'Bass', bands: [makeBand('a', { frequency: 60, gain: 2 })], preamp: 0 },
  strength: 0.5,
};
const eqOf = (config: DspConfig): ParametricEq => {
  const found = config.filters.find((filter) => filter.type === 'parametric_eq');
  if (found === undefined) throw new Error('no equalizer');
  return found;
};
const bandsOf = (config: DspConfig): Band[] => eqOf(config).bands;
const made = withLayers(configOfBands([]), 'eq1', layers, RATE);
const withBands = (bands: Band[]): ParametricEq => ({ ...eqOf(made), bands });

describe('layers', () => {
  it('become the bands of the equalizer that is edited, each with an id of its own', () => {
    expect(bandsOf(made).map(({ frequency, gain }) => [frequency, gain])).toEqual([
      [105, 2],
      [3000, -1.5],
      [60, 2],
    ]);
    expect(new Set(bandsOf(made).map(({ id }) => id)).size).toBe(3);
    expect(eqOf(made).preamp).toBeLessThan(0);
  });

  it('make an equalizer where there is none, and leave the others alone', () => {
    expect(bandsOf(withLayers(emptyConfig, null, layers, RATE))).toHaveLength(3);
    const other = makeEq('eq2', [makeBand('band1')]);
    const two: DspConfig = { ...emptyConfig, filters: [makeEq('eq1'), other] };
    const next = withLayers(two, 'eq1', layers, RATE);
    expect(next.filters[1]).toBe(other);
    const ids = next.filters.flatMap((filter) => ('bands' in filter ? filter.bands : []));
    expect(new Set(ids.map(({ id }) => id)).size).toBe(4);
  });

  it('keep the ids of bands that stay in their place, so that a selection stays', () => {
    const next = withLayers(made, 'eq1', { ...layers, strength: 1 }, RATE);
    expect(bandsOf(next).map(({ id }) => id)).toEqual(bandsOf(made).map(({ id }) => id));
  });

  it('know when the bands were changed by hand', () => {
    expect(matchesLayers(eqOf(made), layers, RATE)).toBe(true);
    expect(matchesLayers({ ...eqOf(made), preamp: -9 }, layers, RATE)).toBe(true);
    const changed = bandsOf(made).map((band, at) => (at === 0 ? { ...band, gain: 3 } : band));
    expect(matchesLayers(withBands(changed), layers, RATE)).toBe(false);
    expect(matchesLayers(withBands(changed.slice(1)), layers, RATE)).toBe(false);
    expect(matchesLayers(null, layers, RATE)).toBe(false);
    expect(matchesLayers(null, noLayers, RATE)).toBe(true);
  });

  it('take changes as taste; the base stays as long as it was not touched', () => {
    const more = [...bandsOf(made), makeBand('new', { frequency: 9000, gain: 1 })];
    const adopted = adoptEdits(layers, withBands(more), t('eqpresets:layers.present'), RATE);
    expect(adopted).toMatchObject({ base: layers.base, strength: 0.5, taste: { name: 'Bass' } });
    expect(adopted.taste?.bands).toEqual(more.slice(2));
    expect(matchesLayers(withBands(more), adopted, RATE)).toBe(true);

    const bare = adoptEdits(
      layers,
      withBands(more.slice(0, 2)),
      t('eqpresets:layers.present'),
      RATE,
    );
    expect(bare.taste).toBeNull();
    expect(matchesLayers(withBands(more.slice(0, 2)), bare, RATE)).toBe(true);

    const touched = bandsOf(made).map((band) => ({ ...band, gain: band.gain + 1 }));
    const own = adoptEdits(layers, withBands(touched), t('eqpresets:layers.present'), RATE);
    expect(own).toMatchObject({
      base: null,
      taste: { name: t('eqpresets:layers.present'), bands: touched },
    });
    expect(matchesLayers(withBands(touched), own, RATE)).toBe(true);
  });

  it('come from every equalizer of a preset that is on', () => {
    const config: DspConfig = {
      ...emptyConfig,
      filters: [
        makeEq('e1', [makeBand('b1')], -3),
        makeEq('e2', [makeBand('b1')], -1),
        { ...makeEq('e3', [makeBand('b9')], -8), enabled: false },
      ],
    };
    expect(mergeLayer('Two', config)).toMatchObject({ name: 'Two', preamp: -4 });
    expect(mergeLayer('Two', config).bands).toHaveLength(2);
  });
});
