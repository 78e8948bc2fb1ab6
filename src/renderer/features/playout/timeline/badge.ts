import { t } from '../../../../shared/i18n/translate.ts';
import type { FindingCounts } from '../../../../shared/playout/finding.ts';
import type { ItemRef } from '../../../../shared/playout/operations.ts';
import type { Lane, Spans } from '../model/lane.ts';
import { itemOf, upperBound } from '../model/lane-query.ts';
import { shortDuration } from './time-words.ts';

/** What a channel's head says is wrong. */
export interface Badge {
  readonly tone: 'bad' | 'warn';
  readonly text: string;
  /** The same in full. */
  readonly title: string;
  /** Where it is (playout time); null: no one place. */
  readonly at: number | null;
  /** The item that its finding is about; null: none. */
  readonly ref: ItemRef | null;
}

interface Ahead {
  readonly count: number;
  readonly from: number;
  readonly length: number;
}

/** What of the spans is not over; null: nothing. */
function ahead({ from, to }: Spans, now: number): Ahead | null {
  const first = upperBound(to, now);
  const at = from[first];
  if (at === undefined) return null;
  return { count: from.length - first, from: at, length: (to[first] ?? at) - at };
}

/** The worst of what is still to come: an overlap before a gap, else the number of other findings. */
export function badgeOf(lane: Lane, findings: FindingCounts, now: number): Badge | null {
  const overlap = ahead(lane.overlaps, now);
  if (overlap !== null)
    return {
      tone: 'bad',
      at: overlap.from,
      ref: startingAt(lane, overlap.from),
      ...(overlap.count === 1
        ? {
            text: t('playouttimeline:badge.overlap', { length: shortDuration(overlap.length) }),
            title: t('playouttimeline:badge.overlapTitle', {
              length: shortDuration(overlap.length),
            }),
          }
        : many('overlaps', overlap.count)),
    };
  const gap = ahead(lane.gaps, now);
  if (gap !== null)
    return {
      tone: 'warn',
      at: gap.from,
      ref: startingAt(lane, gap.from + gap.length),
      ...(gap.count === 1
        ? {
            text: t('playouttimeline:badge.gap', { length: shortDuration(gap.length) }),
            title: t('playouttimeline:badge.gapTitle', { length: shortDuration(gap.length) }),
          }
        : many('gaps', gap.count)),
    };
  if (findings.error > 0)
    return { tone: 'bad', at: null, ref: null, ...many('errors', findings.error) };
  if (findings.warning > 0)
    return { tone: 'warn', at: null, ref: null, ...many('warnings', findings.warning) };
  return null;
}

/** The item that begins there: an overlap is a fault of the later item, a gap one of the item after it. */
function startingAt(lane: Lane, at: number): ItemRef | null {
  const index = upperBound(lane.starts, at) - 1;
  return lane.starts[index] === at ? (itemOf(lane, index)?.ref ?? null) : null;
}

function many(
  k: 'overlaps' | 'gaps' | 'errors' | 'warnings',
  count: number,
): { text: string; title: string } {
  const text = t(`playouttimeline:badge.${k}`, { count });
  return { text, title: text };
}
