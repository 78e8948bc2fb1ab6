import { Remembered } from '../../../state/remembered.ts';

/** What a turn of the wheel away from the user does to a band. */
export const wheelUp = new Remembered('eq.wheel', ['narrows', 'widens'] as const, 'narrows');

/** What is drawn besides the level. */
export const overlay = new Remembered('eq.overlay', ['none', 'phase', 'delay'] as const, 'none');
