import { failure } from '../../src/shared/contract/errors.ts';
import type { Handlers } from '../../src/shared/contract/methods.ts';
import type { Snapshot } from '../../src/shared/contract/topics.ts';
import { musicProfile } from '../support/music/scripted-music.ts';
import { answers, DAY, dayTopics, info, online } from './parts.ts';
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
  { ...scene('connections', '/connections'), forcedColors: true },
  { ...scene('connections-edit', '/connections#studio'), forcedColors: true },
  scene('connections-add', '/connections#new', {
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
  scene('connections-remove', '/connections'),
  scene('connections-many', '/connections', {
    'connections.profiles': many,
  }),
  scene('connections-gone', '/connections#nobody'),
  scene(
    'connections-loading',
    '/connections',
    {},
    {
      'connections.history': () => new Promise(() => undefined),
    },
  ),
  scene(
    'connections-failed',
    '/connections',
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
    { 'connections.history': () => [] },
  ),
];
