import type { PlayoutItem } from '../../../../shared/playout/document/document.ts';
import { titleOf } from '../../../../shared/playout/document/item.ts';
import { mainSource, objectOf } from '../../../../shared/playout/document/source.ts';
import type { ItemRef } from '../../../../shared/playout/operations.ts';
import type { Model } from './model.ts';

/** Hits of one answer. */
const MOST_HITS = 200;

export interface Hit {
  readonly ref: ItemRef;
  readonly title: string;
  readonly start: number;
  readonly finish: number;
}

/**
 * Items whose title, id or path contains the text: what is not over at `now` (epoch ms) in the order of time, then what is, the
 * latest first.
 */
export function searchItems(
  model: Model,
  text: string,
  now: number,
): { hits: Hit[]; more: number } {
  const wanted = text.toLowerCase();
  const hits: Hit[] = [];
  for (const channel of model.channels.keys())
    for (const doc of model.docs(channel))
      for (const item of doc.items) {
        if (!contains(item, wanted) || Number.isNaN(item.start) || Number.isNaN(item.finish))
          continue;
        const { key, start, finish, value } = item;
        hits.push({ ref: { channel, file: doc.id, key }, title: titleOf(value), start, finish });
      }
  hits.sort((a, b) => fromNow(a, b, now));
  return { hits: hits.slice(0, MOST_HITS), more: Math.max(0, hits.length - MOST_HITS) };
}

function fromNow(a: Hit, b: Hit, now: number): number {
  const [overA, overB] = [a.finish <= now, b.finish <= now];
  if (overA !== overB) return overA ? 1 : -1;
  return overA ? b.start - a.start : a.start - b.start;
}

function contains({ value }: PlayoutItem, wanted: string): boolean {
  const source = mainSource(value);
  const texts = [titleOf(value), objectOf(value)?.['id'], ...searched.map((key) => source?.[key])];
  return texts.some((text) => typeof text === 'string' && text.toLowerCase().includes(wanted));
}

const searched = ['path', 'uri', 'params', 'command'] as const;
