import { t } from '../../i18n/translate.ts';
import type { MediaAnswer } from '../check/facts.ts';
import { isStill } from '../check/rules/media.ts';
import {
  hasPoints,
  inPointOf,
  isLive,
  mediaAnswer,
  outPointOf,
  reliable,
  sourceFor,
} from '../check/sources.ts';
import type { JsonObject, PlayoutItem } from '../document/document.ts';
import { objectOf } from '../document/source.ts';

/** What is known about the world around the items; everything may be left out. */
export interface WorldFacts {
  readonly media?: (path: string) => MediaAnswer;
}

/** What the engine does with one item: a length of output, or the reason why it is black until its finish. */
export interface ItemRun {
  /** ms of output from the item's beginning. */
  readonly playMs: number;
  /** Whether it is fitted to what is left of its slot whenever it begins, as dynamic items are. */
  readonly elastic: boolean;
  /** A sentence; null: it plays. */
  readonly fails: string | null;
}

const plain = (playMs: number): ItemRun => ({ playMs, elastic: false, fails: null });
const failed = (fails: string): ItemRun => ({ playMs: 0, elastic: false, fails });

/** How an item runs by its own fields and what is known of its media (playout.md 4). */
export function runOf({ value, start, finish }: PlayoutItem, { media }: WorldFacts = {}): ItemRun {
  const slot = finish - start;
  const item = objectOf(value);
  const picture = item === null ? null : sourceFor(item, 'video');
  const sound = item === null ? null : sourceFor(item, 'audio');
  if (picture === null || sound === null) return failed(t('playoutcheck:air.run.noSource'));
  if (picture.source['source_type'] === 'dynamic')
    return { playMs: slot, elastic: true, fails: null };
  if (isLive(picture.source) || isLive(sound.source)) return plain(slot);
  if (media !== undefined)
    for (const { source } of [picture, sound])
      if (mediaAnswer(source, media) === 'missing')
        return failed(t('playoutcheck:air.run.missing'));
  return plain(playLength(picture.source, slot, media));
}

function playLength(source: JsonObject, slot: number, media: WorldFacts['media']): number {
  if (!hasPoints(source)) return slot;
  const from = inPointOf(source);
  const to = outPointOf(source);
  const wanted = to === null ? slot : to - from;
  const facts = media === undefined ? null : reliable(mediaAnswer(source, media));
  if (facts === null || facts.durationMs === null || isStill(facts)) return wanted;
  return Math.min(wanted, facts.durationMs - from);
}
