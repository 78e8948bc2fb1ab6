import type { ItemRef } from '../../../../shared/playout/operations.ts';

/** What the timeline asks the panel for, because it needs a dialog or the inspector. Times: epoch ms, playout time. */
export type TimelineAsk =
  | { readonly k: 'inspect'; readonly ref: ItemRef }
  /** A gap, or the stretch that was pointed at. */
  | { readonly k: 'fill'; readonly channel: string; readonly from: number; readonly to: number }
  /** A day of a channel, or the items that are chosen. */
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

/**
 * The type under which a source list of the panel puts items on a drag: JSON of `NewItem[]`. The timeline shows where they would
 * go and inserts them.
 */
export const ITEMS_TYPE = 'application/x-channelstrip-playout';
