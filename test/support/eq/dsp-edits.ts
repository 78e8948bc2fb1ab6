import { AppFailure } from '../../../src/shared/contract/errors.ts';
import { selectEqs, makeBand } from '../../../src/shared/eq/make.ts';
import type { Band, DspConfig } from '../../../src/shared/eq/model.ts';
import type { PlayerDsp, SaveResult } from '../../../src/shared/eq/state.ts';

/** The failure of a call; null if it succeeded. */
export const failureOf = (promise: Promise<unknown>): Promise<AppFailure['error'] | null> =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof AppFailure ? error.error : null),
  );

/** The configuration of a player that has one. */
export function configOf(dsp: PlayerDsp | undefined): DspConfig {
  if (dsp?.config == null) throw new Error('there is no configuration');
  return dsp.config;
}

/** The bands of all equalizers. */
export const bandsOf = (config: DspConfig): Band[] =>
  selectEqs(config).flatMap(({ bands }) => bands);

/** The same configuration with one band changed. */
export function changed(config: DspConfig, index: number, change: Partial<Band>): DspConfig {
  return {
    ...config,
    filters: config.filters.map((filter) =>
      filter.type === 'parametric_eq'
        ? {
            ...filter,
            bands: filter.bands.map((band, i) => (i === index ? { ...band, ...change } : band)),
          }
        : filter,
    ),
  };
}

/** The result of a save without a conflict. */
export function saved(result: SaveResult): Extract<SaveResult, { k: 'saved' }> {
  if (result.k !== 'saved') throw new Error('it was a conflict');
  return result;
}

/** One band of every type that all servers support. */
export const everyBand: Band[] = [
  makeBand('a', { type: 'high_pass', frequency: 28, q: 0.71 }),
  makeBand('b', { type: 'low_shelf', frequency: 105, gain: 5.5, q: 0.7 }),
  makeBand('c', { type: 'peak', frequency: 2140, gain: -4.6, q: 2.2, enabled: false }),
  makeBand('d', { type: 'notch', frequency: 50, q: 12 }),
  makeBand('e', { type: 'low_pass', frequency: 18_000, q: 0.7 }),
  makeBand('f', { type: 'high_shelf', frequency: 10_000, gain: -3.2, q: 0.7 }),
];
