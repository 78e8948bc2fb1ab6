import { changeFilter } from '../../../../shared/eq/edit.ts';
import type { FilterType } from '../../../../shared/eq/filter-specs.ts';
import { freeId, makeFilter } from '../../../../shared/eq/make.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';

const ids = (config: DspConfig): string[] => config.filters.map(({ id }) => id);

/** Prefix of new filter ids; equalizers use the prefix of the editor's own. */
const prefix = (type: FilterType): string => (type === 'parametric_eq' ? 'eq' : 'filter');

/** The id for the next filter of this type. */
export const nextFilterId = (config: DspConfig, type: FilterType): string =>
  freeId(prefix(type), ids(config));

/** Appends a filter with its defaults. The first filter also turns processing on. */
export function addFilter(config: DspConfig, type: FilterType): DspConfig {
  const filter = makeFilter(nextFilterId(config, type), type);
  const enabled = config.filters.length === 0 || config.enabled;
  return { ...config, enabled, filters: [...config.filters, filter] };
}

export const removeFilter = (config: DspConfig, id: string): DspConfig => ({
  ...config,
  filters: config.filters.filter((filter) => filter.id !== id),
});

/** Moves a filter up (-1) or down (1) by one; returns the same object at either end. */
export function moveFilter(config: DspConfig, id: string, by: -1 | 1): DspConfig {
  const from = config.filters.findIndex((filter) => filter.id === id);
  const to = from + by;
  const moved = config.filters[from];
  if (moved === undefined || to < 0 || to >= config.filters.length) return config;
  const filters = config.filters.filter((filter) => filter !== moved);
  filters.splice(to, 0, moved);
  return { ...config, filters };
}

/** Turns a filter on or off; unknown filters stay unchanged. */
export const enableFilter = (config: DspConfig, id: string, enabled: boolean): DspConfig =>
  changeFilter(config, id, (filter) =>
    filter.type === 'unknown' || filter.enabled === enabled ? filter : { ...filter, enabled },
  );

/** Sets one field of a simple filter. */
export const setField = (
  config: DspConfig,
  id: string,
  name: string,
  value: number | string,
): DspConfig =>
  changeFilter(config, id, (filter) =>
    filter.type === 'unknown' || filter.type === 'parametric_eq' || filter.values[name] === value
      ? filter
      : { ...filter, values: { ...filter.values, [name]: value } },
  );

/** Resets all fields of a simple filter to defaults; position and switch stay. */
export const resetFilter = (config: DspConfig, id: string): DspConfig =>
  changeFilter(config, id, (filter) => {
    if (filter.type === 'unknown' || filter.type === 'parametric_eq') return filter;
    const fresh = makeFilter(id, filter.type);
    return 'values' in fresh
      ? { ...filter, values: { ...filter.values, ...fresh.values } }
      : filter;
  });

/** Sets the input or output gain (dB). */
export const setGain = (
  config: DspConfig,
  side: 'inputGain' | 'outputGain',
  db: number,
): DspConfig => (config[side] === db ? config : { ...config, [side]: db });
