import { useEffect, useState } from 'react';
import type { Cut } from '../../../../shared/lib/listed.ts';
import type { MediaPage, Relation } from '../../../../shared/music/library.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { call } from '../../../state/calls.ts';
import type { Paged } from '../../../state/use-paged.ts';
import { usePaged } from '../../../state/use-paged.ts';
import { useStable } from '../../../ui/use-latest.ts';
import { leftHere } from './kept-scroll.ts';
import { useRetry, useRevision } from './use-library.ts';

/** Page size, and number of rows before the end of the loaded ones at which the next page is requested. */
const PAGE = 200;
const AHEAD = 50;

/** Identifies an entry, because a playlist may contain an item twice. */
export const entryKey = ({ position, uri }: MediaItem): string => `${String(position)} ${uri}`;

export interface RelatedItems extends Paged<MediaItem> {
  /** Loads missing rows up to the last visible one. */
  readonly show: (first: number, last: number) => void;
}

/** The missing part of a page, including unreadable rows; null: none. */
function pageCut({ items, lost = [], cut = null }: MediaPage): Cut | null {
  const have = items.length;
  const of = items.length + lost.length;
  return cut ?? (lost.length === 0 ? null : { why: 'lost', have, of });
}

/**
 * The list of items related to an item, loaded page by page as rows come into view; `first`: number to load at once. After Back, loads as
 * many rows as before.
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
  const { items, hasMore, loading, error, more } = paged;
  const loaded = items?.length ?? 0;
  const [last, setLast] = useState(0);
  useEffect(() => {
    const memory = leftHere();
    memory.items = Math.max(memory.items, loaded);
  }, [loaded]);
  useEffect(() => {
    if (hasMore && !loading && error === null && last >= loaded - AHEAD) more();
  }, [hasMore, loading, error, last, loaded, more]);
  const show = useStable((_first: number, to: number) => {
    setLast(to);
    // A page that failed is requested again by the user's next step only.
    if (error !== null && to >= loaded - AHEAD) more();
  });
  return { ...paged, show };
}
