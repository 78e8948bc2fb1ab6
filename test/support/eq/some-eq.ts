import fc from 'fast-check';
import type { FilterField } from '../../../src/shared/eq/filter-specs.ts';
import { filterSpecs, filterTypes } from '../../../src/shared/eq/filter-specs.ts';
import type { Band, DspConfig, Filter, SimpleFilter } from '../../../src/shared/eq/model.ts';
import { bandTypes, limits } from '../../../src/shared/eq/model.ts';

const within = ({ min, max }: { min: number; max: number }): fc.Arbitrary<number> =>
  fc.double({ min, max, noNaN: true });
/** Evenly distributed over the logarithm. */
const withinLog = ({ min, max }: { min: number; max: number }): fc.Arbitrary<number> =>
  within({ min: Math.log(min), max: Math.log(max) }).map((log) =>
    Math.min(max, Math.max(min, Math.exp(log))),
  );

/** Any band of a known type within the limits. */
export const arbitraryBand: fc.Arbitrary<Band> = fc.record({
  id: fc.uuid(),
  type: fc.constantFrom(...bandTypes),
  frequency: withinLog(limits.frequency),
  gain: within(limits.gain),
  q: withinLog(limits.q),
  channel: fc.constantFrom('ALL', 'ALL', 'FL', 'FR', 'LFE'),
  enabled: fc.boolean(),
  raw: fc.constant(null),
});

/** Usual sample rates of streams (Hz), and all possible ones. */
export const arbitraryRate: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(8000, 22_050, 32_000, 44_100, 48_000, 96_000, 192_000, 384_000, 768_000),
  fc.integer({ min: 8000, max: 768_000 }),
);

const simpleTypes = filterTypes.filter((type) => type !== 'parametric_eq');

const valueOf = (field: FilterField): fc.Arbitrary<string | number> => {
  if (field.kind === 'number') return within(field);
  return field.options.length > 0 ? fc.constantFrom(...field.options) : fc.constant(field.fallback);
};

const arbitrarySimple: fc.Arbitrary<Filter> = fc.constantFrom(...simpleTypes).chain((type) =>
  fc
    .record(Object.fromEntries(filterSpecs[type].map((field) => [field.name, valueOf(field)])))
    .chain((values) =>
      fc.record<SimpleFilter>({
        id: fc.uuid(),
        type: fc.constant(type),
        enabled: fc.boolean(),
        values: fc.constant(values),
        raw: fc.constant(null),
      }),
    ),
);

const arbitraryEq: fc.Arbitrary<Filter> = fc.record({
  id: fc.uuid(),
  type: fc.constant('parametric_eq' as const),
  enabled: fc.boolean(),
  preamp: within(limits.gain),
  channelPreamp: fc.oneof(
    fc.constant({}),
    fc.record({ FL: within(limits.gain), FR: within(limits.gain) }),
  ),
  bands: fc.array(arbitraryBand, { maxLength: 8 }),
  raw: fc.constant(null),
});

/** Any configuration that a server could have. */
export const arbitraryConfig: fc.Arbitrary<DspConfig> = fc.record({
  enabled: fc.boolean(),
  inputGain: within(limits.gain),
  outputGain: within(limits.gain),
  filters: fc.array(fc.oneof(arbitraryEq, arbitrarySimple), { maxLength: 6 }),
  presetId: fc.constant(null),
  raw: fc.constant(null),
});
