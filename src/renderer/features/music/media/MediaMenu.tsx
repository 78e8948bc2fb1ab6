import type { MouseEvent, ReactNode } from 'react';
import { useCallback, useState } from 'react';
import { Ellipsis } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { useTopic, useTopicSelector } from '../../../state/topics.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ActionItems } from '../../../ui/item-actions.tsx';
import type { MenuPoint } from '../../../ui/Menu.tsx';
import { Menu, MenuAt, MenuSeparator } from '../../../ui/Menu.tsx';
import type { Within } from './media-actions.ts';
import { useFavorite } from './media-actions.ts';
import { itemActions, libraryActions, playActions } from './item-actions.ts';
import { rootPlayers } from '../model/root-players.ts';

interface Common {
  /** Further entries, such as "Remove from playlist", after the common ones. */
  readonly children?: ReactNode;
  /** The album or playlist that contains the item: playback continues with the rest of it. */
  readonly within?: Within | undefined;
  /** The player to play on; default: the chosen one. */
  readonly playerId?: string | undefined;
  /** Keys with another meaning in the item's list: letters that jump, and Enter if it opens items. Their hints are hidden. */
  readonly taken?: readonly ('F' | 'Enter')[] | undefined;
}

export interface MediaMenuProps extends Common {
  readonly item: MediaItem;
  readonly className?: string | undefined;
  readonly tabIndex?: 0 | -1;
}

/** The "More" button of an item with its menu: play, queue, favorite, playlist, open. */
export function MediaMenu({ item, className, tabIndex, ...common }: MediaMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton
          label={t('musicmedia:menu.more', { name: item.name })}
          icon={<Ellipsis {...icon} />}
          className={className}
          tabIndex={tabIndex}
        />
      }
    >
      <Items item={item} {...common} />
    </Menu>
  );
}

/**
 * One menu for all rows of a list. `openMenu`: handler for `onContextMenu` (right click, long press, Shift+F10) and for a "More" button's
 * click; render `menu` once. `more`: further entries for an item.
 */
export function useMediaMenu({
  more,
  ...common
}: Omit<Common, 'children'> & { readonly more?: (item: MediaItem) => ReactNode } = {}): {
  readonly menu: ReactNode;
  readonly openMenu: (item: MediaItem, event: MouseEvent) => void;
} {
  const [open, setOpen] = useState<{ readonly item: MediaItem; readonly at: MenuPoint } | null>(
    null,
  );
  const openMenu = useCallback((item: MediaItem, event: MouseEvent) => {
    event.preventDefault();
    const { left, bottom } = event.currentTarget.getBoundingClientRect();
    // A click by key has no position of its own.
    const byKey = event.type === 'click' && event.detail === 0;
    const point = byKey ? { x: left, y: bottom } : { x: event.clientX, y: event.clientY };
    setOpen({ item, at: { ...point, opener: document.activeElement } });
  }, []);
  const menu = open !== null && (
    <MediaMenuAt {...common} item={open.item} at={open.at} onClose={() => setOpen(null)}>
      {more?.(open.item)}
    </MediaMenuAt>
  );
  return { menu, openMenu };
}

/** The menu of an item at a point. */
export function MediaMenuAt({
  at,
  onClose,
  ...items
}: ItemsProps & { readonly at: MenuPoint; readonly onClose: () => void }) {
  return (
    <MenuAt at={at} onClose={onClose}>
      <Items {...items} />
    </MenuAt>
  );
}

type ItemsProps = Common & { readonly item: MediaItem };

function Items({ children, ...props }: ItemsProps) {
  const { item } = props;
  // Rerender the items; the lists themselves read these.
  useTopic('music.abilities');
  useTopicSelector('music.players', rootPlayers);
  useFavorite(item.uri, item.favorite);
  return (
    <>
      <ActionItems actions={[...playActions(props), ...itemActions(props)]} />
      {children}
      <Apart actions={libraryActions(item)} />
    </>
  );
}

const Apart = ({ actions }: { readonly actions: ReturnType<typeof libraryActions> }) =>
  actions.length > 0 && (
    <>
      <MenuSeparator />
      <ActionItems actions={actions} />
    </>
  );
