import { command } from '../command.ts';
import type { Command } from '../command.ts';
import type { Generation } from '../generations/generation.ts';
import type { Json } from '../json.ts';
import { libraryProvider } from '../media-shape.ts';

interface Provider {
  readonly type: 'music' | 'player' | 'metadata';
  readonly domain: string;
  readonly instance: string;
  readonly name: string;
  readonly features: readonly string[];
}

const list: readonly Provider[] = [
  {
    type: 'music',
    domain: 'filesystem_local',
    instance: libraryProvider,
    name: 'Filesystem (local disk)',
    features: [
      'library_artists',
      'library_albums',
      'library_tracks',
      'library_playlists',
      'browse',
      'search',
    ],
  },
  {
    type: 'music',
    domain: 'builtin',
    instance: 'builtin',
    name: 'Music Assistant',
    features: ['library_radios', 'library_playlists', 'browse', 'playlist_create'],
  },
  { type: 'player', domain: 'sendspin', instance: 'sendspin', name: 'Sendspin', features: [] },
  {
    type: 'player',
    domain: 'chromecast',
    instance: 'chromecast--demo',
    name: 'Chromecast',
    features: [],
  },
  {
    type: 'metadata',
    domain: 'musicbrainz',
    instance: 'musicbrainz',
    name: 'MusicBrainz',
    features: [],
  },
];

export const systemCommands: readonly Command[] = [
  command('info', [], 'ServerInfoMessage', ({ info }) => info()),
  command('time', [], 'number', ({ world }) => world.now(), { since: 32, open: true }),
  command(
    'providers',
    ['?provider_type:ProviderType'],
    'Array of (MetadataProvider | MusicProvider | PlayerProvider | PluginProvider)',
    ({ generation }, args) =>
      providers(generation).filter(
        (one) => !args.has('provider_type') || one['type'] === args.text('provider_type'),
      ),
  ),
  command('providers/manifests', [], 'Array of ProviderManifest', () => manifests()),
  command(
    'config/providers',
    ['?provider_type:ProviderType', '?provider_domain:string', '?include_values:boolean'],
    'Array of ProviderConfig',
    (_context, args) =>
      providerConfigs().filter(
        (one) =>
          (!args.has('provider_type') || one['type'] === args.text('provider_type')) &&
          (!args.has('provider_domain') || one['domain'] === args.text('provider_domain')),
      ),
  ),
  // The library is there from the start, so nothing is ever synchronized.
  command('music/synctasks', [], 'Array of SyncTask', () => [], { until: 29 }),
  command('tasks/list', [], 'Array of BackgroundTask', () => [], { since: 31 }),
  command('translations/set_locale', ['locale:string'], 'null', () => null, {
    since: 32,
    open: true,
  }),
  command('dashboard/dashboards', [], 'Array of DashboardDevice', () => [], { since: 39 }),
  command('dashboard/sessions', [], 'Array of DashboardSession', () => [], { since: 39 }),
];

/** The loaded providers, as `providers` lists them. */
function providers(generation: Generation): Json[] {
  return list.map((one) => ({
    type: one.type,
    domain: one.domain,
    name: one.name,
    ...(generation.status ? { default_name: one.name, instance_name_postfix: null } : {}),
    instance_id: one.instance,
    lookup_key: one.instance,
    supported_features: one.features,
    available: true,
    is_streaming_provider: one.type === 'music' ? false : null,
  }));
}

/** The configuration of each provider, as `config/providers` lists it. The demo's providers have no settings. */
function providerConfigs(): Json[] {
  return list.map((one) => ({
    values: {},
    type: one.type,
    domain: one.domain,
    instance_id: one.instance,
    enabled: true,
    name: null,
    default_name: one.name,
    last_error: null,
  }));
}

/** What the server tells about each kind of provider (the real answer is 2.6 MB). */
function manifests(): Json[] {
  return list.map((one) => ({
    type: one.type,
    domain: one.domain,
    name: one.name,
    description: `${one.name} of the demo server.`,
    codeowners: [],
    stage: 'stable',
    requirements: [],
    documentation: null,
    multi_instance: false,
    builtin: one.domain === 'builtin',
    allow_disable: true,
    depends_on: null,
    icon: null,
    mdns_discovery: null,
    credits: [],
  }));
}
