import { changeEq, withEq } from '../../../../shared/eq/edit.ts';
import { mergeLayers } from '../../../../shared/eq/layers.ts';
import type { EqLayer, EqLayers } from '../../../../shared/eq/layers-model.ts';
import { selectEqs, freeId } from '../../../../shared/eq/make.ts';
import type { Band, DspConfig, ParametricEq } from '../../../../shared/eq/model.ts';
import { bandIds } from '../../../../shared/eq/edit.ts';

export const noLayers: EqLayers = { base: null, taste: null, strength: 1 };

/** Gives bands ids that no other equalizer in the configuration uses; existing ids keep their positions. */
function named(bands: readonly Band[], config: DspConfig, eq: ParametricEq): Band[] {
  const own = new Set(eq.bands.map(({ id }) => id));
  const taken = new Set(bandIds(config).filter((id) => !own.has(id)));
  return bands.map((band, at) => {
    const bandId = eq.bands[at]?.id;
    const id =
      bandId === undefined || taken.has(bandId) ? freeId('band', [...taken, ...own]) : bandId;
    taken.add(id);
    return { ...band, id };
  });
}

/** Writes the bands and preamp of the layers into the edited equalizer. `rate`: Hz. */
export function withLayers(
  config: DspConfig,
  eqId: string | null,
  layers: EqLayers,
  rate: number,
): DspConfig {
  const { bands, preamp } = mergeLayers(layers, rate);
  const target = withEq(config, eqId);
  return changeEq(target.config, target.eqId, (eq) => ({
    ...eq,
    bands: named(bands, target.config, eq),
    preamp,
  }));
}

/** Differences below these count as equal, since servers round. */
const near = (a: number, b: number, step: number): boolean => Math.abs(a - b) <= step;

const sameBand = (a: Band | undefined, b: Band | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.type === b.type &&
  a.channel === b.channel &&
  a.enabled === b.enabled &&
  near(a.frequency, b.frequency, 0.51) &&
  near(a.gain, b.gain, 0.006) &&
  near(a.q, b.q, 0.0006);

const startsWith = (bands: readonly Band[], start: readonly Band[]): boolean =>
  start.length <= bands.length && start.every((band, at) => sameBand(band, bands[at]));

/** Whether the bands of an equalizer still match its layers; the preamp may differ. */
export function matchesLayers(eq: ParametricEq | null, layers: EqLayers, rate: number): boolean {
  const { bands } = mergeLayers(layers, rate);
  const now = eq?.bands ?? [];
  return bands.length === now.length && startsWith(now, bands);
}

/** Every band of a configuration as one layer. */
export function mergeLayer(name: string, config: DspConfig): EqLayer {
  const eqs = selectEqs(config).filter(({ enabled }) => enabled);
  return {
    name,
    bands: eqs.flatMap(({ bands }) => bands),
    preamp: eqs.reduce((sum, { preamp }) => sum + preamp, 0),
  };
}

/** One equalizer as a layer. */
export const layerOfEq = (name: string, eq: ParametricEq | null): EqLayer => ({
  name,
  bands: eq?.bands ?? [],
  preamp: eq?.preamp ?? 0,
});

/**
 * Layers that produce the current bands. If they still begin with the correction, the rest is personal; if the correction itself
 * was changed, all of them are personal.
 */
export function adoptEdits(
  layers: EqLayers,
  eq: ParametricEq,
  name: string,
  rate: number,
): EqLayers {
  const { bands: base } = mergeLayers({ ...layers, taste: null }, rate);
  if (layers.base === null || !startsWith(eq.bands, base))
    return { base: null, taste: layerOfEq(name, eq), strength: 1 };
  const bands = eq.bands.slice(base.length);
  if (bands.length === 0) return { ...layers, taste: null };
  return { ...layers, taste: { name: layers.taste?.name ?? name, bands, preamp: 0 } };
}
