import { failure } from '../../src/shared/contract/errors.ts';
import type { Handlers } from '../../src/shared/contract/methods.ts';
import type { Snapshot } from '../../src/shared/contract/topics.ts';
import { musicProfile } from '../support/music/scripted-music.ts';
import { someConnection } from '../support/core/some-connection.ts';
import { answers, DAY, dayTopics, info, online, past } from './parts.ts';
import type { Scene } from './scene.ts';

const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();

const three = [
  musicProfile('studio', {
    fields: { externalUrl: 'https://music.example.net' },
    expiresAt: inDays(12.5),
  }),
  musicProfile('holiday', {
    name: 'Holiday flat',
    fields: { localUrl: 'https://flat.example.net' },
    trustedNetworks: 0,
    expiresAt: inDays(300),
    isDefault: false,
  }),
  musicProfile('old', {
    name: 'Old server',
    fields: { localUrl: 'http://music.lan:8095' },
    hasSecret: false,
    isDefault: false,
  }),
];

const many = Array.from({ length: 200 }, (_, i) =>
  musicProfile(`p${String(i)}`, {
    name:
      i === 1
        ? 'A name that goes on and on '.repeat(11).slice(0, 300)
        : i === 2
          ? 'خادم الموسيقى في غرفة المعيشة الكبيرة'
          : i === 3
            ? '🎧🎶 Party barn 🐄'
            : `Server ${String(i + 1)}`,
    fields: { localUrl: `http://10.0.${String(i)}.5:8095` },
    isDefault: i === 0,
  }),
);

const MINUTE = 60_000;
const now = Date.now();
const reason = 'The server rejected the token (401). Enter a new one.';
const reasonOffline = 'tape.example:8080 does not answer (ECONNREFUSED). Check that it runs.';

/** Every service with every state. */
const eight = [
  someConnection({
    id: 'studio-deploys',
    service: 'deploys',
    name: 'Mira Solberg, studio',
    account: 'owner',
    status: { address: 'https://api.deploys.example/graphql', dataAt: now - 4_000 },
  }),
  someConnection({
    id: 'deploys',
    service: 'deploys',
    name: 'Mira Solberg, personal',
    account: 'owner',
    isDefault: false,
    fields: { url: 'https://api.deploys.example/graphql', workspace: 'personal' },
    expiresAt: new Date(now - 5 * MINUTE).toISOString(),
    status: {
      phase: 'attention',
      words: 'Token rejected',
      reason,
      fix: 'token',
      address: 'https://api.deploys.example/graphql',
      since: now - 2 * MINUTE,
      dataAt: now - 2 * MINUTE,
    },
  }),
  someConnection({
    id: 'issues',
    service: 'issues',
    name: 'Mira Solberg',
    account: 'Mira Solberg',
    status: { address: 'https://studio.tracker.example', dataAt: now - 8_000 },
  }),
  someConnection({
    id: 'dagu',
    service: 'workflows',
    name: 'dagu.studio.lan',
    account: 'operator',
    status: { address: 'https://dagu.studio.lan', dataAt: now - 2_000 },
  }),
  someConnection({
    id: 'tape',
    service: 'workflows',
    name: 'Tape vault',
    account: 'viewer',
    isDefault: false,
    status: {
      phase: 'waiting',
      words: 'Offline',
      reason: reasonOffline,
      address: 'https://tape.example:8080',
      since: now - 85 * MINUTE,
      retryAt: now + 8_000,
    },
  }),
  someConnection({
    id: 'ads',
    service: 'ads',
    name: 'Harbour Records',
    account: 'editor',
    status: { address: 'https://ads.example/v3', dataAt: now - 12 * MINUTE },
  }),
  someConnection({
    id: 'ads-2',
    service: 'ads',
    name: 'Lighthouse Tokyo, with a name that goes on and on and on and on',
    account: 'viewer',
    isDefault: false,
    status: { phase: 'idle', words: 'Not in use', address: 'https://ads.example/v3' },
  }),
  musicProfile('studio'),
];

const steps = [
  { name: 'address', ok: true, detail: 'https, host and path', ms: 0 },
  { name: 'resolve', ok: true, detail: 'api.deploys.example resolves to 203.0.113.24.', ms: 6 },
  { name: 'port', ok: true, detail: 'Port 443 answered in 31 ms.', ms: 31 },
  { name: 'tls', ok: true, detail: 'The certificate is valid until 2 Mar 2027.', ms: 44 },
  { name: 'sign-in', ok: false, detail: reason, ms: 52 },
  { name: 'schema', ok: null, detail: 'Not checked, because an earlier check failed.' },
];

const scene = (
  name: string,
  path: string,
  topics: Partial<Snapshot> = {},
  handlers: Partial<Handlers> = {},
): Scene => ({
  name,
  path,
  topics: {
    ...dayTopics,
    'app.info': info,
    'music.connection': online,
    'connections.profiles': three,
    ...topics,
  },
  handlers: { ...answers, ...handlers },
});

/** Scenes of the connections page. */
export const connectionScenes: readonly Scene[] = [
  {
    ...scene(
      'connections',
      '/connections',
      { 'connections.profiles': eight },
      { 'connections.history': () => ({ ...past, lastTest: { at: now - 30_000, steps } }) },
    ),
    forcedColors: true,
  },
  scene('connections-music', '/connections#studio'),
  scene('connections-offline', '/connections#tape', { 'connections.profiles': eight }),
  scene('connections-choose', '/connections#new', { 'connections.profiles': eight }),
  { ...scene('connections-edit', '/connections#studio'), forcedColors: true },
  scene('connections-token', '/connections#deploys%2Ftoken', { 'connections.profiles': eight }),
  scene('connections-add', '/connections#new%2Fmusic', {
    'music.discovered': {
      searching: false,
      servers: [
        {
          serverId: 'f3a9c71e',
          name: 'Studio server',
          url: 'http://192.168.1.20:8095',
          version: '2.10.4',
          knownProfile: 'studio',
        },
      ],
    },
  }),
  scene('connections-remove', '/connections#holiday'),
  scene('connections-many', '/connections', {
    'connections.profiles': many,
  }),
  scene('connections-none', '/connections', { 'connections.profiles': [] }),
  scene('connections-gone', '/connections#nobody'),
  scene(
    'connections-loading',
    '/connections#holiday',
    {},
    {
      'connections.history': () => new Promise(() => undefined),
    },
  ),
  scene(
    'connections-failed',
    '/connections#holiday',
    {},
    {
      'connections.history': () => {
        throw failure('storage', 'The history could not be read: another program is using it.');
      },
    },
  ),
  scene(
    'connections-demo',
    '/connections',
    {
      'app.info': { ...info, demo: true, history: false },
      'connections.profiles': [musicProfile('demo', { name: 'Demo', demo: true })],
    },
    { 'connections.history': () => ({ changes: [], secretAt: null, lastTest: null }) },
  ),
];
