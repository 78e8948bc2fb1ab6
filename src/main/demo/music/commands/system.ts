import { command } from '../command.ts';
import type { Command } from '../command.ts';
import { manifests, providers } from '../providers.ts';

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
  command('translations/set_locale', ['locale:string'], 'null', () => null, {
    since: 32,
    open: true,
  }),
  command('dashboard/dashboards', [], 'Array of DashboardDevice', () => [], { since: 39 }),
  command('dashboard/sessions', [], 'Array of DashboardSession', () => [], { since: 39 }),
];
