import { z } from 'zod';
import { FilterType } from './filter-specs.ts';

/** The seven types of the specification, by the names of the current server. */
export const bandTypes = [
  'peak',
  'low_shelf',
  'high_shelf',
  'low_pass',
  'high_pass',
  'notch',
  'all_pass',
] as const;
export const BandType = z.enum(bandTypes);
export type BandType = z.infer<typeof BandType>;

/** The object as the server stored it, including keys unknown to this app. */
const Raw = z.record(z.string(), z.unknown());
export type Raw = z.infer<typeof Raw>;

export const Band = z.object({
  /** Identifies the band within the open configuration; never sent to a server. */
  id: z.string().min(1),
  /** `unknown`: a type of another release; it has no effect and is sent back unchanged. */
  type: z.union([BandType, z.literal('unknown')]),
  /** Hz. */
  frequency: z.number(),
  /** dB; ignored for passes, notch and all pass, but stored. */
  gain: z.number(),
  q: z.number(),
  /** `ALL`, `FL` (left), `FR` (right), or another channel by the server's name. */
  channel: z.string(),
  enabled: z.boolean(),
  raw: Raw.nullable(),
});
export type Band = z.infer<typeof Band>;

const FilterBase = z.object({
  /** As for bands. */
  id: z.string().min(1),
  enabled: z.boolean(),
  raw: Raw.nullable(),
});

export const ParametricEq = FilterBase.extend({
  type: z.literal('parametric_eq'),
  /** dB, all channels. */
  preamp: z.number(),
  /** Channel (`FL`, `FR`, ...) -> dB, on top of `preamp`. */
  channelPreamp: z.record(z.string(), z.number()),
  bands: z.array(Band),
});
export type ParametricEq = z.infer<typeof ParametricEq>;

/** Any other filter of the chain; `values` by the field names of `filterSpecs`. */
export const SimpleFilter = FilterBase.extend({
  type: FilterType.exclude(['parametric_eq']),
  values: z.record(z.string(), z.union([z.number(), z.string()])),
});
export type SimpleFilter = z.infer<typeof SimpleFilter>;

/** A filter of a release unknown to this app: shown by name, kept in its position, sent back unchanged. */
export const UnknownFilter = FilterBase.extend({ type: z.literal('unknown'), name: z.string() });
export type UnknownFilter = z.infer<typeof UnknownFilter>;

export const Filter = z.discriminatedUnion('type', [ParametricEq, SimpleFilter, UnknownFilter]);
export type Filter = z.infer<typeof Filter>;

/** The sound processing of one player: input gain, filters in order, output gain. */
export const DspConfig = z.object({
  enabled: z.boolean(),
  /** dB, before the first filter. */
  inputGain: z.number(),
  /** dB, after the last filter. */
  outputGain: z.number(),
  filters: z.array(Filter),
  /** The server preset that was applied and not edited since. */
  presetId: z.string().nullable(),
  raw: Raw.nullable(),
});
export type DspConfig = z.infer<typeof DspConfig>;

/** The configuration of a player that never had one: no filters, off. */
export const emptyConfig: DspConfig = {
  enabled: false,
  inputGain: 0,
  outputGain: 0,
  filters: [],
  presetId: null,
  raw: null,
};

/** Types whose gain is ignored. */
const gainless: ReadonlySet<string> = new Set(['low_pass', 'high_pass', 'notch', 'all_pass']);

/** Whether the gain of a band of this type has an effect. */
export const usesGain = (type: Band['type']): boolean => type !== 'unknown' && !gainless.has(type);

/** Limits of the current server's model (Q, gain in dB) and the highest frequency ever sent (Hz). */
export const limits = {
  frequency: { min: 20, max: 20_000 },
  gain: { min: -60, max: 60 },
  q: { min: 0.01, max: 100 },
  /** Maximum number of bands in a file or document. */
  bands: 256,
} as const;
