import {
  Copy,
  Disc3,
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
import { send } from '../../../state/calls.ts';
import { readTopic } from '../../../state/topics.ts';
import type { ItemAction } from '../../../ui/item-actions.tsx';
import { dotted } from '../../../../shared/music/player-view.ts';
import { copyAndTell } from '../../../state/copy-and-tell.ts';
import { rootPlayers } from '../model/root-players.ts';
import { openPlace } from '../model/route.ts';
import type { Within } from './media-actions.ts';
import {
  canKeep,
  canPlay,
  isFavorite,
  openItem,
  playMedia,
  playNow,
  playOption,
  radioKinds,
  toggleFavorite,
} from './media-actions.ts';
import { openMediaDialog } from './overlays.ts';

/** Where and how an item plays. */
export interface PlayContext {
  readonly item: MediaItem;
  /** The album or playlist that contains the item: playback continues with the rest of it. */
  readonly within?: Within | undefined;
  /** The player to play on; default: the chosen one. */
  readonly playerId?: string | undefined;
  /** Keys with another meaning in the item's list. */
  readonly taken?: readonly ('F' | 'Enter')[] | undefined;
}

/** The name of a player with the number of its group members. */
export const formatGroup = ({ name, members }: { name: string; members: number }): string =>
  members > 0 ? t('musicmedia:menu.group', { name, count: members }) : name;

const unless = <K extends string>(taken: readonly K[], key: K): K | undefined =>
  taken.includes(key) ? undefined : key;

/** Actions that play an item, queue it, or play it on another player. Empty if it can't be played. */
export function playActions(context: PlayContext): readonly ItemAction[] {
  const { item, within, playerId, taken = [] } = context;
  if (!canPlay(item)) return [];
  const now: ItemAction = {
    id: 'play',
    label: t('musicmedia:menu.play'),
    icon: Play,
    keys: unless(taken, 'Enter'),
    run: () => playNow(item, playerId, within),
  };
  return [now, ...queueActions(context), playOn(item, within)];
}

function queueActions({ item, within, playerId }: PlayContext): readonly ItemAction[] {
  const { uri, name, kind } = item;
  const put =
    (option: 'next' | 'add' | 'replace', radio = false) =>
    () =>
      playMedia([uri], { option, playerId, name, radio });
  const replaces = within !== undefined || playOption(kind) === 'replace';
  const radio = readTopic('music.abilities').radio && radioKinds.includes(kind);
  const all: readonly (ItemAction | false)[] = [
    {
      id: 'next',
      label: t('musicmedia:menu.next'),
      icon: ListStart,
      keys: 'Shift+Enter',
      run: put('next'),
    },
    {
      id: 'add',
      label: t('musicmedia:menu.add'),
      icon: ListEnd,
      keys: 'Alt+Enter',
      run: put('add'),
    },
    !replaces && {
      id: 'replace',
      label: t('musicmedia:menu.replace'),
      icon: ListX,
      run: put('replace'),
    },
    radio && {
      id: 'radio',
      label: t('musicmedia:menu.radio'),
      icon: RadioTower,
      run: put('replace', true),
    },
  ];
  return all.filter((action) => action !== false);
}

const playOn = (item: MediaItem, within: Within | undefined): ItemAction => ({
  id: 'play-on',
  label: t('musicmedia:menu.playOn'),
  icon: Speaker,
  run: () => undefined,
  options: rootPlayers(readTopic('music.players')).map((player) => ({
    id: player.id,
    label: formatGroup(player),
    disabled: !player.available,
    choose: () => playNow(item, player.id, within),
  })),
});

const listKinds: readonly MediaKind[] = [
  'album',
  'track',
  'playlist',
  'radio',
  'episode',
  'audiobook',
];

/** Actions that mark an item as a favorite or add it to a playlist. */
function keepActions(
  item: MediaItem,
  taken: readonly ('F' | 'Enter')[] = [],
): readonly ItemAction[] {
  const { favorites, playlists } = readTopic('music.abilities');
  const favorite = isFavorite(item);
  const all: readonly (ItemAction | false)[] = [
    favorites &&
      canKeep(item) && {
        id: 'favorite',
        label: favorite ? t('musicmedia:menu.unfavorite') : t('musicmedia:menu.favorite'),
        icon: favorite ? HeartOff : Heart,
        keys: unless(taken, 'F'),
        run: () => toggleFavorite(item),
      },
    playlists &&
      listKinds.includes(item.kind) && {
        id: 'playlist',
        label: t('musicmedia:menu.playlist'),
        icon: ListPlus,
        run: () => openMediaDialog({ k: 'playlist', uris: [item.uri], name: item.name }),
      },
  ];
  return all.filter((action) => action !== false);
}

/** Actions that open the item, its album, or its artist or podcast. */
function goActions(item: MediaItem): readonly ItemAction[] {
  const go = (uri: string) => () => openPlace({ k: 'item', uri });
  const { album, artists, kind } = item;
  const [by] = artists;
  const all: readonly (ItemAction | false)[] = [
    {
      id: 'open',
      label: t('musicmedia:menu.open'),
      icon: kind === 'folder' ? FolderOpen : ListMusic,
      keys: 'Ctrl+Enter',
      run: () => openItem(item),
    },
    album?.uri != null && {
      id: 'album',
      label: t('musicmedia:menu.album'),
      icon: Disc3,
      keys: 'Ctrl+L',
      run: go(album.uri),
    },
    by?.uri != null && {
      id: 'artist',
      label: kind === 'episode' ? t('musicmedia:menu.podcast') : t('musicmedia:menu.artist'),
      icon: User,
      run: go(by.uri),
    },
  ];
  return all.filter((action) => action !== false);
}

/** Adds an item to the library, or asks before removing it. */
export function libraryActions(item: MediaItem): readonly ItemAction[] {
  const { library } = readTopic('music.abilities');
  if (!library || !canKeep(item) || item.kind === 'genre') return [];
  if (!item.inLibrary)
    return [
      {
        id: 'keep',
        label: t('musicmedia:menu.keep'),
        icon: LibraryBig,
        run: () => send('music.keep', { uri: item.uri }),
      },
    ];
  return [
    {
      id: 'forget',
      label: item.kind === 'playlist' ? t('musicmedia:menu.delete') : t('musicmedia:menu.forget'),
      icon: Trash2,
      danger: true,
      run: () => openMediaDialog({ k: 'forget', item }),
    },
  ];
}

/** Copies the name of an item. */
const copyActions = ({ name, artists }: MediaItem): readonly ItemAction[] => [
  {
    id: 'copy',
    label: t(artists.length === 0 ? 'musicmedia:menu.copyTitle' : 'musicmedia:menu.copy'),
    icon: Copy,
    run: () => copyName(name, artists[0]?.name ?? null),
  },
];

export function copyName(title: string, artist: string | null): void {
  copyAndTell(dotted(title, artist), t('musicmedia:copied'), t('musicmedia:notCopied'));
}

/** Joins lists of actions, with a separator before each list. */
export const joinActions = (...lists: readonly (readonly ItemAction[])[]): readonly ItemAction[] =>
  lists.flatMap((list) =>
    list.map((action, at) => (at === 0 ? { ...action, apart: true } : action)),
  );

/** Actions of an item, except removing it: for the menu of its row, the queue's menu and the palette. */
export const itemActions = ({ item, taken }: PlayContext): readonly ItemAction[] =>
  joinActions(goActions(item), keepActions(item, taken), copyActions(item));
