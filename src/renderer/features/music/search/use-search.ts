import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { SearchResult } from '../../../../shared/music/library.ts';
import type { LibraryKind, MediaItem } from '../../../../shared/music/media.ts';
import { call } from '../../../state/calls.ts';
import { Remembered, useRemembered } from '../../../state/remembered.ts';
import { typing } from '../../../state/use-paced.ts';
import { useQuery, useResource } from '../../../state/use-resource.ts';
import { useLive } from '../live.ts';
import type { HitLayout } from './hits.ts';
import { allKinds, beforeTyping, oneKind } from './hits.ts';
import { matchRank } from '../../../palette/match.ts';
import { readStoredJson, writeStored } from '../../../ui/browser-store.ts';

const KEY = 'channelstrip.music.searches';
const MAX_SEARCHES = 8;

/** The last search texts of this browser, newest first. */
function recentSearches(): readonly string[] {
  const stored = readStoredJson(KEY);
  if (!Array.isArray(stored)) return [];
  return stored.filter((text) => typeof text === 'string').slice(0, MAX_SEARCHES);
}

/** Puts a text first and removes an entry that differs only in case. */
function rememberSearch(text: string): void {
  const lower = text.toLowerCase();
  const others = recentSearches().filter((search) => search.toLowerCase() !== lower);
  writeStored(KEY, JSON.stringify([text, ...others].slice(0, MAX_SEARCHES)));
}

function forgetSearches(): void {
  writeStored(KEY, null);
}

/** Hits per kind: in short sections, and if one kind is shown alone. */
const LIMIT = { all: 25, one: 100 } as const;

export const sources = new Remembered('music.searchSources', ['all', 'library'] as const, 'all');

/** The search state for a text: filters, and the results to show. */
export function useSearch(text: string, setText: (text: string) => void) {
  const [kind, setKind] = useState<LibraryKind | null>(null);
  const { online } = useLive();
  const typed = text.trim();
  const { query, inLibrary } = useHits(online ? typed : '', kind);
  const { data } = query;
  const albums = useAlbums(data?.kind === null ? data.result.best : null);
  const before = useBeforeTyping(typed === '');
  return {
    text,
    setText,
    kind,
    setKind,
    typed,
    inLibrary,
    online,
    query,
    forget: before.forget,
    remember: before.remember,
    albumCount: albums?.total ?? null,
    /** The text that the hits belong to. */
    shownFor: typed === '' ? '' : (data?.text ?? ''),
    layout: typed === '' ? before.layout : data === null ? null : layOut(data, albums?.items),
    /** Whether the hits belong to the typed text. */
    ready: typed === '' || (!query.loading && data?.text === typed),
  };
}

export type Search = ReturnType<typeof useSearch>;

/** The albums next to an artist that is the best hit. */
function useAlbums(best: MediaItem | null) {
  const input = { uri: best?.uri ?? 'none', relation: 'albums', limit: 3 } as const;
  return useResource('music.related', input, { enabled: best?.kind === 'artist', keep: false })
    .data;
}

interface SearchedFor {
  readonly text: string;
  readonly kind: LibraryKind | null;
  readonly result: SearchResult;
}

/** The server sorts hits by name; this puts those that start with the text first. */
function layOut({ text, kind, result }: SearchedFor, albums: readonly MediaItem[] = []): HitLayout {
  const groups = result.groups.map((group) => ({
    ...group,
    items: [...group.items].sort((a, b) => matchRank(a.name, text) - matchRank(b.name, text)),
  }));
  return kind === null
    ? allKinds({ best: result.best, groups }, albums.slice(0, 3))
    : oneKind(groups);
}

/** The hits of a text; none for ''. */
function useHits(text: string, kind: LibraryKind | null) {
  const inLibrary = useRemembered(sources) === 'library';
  const input = {
    text: text.slice(0, 200),
    kinds: kind === null ? [] : [kind],
    limit: kind === null ? LIMIT.all : LIMIT.one,
    inLibrary,
  };
  const work = async (signal: AbortSignal): Promise<SearchedFor> => {
    const result = await call('music.search', input, signal);
    return { text, kind, result };
  };
  const query = useQuery(text === '' ? null : JSON.stringify(input), work, { pause: typing.near });
  return { query, inLibrary };
}

/** Earlier searches in this browser, and recently played items. */
function useBeforeTyping(shown: boolean) {
  const [texts, setTexts] = useState(recentSearches);
  const { data } = useResource('music.recent', { limit: 20 }, { enabled: shown });
  const played = [...new Map(data?.map((item) => [item.uri, item])).values()].slice(0, 10);
  return {
    layout: beforeTyping(texts, played),
    forget: () => {
      forgetSearches();
      setTexts([]);
    },
    remember: (text: string) => {
      if (text === '') return;
      rememberSearch(text);
      setTexts(recentSearches());
    },
  };
}

/** "42 results · 3 sources"; a list that the server cut counts as "42+". */
export function countText({ query: { data }, typed }: Search): string {
  const groups = data?.result.groups ?? [];
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  if (typed === '' || count === 0) return '';
  const providers = new Set(groups.flatMap(({ items }) => items.map((item) => item.provider))).size;
  const results = groups.some(({ more }) => more)
    ? t('musicsearch:count.more', { count })
    : t('musicsearch:count.results', { count });
  return providers < 2
    ? results
    : `${results} · ${t('musicsearch:count.sources', { count: providers })}`;
}
