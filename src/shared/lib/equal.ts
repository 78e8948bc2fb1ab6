type Dict = Readonly<Record<string, unknown>>;

const isDict = (value: unknown): value is Dict => typeof value === 'object' && value !== null;

/** Structural equality of JSON values (key order does not matter; `undefined` equals a missing key). */
export function equal(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isDict(a) || !isDict(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, index) => equal(value, b[index]));
  for (const key in a) if (!equal(a[key], b[key])) return false;
  for (const key in b) if (!(key in a) && b[key] !== undefined) return false;
  return true;
}
