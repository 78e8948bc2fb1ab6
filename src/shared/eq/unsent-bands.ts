import type { UnsentBand } from './settings.ts';
import { freeId, makeEq } from './make.ts';
import type { Band, DspConfig, Filter, ParametricEq } from './model.ts';
import { limits } from './model.ts';

/**
 * Why a band is stored but never sent: above 20 kHz, or at or above half of the stream's rate (Hz). The server does not
 * clamp, and its filter becomes unstable there (reference 0.5). Null: it can be sent. `rate` null: unknown.
 */
export function unsentReason(band: Band, rate: number | null): 'limit' | 'nyquist' | null {
  if (band.frequency > limits.frequency.max) return 'limit';
  return rate !== null && band.frequency >= rate / 2 ? 'nyquist' : null;
}

/** Removes the bands that are never sent, with their positions in the whole configuration. */
export function splitUnsent(
  config: DspConfig,
  rate: number | null,
): { config: DspConfig; held: UnsentBand[] } {
  const held: UnsentBand[] = [];
  const filters = config.filters.map((filter, index): Filter => {
    if (filter.type !== 'parametric_eq') return filter;
    const bands = filter.bands.filter((band, place) => {
      if (unsentReason(band, rate) === null) return true;
      held.push({ filter: index, place, band });
      return false;
    });
    return bands.length === filter.bands.length ? filter : { ...filter, bands };
  });
  return held.length === 0 ? { config, held } : { config: { ...config, filters }, held };
}

/**
 * The audible configuration: bands that are never sent at any rate are off, with the same ids and positions. The same object if there
 * are none.
 */
export function muteUnsent(config: DspConfig): DspConfig {
  const silent = (band: Band): boolean => band.enabled && unsentReason(band, null) !== null;
  if (!config.filters.some((filter) => isEq(filter) && filter.bands.some(silent))) return config;
  const filters = config.filters.map((filter): Filter =>
    isEq(filter)
      ? {
          ...filter,
          bands: filter.bands.map((band) => (silent(band) ? { ...band, enabled: false } : band)),
        }
      : filter,
  );
  return { ...config, filters };
}

/**
 * Puts unsent bands back in their positions. If a position no longer exists, uses the nearest one: the end of the filter, another
 * equalizer, or a new equalizer if none is left.
 */
export function joinUnsent(config: DspConfig, held: readonly UnsentBand[]): DspConfig {
  if (held.length === 0) return config;
  const filters = [...config.filters];
  if (!filters.some(isEq))
    filters.push(
      makeEq(
        freeId(
          'eq',
          filters.map(({ id }) => id),
        ),
      ),
    );
  const ids = new Set(filters.flatMap(idsIn));
  for (const band of [...held].sort((a, b) => a.filter - b.filter || a.place - b.place)) {
    const index = eqNear(filters, band.filter);
    const eq = filters[index];
    if (eq === undefined || !isEq(eq)) continue;
    const id = unused(band.band.id, ids);
    const bands = [...eq.bands];
    bands.splice(Math.min(band.place, bands.length), 0, { ...band.band, id });
    filters[index] = { ...eq, bands };
    ids.add(id);
  }
  return { ...config, filters };
}

const isEq = (filter: Filter): filter is ParametricEq => filter.type === 'parametric_eq';

const idsIn = (filter: Filter): string[] => (isEq(filter) ? filter.bands.map(({ id }) => id) : []);

function eqNear(filters: readonly Filter[], wanted: number): number {
  return filters[wanted]?.type === 'parametric_eq' ? wanted : filters.findIndex(isEq);
}

function unused(id: string, taken: ReadonlySet<string>): string {
  return taken.has(id) ? freeId(`${id}-`, taken) : id;
}
