import type { AppInfo } from '../../src/shared/app/model.ts';
import { failure } from '../../src/shared/contract/errors.ts';
import type { Handlers } from '../../src/shared/contract/methods.ts';
import type { Snapshot } from '../../src/shared/contract/topics.ts';
import type { ConnectionView, ConnectionEntry } from '../../src/shared/music/connection.ts';
import { musicScenes } from './music-scenes.ts';

/** A normal day: playing players, a queue, a connection. */
export const musicDay = musicScenes[0];
export const dayTopics: Partial<Snapshot> = musicDay?.topics ?? {};
export const dayProfiles: Snapshot['connections.profiles'] =
  dayTopics['connections.profiles'] ?? [];

export const info: AppInfo = {
  version: '0.1.0',
  host: 'headless',
  demo: false,
  secrets: { backend: 'keyring', encryptedAtRest: true, locked: false, keyring: 'ready' },
  history: true,
  locale: null,
  notices: [],
};

const now = Date.now();
const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

export const online: ConnectionView = {
  profileId: 'studio',
  profileName: 'Studio server',
  state: { k: 'online', since: now - 134 * MINUTE },
  since: now - 134 * MINUTE,
  address: { url: 'http://192.168.1.20:8095', kind: 'local', reason: 'local-trusted-network' },
  carrier: 'websocket',
  server: {
    id: 'f3a9c71e',
    name: 'Studio server',
    version: '2.10.4',
    schema: 51,
    generation: 'current',
    user: 'ines',
    role: 'admin',
  },
  tokenExpiresAt: new Date(now + 12.5 * DAY).toISOString(),
  liveAt: now,
};

export const blocked = (
  code: 'token-refused' | 'untrusted-network',
  detail: string,
): ConnectionView => ({
  ...online,
  state: { k: 'blocked', cause: { code, detail } },
  liveAt: now - 25 * MINUTE,
});

export const waiting: ConnectionView = {
  ...online,
  state: {
    k: 'waiting',
    attempt: 3,
    until: now + 24_000,
    cause: { code: 'refused', detail: '192.168.1.20:8095' },
  },
  liveAt: now - 3 * MINUTE,
};

const past: readonly ConnectionEntry[] = [
  {
    at: now - 2 * MINUTE,
    profileId: 'studio',
    state: 'online',
    address: 'http://192.168.1.20:8095',
    cause: null,
  },
  {
    at: now - 3 * MINUTE,
    profileId: 'studio',
    state: 'waiting',
    address: 'http://192.168.1.20:8095',
    cause: { code: 'refused', detail: '192.168.1.20:8095' },
  },
  {
    at: now - 95 * MINUTE,
    profileId: 'studio',
    state: 'online',
    address: 'https://music.example.net',
    cause: null,
  },
  {
    at: now - 3 * DAY,
    profileId: 'studio',
    state: 'blocked',
    address: null,
    cause: { code: 'untrusted-network', detail: 'Café Blau' },
  },
];

/** Handlers of every scene; commands without a handler fail as in an older app. */
export const answers: Partial<Handlers> = {
  ...musicDay?.handlers,
  'music.discover': () => undefined,
  'music.history': () => [...past],
  'settings.update': () => {
    throw failure('storage', 'The settings could not be written: the disk is full.');
  },
};
