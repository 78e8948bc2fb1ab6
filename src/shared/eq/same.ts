import { equal } from '../lib/equal.ts';
import type { DspConfig, Filter } from './model.ts';

/** A filter without its raw object; an unknown filter consists only of that. */
function bare(filter: Filter): unknown {
  if (filter.type === 'unknown') return { ...filter, id: null };
  if (filter.type !== 'parametric_eq') return { ...filter, id: null, raw: null };
  const bands = filter.bands.map((band) => ({ ...band, id: null, raw: null }));
  return { ...filter, bands, id: null, raw: null };
}

/** Whether two configurations mean the same; ignores ids and the server's raw objects. */
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
