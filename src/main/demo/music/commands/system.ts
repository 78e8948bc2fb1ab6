import { command } from '../command.ts';
import type { Command } from '../command.ts';
import { manifests, providerConfigs, providers } from '../providers.ts';

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
