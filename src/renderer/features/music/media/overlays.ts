import { create } from 'zustand';
import type { MediaItem } from '../../../../shared/music/media.ts';

/** A dialog about media, opened from a menu that closes. */
export type MediaDialog =
  /** Adds items to a playlist; `name`: the dialog's name for them. */
  | { readonly k: 'playlist'; readonly uris: readonly string[]; readonly name: string }
  /** Confirms removing an item from the library. */
  | { readonly k: 'forget'; readonly item: MediaItem };

interface Overlays {
  /** Open search; `playerId`: where Enter plays, null: on the chosen player. */
  readonly search: { readonly playerId: string | null } | null;
  readonly dialog: MediaDialog | null;
}

const store = create<Overlays>(() => ({ search: null, dialog: null }));

let early: KeyboardEvent[] = [];

function collect(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
  if (event.key === 'Escape') closeSearch();
  else early.push(event);
}

/**
 * Opens the search over the current panel. `playerId`: the player for hits; default: the chosen one. Keys pressed while the dialog loads
 * are buffered for it.
 */
export function openSearch(playerId?: string): void {
  early = [];
  window.addEventListener('keydown', collect, true);
  store.setState({ search: { playerId: playerId ?? null } });
}

/** Takes the keys pressed since the search was opened. From then on, keys go to its field. */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  window.removeEventListener('keydown', collect, true);
  return early.splice(0);
}

export function closeSearch(): void {
  takeEarlyKeys();
  store.setState({ search: null });
}

/** Opens a dialog once the menu has closed and returned the focus to its button, so that the dialog can return the focus there too. */
export function openMediaDialog(dialog: MediaDialog): void {
  setTimeout(() => {
    // The menu returns the focus in a timer that it starts after the outer one.
    setTimeout(() => store.setState({ dialog }));
  });
}

export function closeMediaDialog(): void {
  store.setState({ dialog: null });
}

export const useOverlays = (): Overlays => store();
