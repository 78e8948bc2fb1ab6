import type { MusicAbilities } from '../../../../shared/music/library.ts';
import { libraryKinds } from '../../../../shared/music/media-kinds.ts';
import type { MusicLink } from '../link.ts';
import { keepsSleepTimer } from '../players/listening.ts';
import { formatCommands } from './media-uri.ts';

/** Schema numbers of the releases that added commands: 2.7, 2.8, 2.10, and the one within 2.10 that added spoken announcements. */
const V27 = 28;
const V28 = 29;
const V210 = 32;
const SPEAKS = 46;

/** The facts that determine a server's abilities. */
export interface ServerAbilities {
  readonly generation: MusicLink['generation'];
  readonly schema: number | null;
  readonly role: string | null;
  /** Commands in the server's description; used only for the specified generation. */
  readonly commands: ReadonlySet<string>;
  /** Whether a provider can find similar tracks; null while unknown. */
  readonly similar: boolean | null;
}

/**
 * The abilities of a server: for current servers by schema number, because their description omits aliases; for the specified generation by
 * its description.
 */
export function findAbilities(server: ServerAbilities): MusicAbilities {
  const { generation, schema, commands, role } = server;
  const has = (command: string, since = 0): boolean =>
    generation === 'current' ? (schema ?? 0) >= since : commands.has(command);
  const similar = server.similar ?? true;
  const mayChange = role !== 'user' && role !== 'guest';
  return {
    library: has('music/tracks/library_items'),
    kinds: libraryKinds.filter((kind) =>
      has(`${formatCommands(kind)}/library_items`, kind === 'genre' ? V28 : 0),
    ),
    search: has('music/search'),
    browse: has('music/browse'),
    favorites: has('music/favorites/add_item'),
    playlists: has('music/playlists/create_playlist'),
    renamePlaylists: has('music/playlists/update') && mayChange,
    playMedia: has('player_queues/play_media'),
    radio: has('player_queues/play_media') && similar,
    editQueue: has('player_queues/delete_item'),
    saveQueue: has('player_queues/save_as_playlist', V28),
    transfer: has('player_queues/transfer'),
    autoplay: has('player_queues/dont_stop_the_music') && similar,
    crossfade: has('player_queues/crossfade', V210),
    speed: has('player_queues/set_playback_speed', V28),
    lyrics: has('metadata/get_track_lyrics', V27),
    sleepTimer: keepsSleepTimer(server) ? 'server' : 'app',
    announce: has('players/cmd/play_announcement'),
    speak: generation === 'current' && (schema ?? 0) >= SPEAKS,
    playerSettings: has('config/players/get_entries') && mayChange,
  };
}
