import { t } from '../../i18n/translate.ts';
import type { FolderFile } from '../check/facts.ts';
import { getId, formatTitle } from '../document/item.ts';
import type { AirStep } from './air-run.ts';
import type { AiringOptions } from './airing.ts';
import { Airing } from './airing.ts';

/** Maximum time (ms) that the engine is ahead of its output, apart from the output's lead over the plan. */
export const MAX_AHEAD_MS = 120_000;

/**
 * The process end in effect at a time of the clock, for a viewer who tuned in at `since`: from when the engine reaches
 * the item, which is before the existing output has aired, until a new process airs. null: none.
 */
export function endAt(
  entries: readonly FolderFile[],
  since: number,
  at: number,
  options: AiringOptions,
): AirStep | null {
  const airing = new Airing(entries, since, at + MAX_AHEAD_MS, options);
  for (let step = airing.next(); step !== null; step = airing.next())
    if (step.cause.k === 'process-ended' && step.madeAt <= at && at < step.to) return step;
    else if (step.from > at && step.madeAt > at) return null;
  return null;
}

/** The end of a process as a sentence. `clock` formats a time. */
export function endWords(
  { doc, index, from, to, madeAt }: AirStep,
  clock: (ms: number) => string,
): string {
  const value = doc?.items[index]?.value ?? null;
  return t(`playoutcheck:air.note.${from < to ? 'processEnds' : 'processRestarts'}`, {
    title: getId(value) || formatTitle(value),
    at: clock(madeAt),
    from: clock(from),
    to: clock(to),
  });
}
