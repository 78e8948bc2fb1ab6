import type { Dialect, Need } from './types.ts';

/** Whether the user may choose this field for the need. */
export function fitsNeed(_dialect: Dialect, _need: Need, _field: string): boolean {
  throw new Error('not yet');
}
