/** Shown instead of a value, whatever its length. */
export const MASK = '••••••';
