import { equal } from '../lib/equal.ts';
import type { DspConfig, Filter } from './model.ts';

/** A filter without what only tells where it came from. */
function bare(filter: Filter): unknown {
  const { raw: _raw, id: _id, ...rest } = filter;
  if (rest.type === 'unknown') return { ...rest, raw: _raw };
  if (rest.type !== 'parametric_eq') return rest;
  return { ...rest, bands: rest.bands.map(({ raw: _was, id: _name, ...band }) => band) };
}

/** Whether two configurations mean the same; ids and what the server wrote around the values do not count. */
export function sameConfig(a: DspConfig, b: DspConfig): boolean {
  if (a === b) return true;
  return (
    a.enabled === b.enabled &&
    a.inputGain === b.inputGain &&
    a.outputGain === b.outputGain &&
    a.filters.length === b.filters.length &&
    a.filters.every((filter, index) => {
      const other = b.filters[index];
      return other === filter || (other !== undefined && equal(bare(filter), bare(other)));
    })
  );
}
