/** JSON from `parseExact`: integers beyond 2^53 stay exact. */
export type Raw = Record<string, unknown>;

/** The text that it is; everything else is ''. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
