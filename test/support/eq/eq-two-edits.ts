import { addBand, changeBand } from '../../../src/shared/eq/edit.ts';
import { selectEqs } from '../../../src/shared/eq/make.ts';
import type { DspConfig } from '../../../src/shared/eq/model.ts';

/** The edits of a window: change band 5, then add a band. Numbers from 1. */
export function editOf(number: number, draft: DspConfig): DspConfig {
  const [eq] = selectEqs(draft);
  const fifth = eq?.bands[4];
  if (eq === undefined || fifth === undefined) throw new Error('this player has no five bands');
  return number === 1
    ? changeBand(draft, eq.id, fifth.id, { gain: -1 })
    : addBand(draft, eq.id, { frequency: 444, gain: 2, q: 1 }).config;
}

export const EDITS = 2;
