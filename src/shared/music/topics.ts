import { keyed, topic } from '../lib/define.ts';
import type { Cut } from '../lib/listed.ts';
import type { ConnectionView, DiscoveredServer } from './connection.ts';
import type { LibraryState, MusicAbilities } from './library.ts';
import type { Player } from './player.ts';
import type { Queue } from './queue.ts';
import type { Scene } from './scenes/model.ts';

export const noConnection: ConnectionView = {
  profileId: null,
  profileName: null,
  state: { k: 'stopped' },
  since: 0,
  address: null,
  carrier: null,
  server: null,
  tokenExpiresAt: null,
  liveAt: null,
};

export const noAbilities: MusicAbilities = {
  library: false,
  kinds: [],
  search: false,
  browse: false,
  favorites: false,
  playlists: false,
  renamePlaylists: false,
  playMedia: false,
  radio: false,
  editQueue: false,
  saveQueue: false,
  transfer: false,
  autoplay: false,
  crossfade: false,
  speed: false,
  lyrics: false,
  sleepTimer: 'app',
  announce: false,
  speak: false,
  playerSettings: false,
};

export const musicTopics = {
  'music.connection': topic(noConnection),
  'music.players': keyed<Player>(),
  /** The missing part of the list of players; null: none. */
  'music.playersCut': topic<Cut | null>(null),
  'music.queues': keyed<Queue>(),
  /** The chosen player, resolved: the user's choice, else the playing one, else the first. */
  'music.chosen': topic<{ playerId: string | null; byUser: boolean }>({
    playerId: null,
    byUser: false,
  }),
  /** player id -> highest level (percent) that the app may set; of the active profile. */
  'music.ceilings': topic<Record<string, number>>({}),
  /** The scenes of the active profile, in the order of the list. */
  'music.scenes': topic<readonly Scene[]>([]),
  'music.library': topic<LibraryState>({ revision: 0, syncing: [] }),
  'music.abilities': topic<MusicAbilities>(noAbilities),
  'music.discovered': topic<{ searching: boolean; servers: DiscoveredServer[] }>({
    searching: false,
    servers: [],
  }),
} as const;
