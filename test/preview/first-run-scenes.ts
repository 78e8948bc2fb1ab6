import type { Handlers } from '../../src/shared/contract/methods.ts';
import type { Snapshot } from '../../src/shared/contract/topics.ts';
import type { ConnectionReport, ConnectionStep } from '../../src/shared/connections/model.ts';
import type { DiscoveredServer } from '../../src/shared/music/connection.ts';
import { answers, info } from './parts.ts';
import type { Scene } from './scene.ts';

const found: readonly DiscoveredServer[] = [
  {
    serverId: 'f3a9c71e',
    name: 'Studio server',
    url: 'http://192.168.1.20:8095',
    version: '2.10.4',
    knownProfile: null,
  },
  {
    serverId: 'holiday',
    name: 'Holiday flat',
    url: 'http://192.168.1.31:8095',
    version: '2.8.0',
    knownProfile: null,
  },
];

const passed: readonly ConnectionStep[] = [
  { name: 'address', ok: true, detail: 'http://192.168.1.20:8095' },
  { name: 'resolve', ok: true, detail: '192.168.1.20 is an IP address.' },
  { name: 'port', ok: true, detail: 'Port 8095 answered in 3 ms.' },
  { name: 'tls', ok: null, detail: "Not needed: the connection isn't encrypted." },
  { name: 'product', ok: true, detail: 'Music server 2.10.4, schema 51.' },
  { name: 'identity', ok: true, detail: 'Server f3a9…c71e, new to this app.' },
];

const refused: ConnectionReport = {
  ok: false,
  steps: [
    ...passed,
    {
      name: 'trust',
      ok: true,
      detail: "The connection isn't encrypted, but you trust this network.",
    },
    {
      name: 'credentials',
      ok: false,
      detail: 'The server rejected the token (Invalid or expired token). Enter a new one.',
    },
    { name: 'permissions', ok: null, detail: 'Not checked, because an earlier check failed.' },
  ],
  problem: {
    code: 'token-refused',
    detail: 'Invalid or expired token',
    sentence: 'The server rejected the token (Invalid or expired token). Enter a new one.',
  },
};

const untrusted: ConnectionReport = {
  ok: false,
  steps: [
    ...passed,
    {
      name: 'trust',
      ok: false,
      detail:
        'Not connected to 192.168.1.20:8095, because the address is not encrypted and you do not trust this network. Trust the network, or use an https address.',
    },
  ],
  problem: {
    code: 'untrusted-network',
    detail: '192.168.1.20:8095',
    sentence:
      'Not connected to 192.168.1.20:8095, because the address is not encrypted and you do not trust this network. Trust the network, or use an https address.',
  },
};

const scene = (
  name: string,
  topics: Partial<Snapshot> = {},
  handlers: Partial<Handlers> = {},
): Scene => ({
  name,
  topics: {
    'app.info': info,
    'music.discovered': { searching: false, servers: [...found] },
    ...topics,
  },
  handlers: {
    ...answers,
    'connections.test': () => refused,
    'connections.save': () => ({ profileId: null, report: refused }),
    ...handlers,
  },
});

/** Scenes without any connection. */
export const firstRunScenes: readonly Scene[] = [
  scene('first-run'),
  scene('first-run-searching', { 'music.discovered': { searching: true, servers: [] } }),
  scene('first-run-none', {
    'music.discovered': { searching: false, servers: [] },
    'app.info': { ...info, secrets: { ...info.secrets, backend: 'file', encryptedAtRest: false } },
  }),
  scene('first-run-refused'),
  scene(
    'first-run-untrusted',
    {},
    { 'connections.save': () => ({ profileId: null, report: untrusted }) },
  ),
  scene(
    'first-run-testing',
    {
      'connections.test': { service: 'music', profileId: null, running: true, steps: [...passed] },
    },
    { 'connections.save': () => new Promise(() => undefined) },
  ),
  scene('first-run-many', {
    'music.discovered': {
      searching: false,
      servers: Array.from({ length: 12 }, (_, i) => ({
        serverId: `s${String(i)}`,
        name: i === 1 ? '家の音楽サーバー 🎧 '.repeat(14) : `Server ${String(i + 1)}`,
        url: `http://192.168.1.${String(40 + i)}:8095`,
        version: null,
        knownProfile: null,
      })),
    },
  }),
];
