import { Remembered } from '../../../state/remembered.ts';

/** The effect of turning the wheel up over a band. */
export const wheelUp = new Remembered('eq.wheel', ['narrows', 'widens'] as const, 'narrows');

export const overlay = new Remembered('eq.overlay', ['none', 'phase', 'delay'] as const, 'none');
