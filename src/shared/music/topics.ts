import type { ConnectionView } from './connection.ts';
import type { MusicAbilities } from './library.ts';

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
