/** A value as one phrase of a query: what would end it is escaped. */
export const toPhrase = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`;
