import { objectOf } from '../../document/source.ts';
import { isLive, mediaAnswer, inPointOf, reliable, sourceFor } from '../sources.ts';
import type { FileTable } from '../table.ts';
import { startAt } from '../table.ts';
import { isStill } from './media.ts';
import type { Facts } from './rule.ts';

/** So long a hole may be closed by an item of which nobody knows how long it could go on (ms). */
const UNKNOWN = 60_000;
/** The same for one that goes on by itself; a longer hole wants a programme, not a longer card. */
const ENDLESS = 3_600_000;

/** Whether an item can sensibly go on until `to` (epoch ms), where its plan ends now at `from`. */
export function canStretch(
  file: FileTable,
  index: number,
  from: number,
  to: number,
  facts: Facts,
): boolean {
  const item = objectOf(file.values[index]);
  const placed = item === null ? null : sourceFor(item, 'video');
  if (placed === null) return false;
  const { source } = placed;
  if (source['source_type'] === 'lavfi' || isLive(source)) return to - from <= ENDLESS;
  const media = reliable(mediaAnswer(source, facts.media));
  if (media === null || media.durationMs === null) return to - from <= UNKNOWN;
  if (isStill(media)) return to - from <= ENDLESS;
  return inPointOf(source) + to - startAt(file, index) <= media.durationMs;
}
