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

/** Opens the search over the current panel. `playerId`: the player that hits are played on; default: the chosen one. */
export function openSearch(playerId?: string): void {
  store.setState({ search: { playerId: playerId ?? null } });
}

export function closeSearch(): void {
  store.setState({ search: null });
}

/** Opens a dialog once the menu that asks for it has closed and returned the focus to its button, where the dialog returns it later. */
export function openMediaDialog(dialog: MediaDialog): void {
  setTimeout(() => {
    // The menu returns the focus in a timer that starts after the outer one.
    setTimeout(() => {
      store.setState({ dialog });
    });
  });
}

export function closeMediaDialog(): void {
  store.setState({ dialog: null });
}

export const useOverlays = (): Overlays => store();
