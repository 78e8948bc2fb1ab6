import { create } from 'zustand';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { holdText } from '../../../ui/held-keys.ts';
import { openPalette, usePalette } from '../../../palette/open.ts';
import type { QueueDialogRequest } from '../queue/queue-dialog.ts';
import type { PlayerDialog } from '../players/player-dialog.ts';

/** A dialog about media, a player or its queue, opened from a menu that closes or from the palette. */
export type MediaDialog =
  /** Adds items to a playlist; `name`: the dialog's name for them. */
  | { readonly k: 'playlist'; readonly uris: readonly string[]; readonly name: string }
  /** Confirms removing an item from the library. */
  | { readonly k: 'forget'; readonly item: MediaItem }
  | { readonly k: 'player'; readonly dialog: PlayerDialog }
  | { readonly k: 'queue'; readonly dialog: QueueDialogRequest };

interface Overlays {
  /** The player that music found in the palette plays on, while the palette is open; null: the chosen one. */
  readonly target: string | null;
  readonly dialog: MediaDialog | null;
}

const store = create<Overlays>(() => ({ target: null, dialog: null }));

/** Opens the search for music. `playerId`: the player for hits; default: the chosen one. */
export function openSearch(playerId?: string): void {
  setTarget(playerId ?? null);
  openPalette('music');
}

export function setTarget(target: string | null): void {
  store.setState({ target });
}

// The target lasts as long as the palette is open.
usePalette.subscribe(({ request }) => {
  if (request === null) setTarget(null);
});

/** Opens a dialog once the menu has closed and returned the focus to its button, so that the dialog can return the focus there too. */
export function openMediaDialog(dialog: MediaDialog): void {
  // Until it has loaded, letters would act as keys of the player.
  holdText();
  setTimeout(() => {
    // The menu returns the focus in a timer that it starts after the outer one.
    setTimeout(() => store.setState({ dialog }));
  });
}

export function closeMediaDialog(): void {
  store.setState({ dialog: null });
}

export const useOverlays = (): Overlays => store();

/** The player of `target`, outside of rendering. */
export const pickedTarget = (): string | null => store.getState().target;
