/**
 * Where two JSON values differ in their keys, recursively: paths such as `device_info.model: missing`. Compares lists by their first items,
 * ignores null, and treats `open` paths as free maps.
 */
export function keyDifferences(
  actual: unknown,
  expected: unknown,
  open: readonly string[] = [],
  path = '',
): string[] {
  if (open.includes(path)) return [];
  if (Array.isArray(actual) && Array.isArray(expected)) {
    if (actual.length === 0 || expected.length === 0) return [];
    return keyDifferences(actual[0], expected[0], open, `${path}[]`);
  }
  if (!isRecord(actual) || !isRecord(expected)) return kindDifference(actual, expected, path);
  const keys = new Set([...Object.keys(actual), ...Object.keys(expected)]);
  return [...keys].sort().flatMap((key) => {
    const at = path === '' ? key : `${path}.${key}`;
    if (open.includes(at)) return [];
    if (!(key in actual)) return [`${at}: missing`];
    if (!(key in expected)) return [`${at}: unexpected`];
    return keyDifferences(actual[key], expected[key], open, at);
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function kindDifference(actual: unknown, expected: unknown, path: string): string[] {
  if (actual === null || expected === null) return [];
  const kind = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);
  return kind(actual) === kind(expected)
    ? []
    : [`${path}: ${kind(actual)} instead of ${kind(expected)}`];
}
