import '../../../../shared/music/media-texts.ts';
import type { MouseEvent, ReactNode } from 'react';
import { useCallback, useState } from 'react';
import type { LucideIcon } from 'lucide-react';
import {
  Disc3,
  Ellipsis,
  FolderOpen,
  Heart,
  HeartOff,
  LibraryBig,
  ListEnd,
  ListMusic,
  ListPlus,
  ListStart,
  ListX,
  Play,
  RadioTower,
  Speaker,
  Trash2,
  User,
} from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaItem, MediaKind } from '../../../../shared/music/media.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { playerTree } from '../../../../shared/music/player-tree.ts';
import { send } from '../../../state/calls.ts';
import { useTopic, useTopicSelector } from '../../../state/topics.ts';
import type { MenuPoint } from '../../../ui/Menu.tsx';
import { Menu, MenuAt, MenuItem, MenuSeparator, MenuSub } from '../../../ui/Menu.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { openPlace } from '../model/route.ts';
import type { Within } from './media-actions.ts';
import {
  canKeep,
  openItem,
  playMedia,
  playNow,
  playOption,
  toggleFavorite,
  useFavorite,
  useRadio,
} from './media-actions.ts';
import { openMediaDialog } from './overlays.ts';

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
  const { playMedia: plays } = useTopic('music.abilities');
  return (
    <>
      {plays && item.playable && item.available && <PlayItems {...props} />}
      <KeepItems item={item} taken={props.taken} />
      <GoItems item={item} />
      {children}
      <LibraryItems item={item} />
    </>
  );
}

const entry = (Icon: LucideIcon, label: string, run: () => void, keys?: string) => (
  <MenuItem icon={<Icon {...icon} />} keys={keys} onSelect={run}>
    {label}
  </MenuItem>
);

const unless = <K extends string>(taken: readonly K[], key: K): K | undefined =>
  taken.includes(key) ? undefined : key;

function PlayItems({ item, within, playerId, taken = [] }: ItemsProps) {
  const { uri, name, kind } = item;
  const radio = useRadio(kind);
  const put =
    (option: 'next' | 'add' | 'replace', radio = false) =>
    () =>
      playMedia([uri], { option, playerId, name, radio });
  const now = (): void => {
    playNow(item, playerId, within);
  };
  const replaces = within !== undefined || playOption(kind) === 'replace';
  return (
    <>
      {entry(Play, t('musicmedia:menu.play'), now, unless(taken, 'Enter'))}
      {entry(ListStart, t('musicmedia:menu.next'), put('next'), 'Shift+Enter')}
      {entry(ListEnd, t('musicmedia:menu.add'), put('add'), 'Alt+Enter')}
      {!replaces && entry(ListX, t('musicmedia:menu.replace'), put('replace'))}
      {radio && entry(RadioTower, t('musicmedia:menu.radio'), put('replace', true))}
      <PlayOn item={item} within={within} />
      <MenuSeparator />
    </>
  );
}

/** Players to play on, without group members, which play what their leader plays. */
export const rootPlayers = (players: Readonly<Record<string, Player>>) =>
  playerTree(Object.values(players)).flatMap(({ id, parent, members }) => {
    const player = players[id];
    if (parent !== null || player === undefined) return [];
    return [{ id, name: player.name, members, available: player.available }];
  });

function PlayOn({ item, within }: ItemsProps) {
  const players = useTopicSelector('music.players', rootPlayers);
  return (
    <MenuSub label={t('musicmedia:menu.playOn')} icon={<Speaker {...icon} />}>
      {players.map(({ id, name, members, available }) => (
        <MenuItem key={id} disabled={!available} onSelect={() => playNow(item, id, within)}>
          {members > 0 ? t('musicmedia:menu.group', { name, count: members }) : name}
        </MenuItem>
      ))}
    </MenuSub>
  );
}

const listKinds: readonly MediaKind[] = [
  'album',
  'track',
  'playlist',
  'radio',
  'episode',
  'audiobook',
];

/** Favorite, and adding to a playlist. */
export function KeepItems({ item, taken = [] }: Pick<ItemsProps, 'item' | 'taken'>) {
  const { favorites, playlists } = useTopic('music.abilities');
  const favorite = useFavorite(item.uri, item.favorite);
  const mark = (): void => {
    toggleFavorite(item);
  };
  const addTo = (): void => {
    openMediaDialog({ k: 'playlist', uris: [item.uri], name: item.name });
  };
  return (
    <>
      {favorites &&
        canKeep(item) &&
        (favorite
          ? entry(HeartOff, t('musicmedia:menu.unfavorite'), mark, unless(taken, 'F'))
          : entry(Heart, t('musicmedia:menu.favorite'), mark, unless(taken, 'F')))}
      {playlists &&
        listKinds.includes(item.kind) &&
        entry(ListPlus, t('musicmedia:menu.playlist'), addTo)}
    </>
  );
}

/** Opens the item, its album, or its artist or podcast. */
export function GoItems({ item }: { readonly item: MediaItem }) {
  const go = (uri: string) => () => openPlace({ k: 'item', uri });
  const { album, artists, kind } = item;
  const [by] = artists;
  return (
    <>
      <MenuSeparator />
      {entry(
        kind === 'folder' ? FolderOpen : ListMusic,
        t('musicmedia:menu.open'),
        () => openItem(item),
        'Ctrl+Enter',
      )}
      {album?.uri != null && entry(Disc3, t('musicmedia:menu.album'), go(album.uri), 'Ctrl+L')}
      {by?.uri != null &&
        entry(
          User,
          kind === 'episode' ? t('musicmedia:menu.podcast') : t('musicmedia:menu.artist'),
          go(by.uri),
        )}
    </>
  );
}

function LibraryItems({ item }: { readonly item: MediaItem }) {
  const { library } = useTopic('music.abilities');
  if (!library || !canKeep(item) || item.kind === 'genre') return null;
  if (!item.inLibrary)
    return (
      <>
        <MenuSeparator />
        {entry(LibraryBig, t('musicmedia:menu.keep'), () => send('music.keep', { uri: item.uri }))}
      </>
    );
  return (
    <>
      <MenuSeparator />
      <MenuItem
        danger
        icon={<Trash2 {...icon} />}
        onSelect={() => openMediaDialog({ k: 'forget', item })}
      >
        {item.kind === 'playlist' ? t('musicmedia:menu.delete') : t('musicmedia:menu.forget')}
      </MenuItem>
    </>
  );
}
