import type { AppInfo, AppLogLine } from '../../src/shared/app/model.ts';
import { failure } from '../../src/shared/contract/errors.ts';
import type { Handlers } from '../../src/shared/contract/methods.ts';
import type { Snapshot } from '../../src/shared/contract/topics.ts';
import type { ConnectionHistory } from '../../src/shared/connections/history.ts';
import type { ConnectionView } from '../../src/shared/music/connection.ts';
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
  safe: false,
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

/** The history of every connection in the scenes. */
export const past: ConnectionHistory = {
  changes: [
    {
      at: now - 2 * MINUTE,
      kind: 'rejected',
      detail: 'The server rejected the token (401). Enter a new one.',
    },
    { at: now - 2 * DAY, kind: 'connected', detail: 'https://api.deploys.example/graphql' },
    {
      at: now - 2 * DAY - 4 * MINUTE,
      kind: 'lost',
      detail: 'api.deploys.example does not answer. Check that it runs.',
    },
    { at: now - 90 * DAY, kind: 'replaced', detail: null },
    { at: now - 90 * DAY - MINUTE, kind: 'renamed', detail: 'Deploys, api.deploys.example' },
    { at: now - 91 * DAY, kind: 'connected', detail: 'https://api.deploys.example/graphql' },
    { at: now - 91 * DAY - MINUTE, kind: 'added', detail: null },
  ],
  secretAt: now - 90 * DAY,
  lastTest: null,
};

const logLines: readonly AppLogLine[] = [
  ['info', 'connected {"service":"music"}'],
  ['warn', 'a request was repeated {"attempt":2}'],
  ['info', 'the lineup was read {"channels":3}'],
  ['error', 'the guide could not be written {"reason":"ENOSPC"}'],
].map(([level, text], number) => ({
  number,
  level: level as AppLogLine['level'],
  at: now - (10 - number) * MINUTE,
  text: text ?? '',
}));

const report = `## Versions
Channelstrip 0.1.0
Electron 39.2.1

## App
Data folder: ~/.config/channelstrip
Secret store: keyring

## Connections
music · Studio server · online · http://192.168.1.20:8095
`;

/** Handlers of every scene; commands without a handler fail as in an older app. */
export const answers: Partial<Handlers> = {
  ...musicDay?.handlers,
  'music.discover': () => undefined,
  'connections.history': () => past,
  'connections.changes': () =>
    past.changes.map((change) => ({
      ...change,
      service: 'deploys',
      profileId: 'deploys',
      name: 'Deploys',
    })),
  'app.diagnostics': () => ({
    versions: [
      { name: 'Channelstrip', version: '0.1.0' },
      { name: 'Electron', version: '39.2.1' },
      { name: 'Chromium', version: '142.0.7444.59' },
      { name: 'Node.js', version: '24.11.0' },
      { name: 'Linux', version: '6.8.0 (x64)' },
    ],
    dataDir: '~/.config/channelstrip',
    memoryBytes: 143 * 1024 * 1024,
    cpuPercent: 0.7,
    startedAt: now - 134 * MINUTE,
  }),
  'app.log': ({ from }) => logLines.filter(({ number }) => number >= from),
  'app.report': () => report,
  'settings.update': () => {
    throw failure('storage', 'The settings could not be written: the disk is full.');
  },
};
