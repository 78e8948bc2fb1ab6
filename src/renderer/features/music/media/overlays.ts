import { create } from 'zustand';
import type { MediaItem } from '../../../../shared/music/media.ts';

/** A dialog about media, opened from menus that close themselves. */
export type MediaDialog =
  /** Adds items to a playlist; `name` is what the dialog calls them. */
  | { readonly k: 'playlist'; readonly uris: readonly string[]; readonly name: string }
  /** Confirms that an item leaves the library. */
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
 * Opens the search over the current panel. `playerId`: the player that hits are played on; default: the chosen one. Keys that are pressed
 * while the dialog loads are kept for it.
 */
export function openSearch(playerId?: string): void {
  early = [];
  window.addEventListener('keydown', collect, true);
  store.setState({ search: { playerId: playerId ?? null } });
}

/** The keys pressed since the search was opened. From then on they reach its field. */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  window.removeEventListener('keydown', collect, true);
  return early.splice(0);
}

export function closeSearch(): void {
  takeEarlyKeys();
  store.setState({ search: null });
}

/** Opens a dialog once the menu that asks for it has closed and returned the focus to its button, where the dialog returns it later. */
export function openMediaDialog(dialog: MediaDialog): void {
  setTimeout(() => {
    // The menu returns the focus in a timer that starts after the outer one.
    setTimeout(() => store.setState({ dialog }));
  });
}

export function closeMediaDialog(): void {
  store.setState({ dialog: null });
}

export const useOverlays = (): Overlays => store();
