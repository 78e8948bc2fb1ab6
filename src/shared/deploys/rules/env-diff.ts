/** A variable with its value. */
export interface RealVariable {
  readonly key: string;
  readonly value: string;
}

/** Shown instead of a value, whatever its length. */
export const MASK = '••••••';
