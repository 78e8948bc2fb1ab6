import { t } from '../../i18n/translate.ts';
import type { FolderFile } from '../check/facts.ts';
import { idOf, titleOf } from '../document/item.ts';
import type { AirStep } from './air-run.ts';
import type { AiringOptions } from './airing.ts';
import { Airing } from './airing.ts';

/** The engine is never further ahead of its output (ms), but for what the output is ahead of the plan. */
export const MADE_AHEAD = 120_000;

/**
 * The end of the channel's process that is in force at a moment of the clock, for somebody who tuned in at `since`: from the moment
 * at which the engine comes to the item, which is before what is made already has aired, until a new process airs. null: none is.
 */
export function endAt(
  entries: readonly FolderFile[],
  since: number,
  at: number,
  options: AiringOptions,
): AirStep | null {
  const airing = new Airing(entries, since, at + MADE_AHEAD, options);
  for (let step = airing.next(); step !== null; step = airing.next())
    if (step.cause.k === 'dies' && step.madeAt <= at && at < step.to) return step;
    else if (step.from > at && step.madeAt > at) return null;
  return null;
}

/** The end of a process as a sentence. `clock` spells a moment. */
export function endWords(
  { doc, index, from, to, madeAt }: AirStep,
  clock: (ms: number) => string,
): string {
  const value = doc?.items[index]?.value ?? null;
  return t(`playoutcheck:air.note.${from < to ? 'dies' : 'diesAndGoesOn'}`, {
    title: idOf(value) || titleOf(value),
    at: clock(madeAt),
    from: clock(from),
    to: clock(to),
  });
}
