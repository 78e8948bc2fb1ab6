import { create } from 'zustand';
import type { ItemRef } from '../../../shared/playout/operations.ts';
import { onInstance } from '../../state/link.ts';

/** What can lie over the panel, one at a time. Times: epoch ms, playout time. */
export type PlayoutDialog =
  | { readonly k: 'open' | 'create' | 'close' | 'backups' | 'review' | 'channels' | 'server' }
  | { readonly k: 'add-source'; readonly channel: string; readonly at: number }
  /** `paths`: files and folders that were dropped; they are read at once. null: nobody told where they lie. */
  | {
      readonly k: 'add-files';
      readonly channel: string;
      readonly at: number;
      readonly paths?: readonly string[] | null;
    }
  /** Another source for an item, or for one of its tracks: `pointer` is the nearest place in it that is there. */
  | {
      readonly k: 'replace-source';
      readonly item: ItemRef;
      readonly pointer: string;
      readonly track: string | null;
    }
  | { readonly k: 'fill'; readonly channel: string; readonly from: number; readonly to: number }
  | { readonly k: 'repeat'; readonly channel: string; readonly at: number }
  | { readonly k: 'channel'; readonly channel: string | null }
  | { readonly k: 'config' | 'preview' | 'guide' | 'reports'; readonly channel: string };

/** What lies beside the timeline. */
export type PlayoutSide = 'findings' | 'channels' | null;

interface Open {
  readonly dialog: PlayoutDialog | null;
  readonly side: PlayoutSide;
  /** The channel that the findings beside the timeline are about first; null: all. */
  readonly sideChannel: string | null;
  /** Counts up with every dialog, so that one that is opened again starts anew. */
  readonly turn: number;
}

const store = create<Open>(() => ({ dialog: null, side: null, sideChannel: null, turn: 0 }));

export const useOpenDialog = store;

/** Dialogs that are not about the draft: what is typed in them holds for another process of the core too. */
const lasting: ReadonlySet<PlayoutDialog['k']> = new Set(['open', 'create', 'close', 'server']);
onInstance(() => {
  store.setState(({ dialog }) => ({
    dialog: dialog !== null && lasting.has(dialog.k) ? dialog : null,
    sideChannel: null,
  }));
});

export function openDialog(dialog: PlayoutDialog): void {
  store.setState(({ turn }) => ({ dialog, turn: turn + 1 }));
}

export function closeDialog(): void {
  store.setState({ dialog: null });
}

/** Shows what lies beside the timeline; what is shown already goes away. */
export function toggleSide(side: Exclude<PlayoutSide, null>): void {
  store.setState((now) => ({ side: now.side === side ? null : side, sideChannel: null }));
}

/** Shows what lies beside the timeline, about one channel. */
export function openSide(
  side: Exclude<PlayoutSide, null>,
  sideChannel: string | null = null,
): void {
  store.setState({ side, sideChannel });
}

export function closeSide(): void {
  store.setState({ side: null });
}
