/** Shown instead of a value; has a fixed length so that it does not reveal the value's. */
export const MASK = '••••••';
