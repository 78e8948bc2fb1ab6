import type { FolderFile } from '../../../../shared/playout/check/facts.ts';
import type { AiringOptions } from '../../../../shared/playout/simulate/airing.ts';
import { endAt, endWords } from '../../../../shared/playout/simulate/ends.ts';
import { itemAt } from '../../../../shared/playout/simulate/item-at.ts';

/**
 * What keeps a channel from airing its plan at a moment (epoch ms of the clock), as a sentence: a file that the engine refuses, or
 * an item that ended the process that began at `since` (null: none runs), from the moment at which the engine comes to it.
 */
export function faultNow(
  entries: readonly FolderFile[],
  since: number | null,
  ms: number,
  clock: (ms: number) => string,
  options: AiringOptions,
): string | null {
  const { result, file, reason } = itemAt(entries, ms + (options.shiftMs ?? 0), options.engine);
  if (result === 'none' && file !== null) return reason;
  const end = since === null ? null : endAt(entries, since, ms, options);
  return end === null ? null : endWords(end, clock);
}
