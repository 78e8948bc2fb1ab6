import type { ItemRef } from '../../../../shared/playout/operations.ts';

/** Requests of the timeline to the panel, which shows a dialog or the inspector. Times: epoch ms, playout time. */
export type TimelineAsk =
  | { readonly k: 'inspect'; readonly ref: ItemRef }
  /** A gap, or the range under the pointer. */
  | { readonly k: 'fill'; readonly channel: string; readonly from: number; readonly to: number }
  /** A day of a channel, or the selected items. */
  | { readonly k: 'repeat'; readonly channel: string; readonly from: number; readonly to: number }
  | { readonly k: 'insert'; readonly channel: string; readonly at: number }
  /** The user dropped files of the system. `paths`: absolute; null if the host does not report them. */
  | {
      readonly k: 'files';
      readonly channel: string;
      readonly at: number;
      readonly paths: readonly string[] | null;
    }
  | { readonly k: 'channel'; readonly channel: string }
  | { readonly k: 'findings'; readonly channel: string }
  | { readonly k: 'search' };

/** Drag data type for items from a source list of the panel: JSON of `NewItem[]`. The timeline previews and inserts them. */
export const ITEMS_TYPE = 'application/x-channelstrip-playout';
