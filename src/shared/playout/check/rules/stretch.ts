import { objectOf } from '../../document/source.ts';
import type { MediaFacts } from '../../state.ts';
import {
  hasPoints,
  isLive,
  mediaAnswer,
  inPointOf,
  outPointOf,
  reliable,
  sourceFor,
} from '../sources.ts';
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

/** Where an item ends (epoch ms) that may last until `next`: with its out point, its media, or there; null where nobody can tell. */
export function endWithin(
  file: FileTable,
  index: number,
  next: number,
  facts: Facts,
): number | null {
  const item = objectOf(file.values[index]);
  const placed = item === null ? null : sourceFor(item, 'video');
  if (placed === null) return null;
  const { source } = placed;
  const start = startAt(file, index);
  const media = reliable(mediaAnswer(source, facts.media));
  const ends = hasPoints(source) ? (outPointOf(source) ?? lengthOf(media)) : null;
  const lasts = ends === null ? null : ends - inPointOf(source);
  if (lasts !== null && lasts > 0) return Math.min(next, start + lasts);
  return canStretch(file, index, start, next, facts) ? next : null;
}

const lengthOf = (media: MediaFacts | null): number | null =>
  media === null || isStill(media) ? null : media.durationMs;
