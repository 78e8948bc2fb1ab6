import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import type { MediaItem } from '../../../../shared/music/media.ts';
import type { OpenList } from './open-lists.ts';

/** Props shared by the covers and the table of a list. */
export interface ListViewProps {
  readonly list: OpenList;
  readonly label: string;
  /** Called with the index of the first visible item. */
  readonly onTop: (index: number, perRow: number) => void;
  /** Index of the item with the keyboard cursor; null: none yet. */
  readonly current: number | null;
  readonly onCurrent: (index: number | null) => void;
  /** Handles keys that both views share; true: handled. */
  readonly onKey: (event: KeyboardEvent, item: MediaItem | null) => boolean;
  readonly onMenu: (item: MediaItem, event: MouseEvent) => void;
  /** Shown if there are no items. */
  readonly empty: ReactNode;
}
