/**
 * The type of a value for the engine (serde of its types) and for the JSON schema (the published files). Where they
 * differ, the shape has both.
 */
export type Shape =
  | { readonly k: 'text'; readonly pattern?: RegExp }
  | { readonly k: 'flag' }
  /** A number; the engine accepts any, the schema `min` to `max`. */
  | { readonly k: 'number'; readonly min: number; readonly max: number }
  | IntegerShape
  | EnumShape
  /** RFC 3339. `text`: the schema accepts any text. */
  | { readonly k: 'time'; readonly schema: 'date-time' | 'text' }
  /** Frames per second as `25` or `30000/1001`. */
  | { readonly k: 'rate' }
  | { readonly k: 'list'; readonly of: Shape }
  | StructShape
  | UnionShape;

export interface IntegerShape {
  readonly k: 'integer';
  /** The range of the engine's type. */
  readonly engine: Range;
  readonly schema: Range;
  /** The only values that the engine accepts. */
  readonly only?: readonly number[];
}

interface Range {
  readonly min: number;
  readonly max: number;
}

export interface EnumShape {
  readonly k: 'enum';
  readonly values: readonly string[];
  /** Further values that the engine accepts. */
  readonly more: readonly string[];
  /** Whether the engine also accepts `{ "value": null }`, as serde does for every enumeration. */
  readonly wrapped: boolean;
}

export interface StructShape {
  readonly k: 'struct';
  /** In the order of the engine's type, which matters if a list stands for an object. */
  readonly fields: readonly Field[];
  /** Whether unknown keys are refused. */
  readonly strict: boolean;
  readonly byName: ReadonlyMap<string, Field>;
}

/** An object whose `tag` selects its fields. */
export interface UnionShape {
  readonly k: 'union';
  readonly tag: string;
  readonly variants: ReadonlyMap<string, StructShape>;
}

/**
 * `must`: refused if missing or null. `null`: may be missing or null. `null-default`: the same, and may also be left
 * out at the end of a list. `default`: may be missing, but not null.
 */
export type Need = 'must' | 'null' | 'null-default' | 'default';

export interface Field {
  readonly name: string;
  readonly shape: Shape;
  readonly need: Need;
}

export const text: Shape = { k: 'text' };
export const flag: Shape = { k: 'flag' };
export const texts: Shape = { k: 'list', of: text };
export const anyNumber: Shape = { k: 'number', min: -Infinity, max: Infinity };
export const percent: Shape = { k: 'number', min: 0, max: 100 };

const MAX_U32 = 2 ** 32 - 1;
const U64_RANGE = 2 ** 64;

/** An unsigned integer of the engine; the schema has no maximum, but may have a minimum. */
const unsigned = (max: number, min: number): IntegerShape => ({
  k: 'integer',
  engine: { min: 0, max },
  schema: { min, max: Infinity },
});
export const u32 = unsigned(MAX_U32, 0);
export const u64 = unsigned(U64_RANGE, 0);
/** 64 bits; the schema requires at least 1. */
export const u64FromOne = unsigned(U64_RANGE, 1);

const bounded = (range: Range): IntegerShape => ({ k: 'integer', engine: range, schema: range });
export const u16 = bounded({ min: 0, max: 65_535 });
export const i32 = bounded({ min: -(2 ** 31), max: 2 ** 31 - 1 });
export const bitDepth: IntegerShape = { ...bounded({ min: 0, max: 255 }), only: [8, 10] };

export const enumShape = (values: readonly string[], more: readonly string[] = []): EnumShape => ({
  k: 'enum',
  values,
  more,
  wrapped: true,
});

export const listShape = (of: Shape): Shape => ({ k: 'list', of });

export function struct(fields: readonly (Field | null)[], strict = false): StructShape {
  const known = fields.filter((field) => field !== null);
  return {
    k: 'struct',
    fields: known,
    strict,
    byName: new Map(known.map((field) => [field.name, field])),
  };
}

export const union = (
  tag: string,
  variants: Readonly<Record<string, StructShape>>,
): UnionShape => ({
  k: 'union',
  tag,
  variants: new Map(Object.entries(variants)),
});

const field =
  (need: Need) =>
  (name: string, shape: Shape): Field => ({ name, shape, need });
export const must = field('must');
export const optional = field('null');
export const optionalDefault = field('null-default');
export const defaulted = field('default');
