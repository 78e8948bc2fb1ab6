import type { MouseEvent, ReactNode } from 'react';
import { useState } from 'react';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { MenuPoint } from '../../../ui/Menu.tsx';

const MediaMenuAt = lazyPart(async () => (await import('./MediaMenu.tsx')).MediaMenuAt);

/**
 * The menu of a cover in the frame and on pages (right click, long press, Shift+F10), loaded on first use. Render `menu` once. Null as the
 * item: the browser's own menu opens. `more`: further entries.
 */
export function useCoverMenu(
  item: MediaItem | null,
  more?: ReactNode,
): { readonly menu: ReactNode; readonly onContextMenu: (event: MouseEvent) => void } {
  const [at, setAt] = useState<MenuPoint | null>(null);
  return {
    menu: at !== null && item !== null && (
      <MediaMenuAt item={item} at={at} onClose={() => setAt(null)}>
        {more}
      </MediaMenuAt>
    ),
    onContextMenu: (event) => {
      if (item === null) return;
      event.preventDefault();
      setAt({ x: event.clientX, y: event.clientY, opener: document.activeElement });
    },
  };
}
