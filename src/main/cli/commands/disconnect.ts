import type { Command } from 'commander';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { ContractClient } from '../../../shared/contract/client.ts';
import type { ProfileView } from '../../../shared/music/connection.ts';
import { withApp } from '../app-link.ts';
import type { Action } from '../context.ts';
import { text } from '../options.ts';
import { printJson } from '../output.ts';
import { pick } from '../resolve-player.ts';
import { noServer } from '../when-online.ts';
import { oneOf } from './player-actions.ts';
import type { Register } from './registry.ts';

/** Services that can be connected. */
export const services = ['music'] as const;

/** Forgets a profile and deletes its token. */
export const addDisconnect: Register = (program, run) => {
  program
    .command('disconnect')
    .description(t('cli:command.disconnect'))
    .argument('<service>', t('cli:argument.service', { services: services.join(', ') }))
    .option('--profile <name>', t('cli:option.profile'))
    .action((service: string, options: Record<string, unknown>, command: Command) =>
      run(command, (context) => {
        oneOf(service, services);
        return disconnect(text(options['profile']))(context);
      }),
    );
};

function disconnect(wanted: string | null): Action {
  return (context) =>
    withApp(
      context,
      async ({ client, signal }) => {
        const { id, name } = profileToForget(client, wanted);
        const { notice } = await client.call('music.removeProfile', { profileId: id }, signal);
        const { io, options } = context;
        const removed = { service: 'music', id, name };
        if (options.json) printJson(io, { removed, ...(notice === null ? {} : { notice }) });
        else {
          io.out(t('cli:disconnect.done', { name }));
          if (notice !== null) io.err(notice);
        }
        return 0;
      },
      { topics: ['music.profiles'] },
    );
}

function profileToForget(client: ContractClient, wanted: string | null): ProfileView {
  const { profiles, activeId } = client.get('music.profiles');
  if (wanted !== null) return namedProfile(wanted, profiles);
  const active = profiles.find(({ id }) => id === activeId) ?? null;
  const only = profiles.length === 1 ? (profiles[0] ?? null) : null;
  const found = active ?? only;
  if (found === null) throw noServer();
  return found;
}

/** The profile with that id or name. Throws `not-found` or `ambiguous` with the candidates. */
export function namedProfile(wanted: string, profiles: readonly ProfileView[]): ProfileView {
  return pick(wanted, profiles, {
    missing: (candidates) =>
      failure('not-found', t('cli:profile.missing', { name: wanted }), {
        name: wanted,
        candidates,
      }),
    ambiguous: (candidates) =>
      failure('ambiguous', t('cli:profile.ambiguous', { name: wanted }), {
        name: wanted,
        candidates,
      }),
  });
}
