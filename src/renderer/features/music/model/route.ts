import type { LibraryKind } from '../../../../shared/music/media.ts';
import { libraryKinds } from '../../../../shared/music/media-kinds.ts';
import { goBack, navigate } from '../../../state/route.ts';

/** What the library column of the music panel shows: the part of the address after `#`. */
export type MusicRoute =
  | { readonly k: 'home' }
  | { readonly k: 'list'; readonly kind: LibraryKind; readonly genre: string | null }
  | { readonly k: 'item'; readonly uri: string }
  | { readonly k: 'browse'; readonly path: string | null }
  | { readonly k: 'recent' }
  /** The scenes instead of players, library and queue; `id` null: none is open. `preview`: only its changes, in a narrow window. */
  | { readonly k: 'scenes'; readonly id: string | null; readonly preview: boolean }
  /** The full now-playing view. */
  | { readonly k: 'now' };

/** Parses an address; unknown text is the start page. */
export function parsePlace(detail: string): MusicRoute {
  const [word = '', ...rest] = detail.split(':');
  const argument = rest.join(':');
  const kind = libraryKinds.find((one) => one === word);
  if (kind !== undefined) return { k: 'list', kind, genre: argument === '' ? null : argument };
  if (word === 'item' && argument !== '') return { k: 'item', uri: argument };
  if (word === 'browse') return { k: 'browse', path: argument === '' ? null : argument };
  if (word === 'scenes')
    return { k: 'scenes', id: argument === '' ? null : argument, preview: false };
  if (word === 'scene-changes' && argument !== '')
    return { k: 'scenes', id: argument, preview: true };
  if (word === 'recent' || word === 'now') return { k: word };
  return { k: 'home' };
}

/** The text of a place in the address. */
export function placeText(place: MusicRoute): string {
  switch (place.k) {
    case 'home':
      return '';
    case 'list':
      return place.genre === null ? place.kind : `${place.kind}:${place.genre}`;
    case 'item':
      return `item:${place.uri}`;
    case 'browse':
      return place.path === null ? 'browse' : `browse:${place.path}`;
    case 'scenes':
      return place.id === null
        ? 'scenes'
        : `${place.preview ? 'scene-changes' : 'scenes'}:${place.id}`;
    case 'recent':
    case 'now':
      return place.k;
  }
}

/** The kind in an address such as `library://track/12`. */
export const kindIn = (uri: string): string | undefined => /^[^:]+:\/\/([a-z_]+)\//.exec(uri)?.[1];

/** The list of the library that an item belongs to; undefined: its kind has none. */
export const findList = (uri: string): LibraryKind | undefined => {
  const kind = kindIn(uri);
  return libraryKinds.find((known) => known === kind);
};

/** The parent place of a page of the library; null: the place is a tab. */
function findParent(place: MusicRoute): MusicRoute | null {
  if (place.k === 'item') {
    const kind = findList(place.uri);
    return kind === undefined ? { k: 'home' } : { k: 'list', kind, genre: null };
  }
  if (place.k === 'list' && place.genre !== null) return { ...place, genre: null };
  if (place.k === 'scenes' && place.id !== null)
    return { ...place, id: place.preview ? place.id : null, preview: false };
  return place.k === 'recent' || place.k === 'scenes' ? { k: 'home' } : null;
}

/**
 * Returns a function that leaves a page of the library (`detail` of its address) for the previous page or the parent; null: it is a tab.
 */
export function backFrom(detail: string): (() => void) | null {
  const parent = findParent(parsePlace(detail));
  if (parent === null) return null;
  return () => goBack({ panel: 'music', detail: placeText(parent) });
}

/** Opens a place of the library in the music panel; Back returns to the place before. */
export function openPlace(place: MusicRoute): void {
  navigate('music', placeText(place));
}
