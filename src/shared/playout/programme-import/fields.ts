/** Values of hostile documents: what is not of the type is not there. */

const MAX_TEXT = 4_096;

export const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.slice(0, MAX_TEXT) : undefined;

export const numberIn = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,9})?$/.test(value.trim())
    ? Number(value)
    : undefined;
};

export const wholeIn = (value: unknown): number | undefined => {
  const number = numberIn(value);
  return number !== undefined && Number.isSafeInteger(number) ? number : undefined;
};

/** A whole number of at least 1. */
export const countIn = (value: unknown): number | undefined => {
  const number = wholeIn(value);
  return number !== undefined && number >= 1 && number <= 100_000 ? number : undefined;
};

export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** `12` and `S` alike are texts in files that people write. */
export const labelIn = (value: unknown): string | undefined =>
  typeof value === 'number' ? String(value) : textIn(value);
