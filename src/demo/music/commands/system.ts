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
      (one) => !args.has('provider_type') || one['type'] === args.text('provider_type'),
    ),
  ),
  command('providers/manifests', () => manifests()),
  command('config/providers', (_context, args) =>
    providerConfigs().filter(
      (one) =>
        (!args.has('provider_type') || one['type'] === args.text('provider_type')) &&
        (!args.has('provider_domain') || one['domain'] === args.text('provider_domain')),
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
  return list.map((one) => ({
    type: one.type,
    domain: one.domain,
    name: one.name,
    ...(generation.status ? { default_name: one.name, instance_name_postfix: null } : {}),
    instance_id: one.instance,
    lookup_key: one.instance,
    supported_features: one.features.filter(
      (feature) => feature !== 'similar_tracks' || !faults.has('no-similar'),
    ),
    available: true,
    is_streaming_provider: one.type === 'music' ? false : null,
  }));
}

/** The configuration of each provider, as returned by `config/providers`. The demo's providers have no settings. */
function providerConfigs(): Json[] {
  return list.map((one) => ({
    ...recorded.providerConfig,
    type: one.type,
    domain: one.domain,
    instance_id: one.instance,
    default_name: one.name,
  }));
}

/** The manifests of each kind of provider (2.6 MB on the real server). */
function manifests(): Json[] {
  return list.map((one) => ({
    ...recorded.manifest,
    type: one.type,
    domain: one.domain,
    name: one.name,
    description: `${one.name} of the demo server.`,
    builtin: one.domain === 'builtin',
  }));
}
