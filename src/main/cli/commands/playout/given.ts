/** Options as they were given, by their names in code. */
export type Given = Readonly<Record<string, unknown>>;

/** Keeps every value of an option that may stand more than once. */
export const collected = (value: string, before: readonly string[]): string[] => [...before, value];
