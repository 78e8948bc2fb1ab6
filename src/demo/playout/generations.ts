import type { FaultOf } from '../kit/declare.ts';
import { declareDemo } from '../kit/declare.ts';

/** `current`: release 0.2. `specified`: spring of 2026, whose list of channels has only names, and no guide. */
export const playoutNames = declareDemo('playout', ['current', 'specified']);
export type PlayoutFault = FaultOf<'playout'>;
export type PlayoutGeneration = (typeof playoutNames.generations)[number];
