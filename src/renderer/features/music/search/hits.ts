import type { SearchResult } from '../../../../shared/music/library.ts';
import type { LibraryKind, MediaItem } from '../../../../shared/music/media.ts';

/** An item that arrow keys can reach, or an earlier search text. */
export type SearchHit = { readonly item: MediaItem } | { readonly text: string };

export interface HitSection {
  readonly id: LibraryKind | 'recent' | 'texts';
  readonly hits: readonly SearchHit[];
  /** Number of found hits; `more`: there may be further ones on the server. */
  readonly count: number;
  readonly more: boolean;
}

/** The layout of the results: the best hit and its albums, then columns of sections. */
export interface HitLayout {
  readonly best: MediaItem | null;
  readonly albums: readonly MediaItem[];
  readonly columns: readonly (readonly HitSection[])[];
}

type Groups = SearchResult['groups'];

const left: readonly LibraryKind[] = ['artist', 'album', 'radio', 'audiobook'];
const right: readonly LibraryKind[] = ['track', 'playlist', 'podcast', 'genre'];
/** Minimum rows of a section. */
const rows: Readonly<Partial<Record<LibraryKind, number>>> = { artist: 3, album: 4, track: 5 };
const ROWS = 2;
/** Number of rows in a column with two titles; a title takes the space of one row. */
const COLUMN = 9;

/** Distributes the rows of a column: the minimum to each section, the rest to the first ones. */
function shared(groups: Groups): readonly HitSection[] {
  const own = groups.map(({ kind, items }) => Math.min(items.length, rows[kind] ?? ROWS));
  let free = COLUMN - groups.length - own.reduce((sum, count) => sum + count, 0);
  return groups.map(({ kind, items, more }, at) => {
    const base = own[at] ?? 0;
    const extra = Math.max(0, Math.min(free, items.length - base));
    free -= extra;
    const hits = items.slice(0, base + extra).map((item) => ({ item }));
    return { id: kind, hits, count: items.length, more };
  });
}

/** The layout of all kinds: the best hit on top, short sections in two columns. */
export function allKinds({ best, groups }: SearchResult, albums: readonly MediaItem[]): HitLayout {
  const counted = new Map(groups.map((group) => [group.kind, group]));
  const others = (kinds: readonly LibraryKind[]): Groups =>
    kinds.flatMap((kind) => {
      const group = counted.get(kind);
      const items = group?.items.filter(({ uri }) => uri !== best?.uri) ?? [];
      return group === undefined || items.length === 0 ? [] : [{ ...group, items }];
    });
  const one = others(left);
  const two = others(right);
  const pair = one.length === 0 ? halves(two) : two.length === 0 ? halves(one) : [one, two];
  const columns = pair.filter((column) => column.length > 0).map(shared);
  // The title's count includes the best hit.
  const whole = columns.map((column) =>
    column.map((section) => ({
      ...section,
      count: counted.get(section.id as LibraryKind)?.items.length ?? section.count,
    })),
  );
  return { best, albums, columns: whole };
}

function halves<T>(list: readonly T[]): [T[], T[]] {
  const middle = Math.ceil(list.length / 2);
  return [list.slice(0, middle), list.slice(middle)];
}

/** The layout of one kind: all its hits, the first half on the left. */
export function oneKind(groups: Groups): HitLayout {
  const columns = groups
    .flatMap(({ kind: id, items, more }) =>
      halves(items.map((item) => ({ item }))).map((hits) => [
        { id, hits, count: items.length, more },
      ]),
    )
    .filter(([section]) => section !== undefined && section.hits.length > 0);
  return { best: null, albums: [], columns };
}

/** The layout without a search text: earlier searches and recently played items. */
export function beforeTyping(texts: readonly string[], played: readonly MediaItem[]): HitLayout {
  const section = (id: 'texts' | 'recent', hits: readonly SearchHit[]): HitSection[][] =>
    hits.length === 0 ? [] : [[{ id, hits, count: hits.length, more: false }]];
  const items = played.map((item) => ({ item }));
  const columns = [
    ...section(
      'texts',
      texts.map((text) => ({ text })),
    ),
    ...section('recent', items),
  ];
  return { best: null, albums: [], columns };
}

/** Identifies a hit by its section, or as the best hit (`best`) or one of its albums (`top`). */
export const formatKey = (section: string, hit: SearchHit): string =>
  `${section} ${'item' in hit ? hit.item.uri : hit.text}`;

/** A hit with its position: the column, and the distance from the top (px). */
export interface HitPosition {
  readonly key: string;
  readonly hit: SearchHit;
  readonly x: number;
  readonly y: number;
}

const ROW = 40;
const TITLE = 34;
const BEST = 130;

/** All hits in reading order: the best hit, its albums, then column by column. `stacked`: the columns are stacked. */
export function placeHits({ best, albums, columns }: HitLayout, stacked: boolean): HitPosition[] {
  const top = best === null ? [] : [best, ...(stacked ? [] : albums)];
  const places: HitPosition[] = top.map((item, x) => {
    const hit = { item };
    return { key: formatKey(x === 0 ? 'best' : 'top', hit), hit, x, y: 0 };
  });
  let y = BEST;
  columns.forEach((sections, column) => {
    if (!stacked) y = BEST;
    for (const { id, hits } of sections) {
      y += TITLE;
      for (const hit of hits) {
        places.push({ key: formatKey(id, hit), hit, x: stacked ? 0 : column, y });
        y += ROW;
      }
    }
  });
  return places;
}

/** The index of the hit that an arrow key selects from `from`; null if there is none in that direction. */
export function moved(places: readonly HitPosition[], from: number, key: string): number | null {
  const here = places[from];
  if (here === undefined) return key === 'ArrowDown' && places.length > 0 ? 0 : null;
  const onTop = ({ y }: HitPosition): boolean => y === 0;
  const nearest = (fits: (place: HitPosition) => boolean): number | null => {
    let best: number | null = null;
    places.forEach((place, at) => {
      const gap = Math.abs(place.y - here.y);
      if (fits(place) && (best === null || gap < Math.abs((places[best]?.y ?? 0) - here.y)))
        best = at;
    });
    return best;
  };
  if (key === 'ArrowDown') {
    const columns = places.map(({ x, y }) => (y > 0 ? x : 0));
    const column = onTop(here) ? Math.min(here.x, Math.max(...columns)) : here.x;
    return nearest(({ x, y }) => x === column && y > here.y);
  }
  if (key === 'ArrowUp')
    return nearest(({ x, y }) => y < here.y && (y === 0 ? x === 0 : x === here.x));
  const way = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (way === undefined) return null;
  return nearest((place) => place.x === here.x + way && onTop(place) === onTop(here));
}
