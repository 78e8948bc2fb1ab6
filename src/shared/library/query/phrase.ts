/** A value as one phrase of a query, with escapes for characters that would end it. */
export const toPhrase = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`;
