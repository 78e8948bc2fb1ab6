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
