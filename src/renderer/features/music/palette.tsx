import '../../../shared/music/search-texts.ts';
import {
  BookAudio,
  Disc3,
  Folder,
  ListMusic,
  Mic,
  Music,
  Podcast,
  Radio,
  Search,
  Tag,
  User,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { t } from '../../../shared/i18n/translate.ts';
import { formatLength } from '../../../shared/format/length.ts';
import type { MediaKind } from '../../../shared/music/media.ts';
import { MediaItem } from '../../../shared/music/media.ts';
import { dotted } from '../../../shared/music/player-view.ts';
import { isUsable } from '../../../shared/music/usable.ts';
import { listCommands } from '../../palette/commands.ts';
import { openPalette } from '../../palette/open.ts';
import type { Found, PaletteAction, PaletteEntry, PaletteSource } from '../../palette/source.ts';
import { call } from '../../state/calls.ts';
import { readTopic } from '../../state/topics.ts';
import { Art } from './art/Art.tsx';
import { choose } from './intent.ts';
import {
  formatGroup,
  itemActions,
  joinActions,
  libraryActions,
  playActions,
} from './media/item-actions.ts';
import { playNow, targetPlayer } from './media/media-actions.ts';
import { formatArtists, fullName } from './pages/item-text.ts';
import { chosenEntry, playerEntries } from './players/palette-players.ts';
import { scenesPalette } from './scenes/palette-scenes.ts';
import { MusicView } from './search/MusicView.tsx';
import { TargetPicker } from './search/TargetPicker.tsx';
import { readTarget } from './search/target.ts';
import { sources } from './search/use-search.ts';

/** Hits per kind; All shows three rows of all kinds together. */
const MAX_HITS = 25;

/** Suggested actions of the chosen player, in this order. */
const SUGGESTED = ['play', 'sleep', 'transfer', 'power'];

const icons: Readonly<Record<MediaKind, LucideIcon>> = {
  artist: User,
  album: Disc3,
  track: Music,
  playlist: ListMusic,
  radio: Radio,
  podcast: Podcast,
  episode: Mic,
  audiobook: BookAudio,
  genre: Tag,
  folder: Folder,
  unknown: Music,
};

/** An entry for an item of the music server's library; it plays on the target player. */
function toEntry(item: MediaItem): PaletteEntry {
  const { uri, kind, artists, album, year, duration, art } = item;
  return {
    id: `media:${uri}`,
    scope: 'music',
    panel: 'music',
    icon: icons[kind],
    picture: <Art title={item.name} art={art} size={80} />,
    round: kind === 'artist',
    name: fullName(item),
    keywords: dotted(formatArtists(item), album?.name),
    kind: t(`musicsearch:one.${kind}`),
    facts: dotted(
      formatArtists({ artists }),
      kind === 'album' ? String(year ?? '') : album?.name,
      duration === null || kind === 'album' ? null : formatLength(duration * 1000),
    ),
    actions: () => mediaActions(item),
    memo: JSON.stringify(item),
  };
}

/** The menu items of a media row. If music starts on another player, that player becomes the chosen one. */
function mediaActions(item: MediaItem): readonly PaletteAction[] {
  const target = readTarget();
  const why = isUsable(readTopic('music.connection')) ? '' : t('music:offline');
  const playerId = target?.id;
  const play = playActions({ item, playerId }).map((action): PaletteAction => {
    if (action.id !== 'play')
      return { ...action, why, stays: action.id === 'next' || action.id === 'add' };
    const label =
      target === null ? action.label : t('musicsearch:target.on', { name: formatGroup(target) });
    const run = (): void => {
      if (playerId === undefined) return;
      if (playerId !== targetPlayer()) choose(playerId);
      playNow(item, playerId);
    };
    return { ...action, label, why: target === null ? t('musicsearch:target.none') : why, run };
  });
  return [...play, ...itemActions({ item }), ...joinActions(libraryActions(item))];
}

/** Searches on the server, like the music panel. */
async function find(text: string, signal: AbortSignal): Promise<Found> {
  const inLibrary = sources.get() === 'library';
  const input = { text: text.slice(0, 200), kinds: [], limit: MAX_HITS, inLibrary };
  const { best, groups } = await call('music.search', input, signal);
  const items = [...(best === null ? [] : [best]), ...groups.flatMap((group) => group.items)];
  return { entries: [...new Map(items.map((item) => [item.uri, toEntry(item)])).values()] };
}

const searches = (): boolean =>
  isUsable(readTopic('music.connection')) && readTopic('music.abilities').search;

/** Whether the server is being connected: after the app starts, the first search may come before it is. */
const isComing = (): boolean => readTopic('music.connection').state.k === 'connecting';

/** Opens the search for music only, in all sources. */
const searchServer = (text: string): PaletteEntry => ({
  id: 'music:search',
  scope: 'music',
  panel: 'music',
  icon: Search,
  name: t('musicsearch:palette.server', { text }),
  kind: '',
  actions: () => [
    {
      id: 'search',
      label: t('musicsearch:palette.server', { text }),
      icon: Search,
      run: () => {
        sources.set('all');
        openPalette('music', text);
      },
    },
  ],
});

const media: PaletteSource = {
  id: 'music',
  panel: 'music',
  scope: 'music',
  topics: ['music.connection', 'music.abilities', 'music.library'],
  isComing,
  finder: { accepts: searches, pace: 'near', find },
  offers: (text) => (searches() ? [searchServer(text)] : []),
  recall: (memo) => {
    const item = MediaItem.safeParse(memo);
    return item.success ? toEntry(item.data) : null;
  },
  Head: TargetPicker,
  View: MusicView,
};

const players: PaletteSource = {
  id: 'players',
  panel: 'music',
  scope: 'players',
  topics: [
    'music.connection',
    'music.chosen',
    'music.players',
    'music.queues',
    'music.ceilings',
    'music.abilities',
  ],
  entries: playerEntries,
  suggestions: () => {
    const chosen = chosenEntry();
    if (chosen === null) return [];
    const commands = listCommands([chosen], []);
    return [
      chosen,
      ...SUGGESTED.flatMap((id) => commands.filter((one) => one.id.endsWith(`\t${id}`))),
    ];
  },
};

export const musicPalette: readonly PaletteSource[] = [players, media, scenesPalette];
