import type { FolderFile } from '../../../../shared/playout/check/facts.ts';
import type { AiringOptions } from '../../../../shared/playout/simulate/airing.ts';
import { endAt, endWords } from '../../../../shared/playout/simulate/ends.ts';
import { instantOf } from '../../../../shared/playout/instant.ts';
import { itemAt } from '../../../../shared/playout/simulate/item-at.ts';
import { writeRfc3339 } from '../../../../shared/playout/time/rfc3339.ts';

/**
 * What keeps a channel from airing its plan at a moment (epoch ms of the clock), as a sentence: a file that the engine refuses, or
 * an item that ended the process that began at `since` (null: none runs), from the moment at which the engine comes to it. Times in it
 * have the offset (s east of UTC).
 */
export function faultNow(
  entries: readonly FolderFile[],
  since: number | null,
  ms: number,
  offset: number,
  { shiftMs, ...options }: Omit<AiringOptions, 'shiftMs'> & { readonly shiftMs: number | null },
): string | null {
  if (shiftMs === null) return null;
  const { result, file, reason } = itemAt(entries, ms + shiftMs, options.engine);
  if (result === 'none' && file !== null) return reason;
  const end = since === null ? null : endAt(entries, since, ms, { ...options, shiftMs });
  return end === null
    ? null
    : endWords(end, (at) => writeRfc3339(instantOf(Math.round(at), offset)));
}
