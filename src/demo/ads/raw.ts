/** JSON from `parseExact`: integers beyond 2^53 stay exact. */
export type AdsRecord = Record<string, unknown>;

/** The value if it is a text, otherwise ''. */
export const toText = (value: unknown): string => (typeof value === 'string' ? value : '');
