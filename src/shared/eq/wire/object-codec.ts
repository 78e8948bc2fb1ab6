import type { Raw } from '../model.ts';

/** A known field of an object on the wire. */
export interface WireField {
  /** All its spellings, the usual one first. */
  readonly spellings: readonly string[];
  /** The spelling to write; null: the target server has no such field. */
  readonly key: string | null;
  /** Whether the existing value (or its absence) already means the value to write. */
  readonly kept: boolean;
  /** The value to write; `undefined`: the field is left out. */
  readonly write: unknown;
}

/** How strictly the target's spellings apply. */
export interface WriteRules {
  /** Renames fields with another spelling. */
  readonly rename: boolean;
  /** Drops fields that the target does not have. */
  readonly drop: boolean;
}

/** The spelling that a field has in an object; null if it is absent. */
export function findSpelling(
  raw: Raw | null,
  { spellings, key }: Pick<WireField, 'spellings' | 'key'>,
): string | null {
  if (raw === null) return null;
  if (key !== null && Object.hasOwn(raw, key)) return key;
  return spellings.find((name) => Object.hasOwn(raw, name)) ?? null;
}

/**
 * Writes fields into an object as it was read: unknown keys, and known fields whose meaning is unchanged, stay
 * exactly as and where they are. A new object (`raw` null) gets exactly the fields that the target has.
 */
export function encodeObject(
  raw: Raw | null,
  fields: readonly WireField[],
  rules: WriteRules,
): Raw {
  const spots = new Map<string, WireField>();
  const missing: WireField[] = [];
  for (const field of fields) {
    const spot = findSpelling(raw, field);
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
