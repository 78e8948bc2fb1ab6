export type JsonRecord = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object (not a list). */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A JSON object (not a list), or null. */
export const toRecord = (value: unknown): Record<string, unknown> | null =>
  isRecord(value) ? value : null;

/** Parses text; `undefined` when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Writes a changed value back into the document it was read from, preserving what this version of the app does not know. `document` is what
 * was read, `before` the parsed part of it, `after` the changed `before`. Preserves object keys that are in `document` but not in `before`;
 * list entries are matched by `id`. The result shares parts with its inputs and changes none.
 */
export function preserveUnknown(document: unknown, before: unknown, after: unknown): unknown {
  if (isRecord(document) && isRecord(before) && isRecord(after)) {
    const unknown = Object.entries(document).filter(([key]) => !Object.hasOwn(before, key));
    const known = Object.entries(after).map(
      ([key, value]) => [key, preserveUnknown(document[key], before[key], value)] as const,
    );
    return Object.fromEntries([...unknown, ...known]);
  }
  if (Array.isArray(document) && Array.isArray(before) && Array.isArray(after))
    return keepInList(document, before, after);
  return after;
}

function keepInList(
  document: readonly unknown[],
  before: readonly unknown[],
  after: readonly unknown[],
): unknown[] {
  const places = new Map<unknown, number>();
  before.forEach((entry, place) => {
    if (isRecord(entry) && entry['id'] !== undefined) places.set(entry['id'], place);
  });
  return after.map((entry) => {
    const place = isRecord(entry) ? places.get(entry['id']) : undefined;
    return place === undefined ? entry : preserveUnknown(document[place], before[place], entry);
  });
}
