import { command } from '../command.ts';
import type { Command, Context } from '../command.ts';
import type { Json } from '../json.ts';
import recorded from '../recorded.json' with { type: 'json' };

const list = recorded.providers;

export const systemCommands: readonly Command[] = [
  command('info', ({ info }) => info()),
  command('time', ({ model }) => model.now()),
  command('providers', (context, args) =>
    providers(context).filter(
      (provider) => !args.has('provider_type') || provider['type'] === args.text('provider_type'),
    ),
  ),
  command('providers/manifests', () => manifests()),
  command('config/providers', (_context, args) =>
    providerConfigs().filter(
      (config) =>
        (!args.has('provider_type') || config['type'] === args.text('provider_type')) &&
        (!args.has('provider_domain') || config['domain'] === args.text('provider_domain')),
    ),
  ),
  // The library is complete from the start, so nothing is ever synchronized.
  command('music/synctasks', () => []),
  command('tasks/list', () => []),
  command('translations/set_locale', () => null),
  command('dashboard/dashboards', () => []),
  command('dashboard/sessions', () => []),
];

/** The loaded providers, as returned by `providers`. */
function providers({ generation, faults }: Pick<Context, 'generation' | 'faults'>): Json[] {
  return list.map((provider) => ({
    type: provider.type,
    domain: provider.domain,
    name: provider.name,
    ...(generation.status ? { default_name: provider.name, instance_name_postfix: null } : {}),
    instance_id: provider.instance,
    lookup_key: provider.instance,
    supported_features: provider.features.filter(
      (feature) => feature !== 'similar_tracks' || !faults.has('no-similar'),
    ),
    available: true,
    is_streaming_provider: provider.type === 'music' ? false : null,
  }));
}

/** The configuration of each provider, as returned by `config/providers`. The demo's providers have no settings. */
function providerConfigs(): Json[] {
  return list.map((provider) => ({
    ...recorded.providerConfig,
    type: provider.type,
    domain: provider.domain,
    instance_id: provider.instance,
    default_name: provider.name,
  }));
}

/** The manifests of each kind of provider (2.6 MB on the real server). */
function manifests(): Json[] {
  return list.map((provider) => ({
    ...recorded.manifest,
    type: provider.type,
    domain: provider.domain,
    name: provider.name,
    description: `${provider.name} of the demo server.`,
    builtin: provider.domain === 'builtin',
  }));
}
