import type { Raw } from '../model.ts';

/** One known field of an object on the wire. */
export interface WireField {
  /** Every spelling under which it may stand, the usual one first. */
  readonly spellings: readonly string[];
  /** The spelling to write; null: the server that is written to has no such field. */
  readonly key: string | null;
  /** What stands in the object (or its absence) already means the value to write. */
  readonly kept: boolean;
  /** The value to write; `undefined`: the field is left out. */
  readonly write: unknown;
}

/** How strictly the spellings of the target count. */
export interface WriteRules {
  /** Fields that stand there under another spelling are renamed. */
  readonly rename: boolean;
  /** Fields that the target does not have are left out. */
  readonly drop: boolean;
}

/** Under which spelling a field stands in an object; null: it does not. */
export function spotOf(
  raw: Raw | null,
  { spellings, key }: Pick<WireField, 'spellings' | 'key'>,
): string | null {
  if (raw === null) return null;
  if (key !== null && Object.hasOwn(raw, key)) return key;
  return spellings.find((name) => Object.hasOwn(raw, name)) ?? null;
}

/**
 * Writes fields into an object as it came: every key that is not a known field and every field that means the same stays
 * exactly as it is and where it is. A new object (`raw` null) gets exactly the fields that the target has.
 */
export function encodeObject(
  raw: Raw | null,
  fields: readonly WireField[],
  rules: WriteRules,
): Raw {
  const spots = new Map<string, WireField>();
  const missing: WireField[] = [];
  for (const field of fields) {
    const spot = spotOf(raw, field);
    if (spot === null) missing.push(field);
    else spots.set(spot, field);
  }
  const written = Object.entries(raw ?? {}).flatMap(([key, value]) => {
    const field = spots.get(key);
    return field === undefined ? [[key, value] as const] : rewritten(field, key, value, rules);
  });
  const added = missing
    .filter(({ kept, write }) => write !== undefined && (raw === null || !kept))
    .flatMap(({ key, write }) => (key === null ? [] : [[key, write] as const]));
  return Object.fromEntries([...written, ...added]);
}

function rewritten(
  { key, kept, write }: WireField,
  spot: string,
  value: unknown,
  { rename, drop }: WriteRules,
): (readonly [string, unknown])[] {
  if (key === null && drop) return [];
  const name = rename ? (key ?? spot) : spot;
  if (kept) return [[name, value]];
  return write === undefined ? [] : [[name, write]];
}
