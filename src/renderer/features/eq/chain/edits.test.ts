import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterTypes } from '../../../../shared/eq/filter-specs.ts';
import { makeEq, makeFilter } from '../../../../shared/eq/make.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import { emptyConfig } from '../../../../shared/eq/model.ts';
import {
  addFilter,
  enableFilter,
  moveFilter,
  removeFilter,
  resetFilter,
  setField,
  setGain,
} from './edits.ts';

const unknown = { id: 'x', type: 'unknown', name: 'later', enabled: true, raw: { a: 1 } } as const;
const some: DspConfig = {
  ...emptyConfig,
  enabled: true,
  filters: [makeEq('eq1'), makeFilter('f1', 'gain'), unknown],
};
const order = (config: DspConfig): string[] => config.filters.map(({ id }) => id);

describe('edits of the chain', () => {
  it('adds at the end, under a free id, and switches on with the first filter', () => {
    const first = addFilter(emptyConfig, 'compressor');
    expect(first.enabled).toBe(true);
    expect(first.filters[0]).toMatchObject({ type: 'compressor', enabled: true });
    const off = addFilter({ ...some, enabled: false }, 'parametric_eq');
    expect(off.enabled).toBe(false);
    expect(order(off)).toEqual(['eq1', 'f1', 'x', 'eq2']);
  });

  it('moves within the chain and not beyond its ends', () => {
    expect(order(moveFilter(some, 'x', -1))).toEqual(['eq1', 'x', 'f1']);
    expect(order(moveFilter(some, 'eq1', 1))).toEqual(['f1', 'eq1', 'x']);
    expect(moveFilter(some, 'eq1', -1)).toBe(some);
    expect(moveFilter(some, 'x', 1)).toBe(some);
    expect(moveFilter(some, 'nobody', 1)).toBe(some);
  });

  it('comes back to the same order after there and back', () => {
    const chain = fc.uniqueArray(fc.constantFrom(...filterTypes), { minLength: 2 });
    fc.assert(
      fc.property(chain, fc.nat(), (types, seed) => {
        const config = types.reduce(addFilter, emptyConfig);
        const id = order(config)[seed % (types.length - 1)] ?? '';
        expect(order(moveFilter(moveFilter(config, id, 1), id, -1))).toEqual(order(config));
      }),
    );
  });

  it('changes, resets, switches and removes one filter and leaves the rest as it is', () => {
    const changed = setField(some, 'f1', 'gain', 4);
    expect(changed.filters[1]).toMatchObject({ values: { gain: 4 } });
    expect(changed.filters[0]).toBe(some.filters[0]);
    expect(setField(changed, 'f1', 'gain', 4)).toBe(changed);
    expect(resetFilter(changed, 'f1').filters[1]).toMatchObject({ values: { gain: 0 } });
    expect(enableFilter(some, 'f1', false).filters[1]).toMatchObject({ enabled: false });
    expect(enableFilter(some, 'x', false)).toBe(some);
    expect(setField(some, 'x', 'gain', 4)).toBe(some);
    expect(order(removeFilter(some, 'x'))).toEqual(['eq1', 'f1']);
    expect(setGain(some, 'inputGain', 0)).toBe(some);
    expect(setGain(some, 'outputGain', -3).outputGain).toBe(-3);
  });

  it('keeps fields of a newer release through a reset', () => {
    const own = setField(some, 'f1', 'gain', 4);
    const newer = setField(own, 'f1', 'later', 7);
    expect(resetFilter(newer, 'f1').filters[1]).toMatchObject({ values: { gain: 0, later: 7 } });
  });
});
