import { useEffect, useState } from 'react';
import type { Cut } from '../../../../shared/lib/listed.ts';
import type { MediaPage, Relation } from '../../../../shared/music/library.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { call } from '../../../state/calls.ts';
import type { Paged } from '../../../state/use-paged.ts';
import { usePaged } from '../../../state/use-paged.ts';
import { leftHere } from './kept-scroll.ts';
import { useRetry, useRevision } from './use-library.ts';

/** Items of one request, and rows before the end of the loaded ones at which the next request begins. */
const PAGE = 200;
const AHEAD = 50;

/** What identifies an entry: a playlist may have an item twice. */
export const entryKey = ({ position, uri }: MediaItem): string => `${String(position)} ${uri}`;

export interface RelatedItems extends Paged<MediaItem> {
  /** Loads what is missing up to an index. */
  readonly show: (last: number) => void;
}

/** What a page lacks, with its lost rows; null: nothing. */
function pageCut({ items, lost = [], cut = null }: MediaPage): Cut | null {
  const have = items.length;
  const of = items.length + lost.length;
  return cut ?? (lost.length === 0 ? null : { why: 'lost', have, of });
}

/**
 * What belongs to an item, in pages as its rows come into view; `first`: items to load at once. After Back, as many rows are loaded as there
 * were.
 */
export function useRelated(uri: string | null, relation: Relation, first = 0): RelatedItems {
  const revision = useRevision();
  const [before] = useState(() => leftHere().items);
  const list = `${uri ?? ''} ${relation}`;
  const paged = usePaged<MediaItem, number>(uri === null ? null : `${list} ${String(revision)}`, {
    first: 0,
    size: PAGE,
    start: Math.max(before, first),
    list,
    id: entryKey,
    fetch: async (offset, signal) => {
      const slice = { offset, limit: PAGE };
      const page = await call('music.related', { uri: uri ?? '', relation, ...slice }, signal);
      return { ...page, cut: pageCut(page) };
    },
  });
  useRetry(paged);
  const { items, hasMore, loading, more } = paged;
  const loaded = items?.length ?? 0;
  const [last, setLast] = useState(0);
  useEffect(() => {
    const memory = leftHere();
    memory.items = Math.max(memory.items, loaded);
  }, [loaded]);
  useEffect(() => {
    if (hasMore && !loading && last >= loaded - AHEAD) more();
  }, [hasMore, loading, last, loaded, more]);
  return { ...paged, show: setLast };
}
