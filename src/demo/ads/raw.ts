/** JSON from `parseExact`: integers beyond 2^53 stay exact. */
export type Raw = Record<string, unknown>;

/** The value if it is a text, otherwise ''. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
