import type { ReactNode } from 'react';
import type { MediaItem } from '../../../../shared/music/media.ts';

export interface MediaMenuProps {
  readonly item: MediaItem;
  /** Further items of the place, such as "Remove from playlist", after the common ones. */
  readonly children?: ReactNode;
  /** Play from here: the list that the item belongs to. */
  readonly within?: string;
}

/** The "More" button of an item with its menu: play, queue, favorite, playlist, where to go. */
export function MediaMenu({ children }: MediaMenuProps) {
  return <div>{children}</div>;
}
