import type { Command } from 'commander';
import type { ServiceDescriptor } from '../../../shared/connections/descriptor.ts';
import type { ConnectionProfile } from '../../../shared/connections/model.ts';
import { failure } from '../../../shared/contract/errors.ts';
import { services as allServices } from '../../domains.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { withApp } from '../app-link.ts';
import type { Action } from '../context.ts';
import type { Given } from '../options.ts';
import { text } from '../options.ts';
import { printJson } from '../output.ts';
import { namedProfile, selectProfiles, parseService } from './named-profile.ts';
import type { Register } from './registry.ts';

/** Removes a profile and deletes its secrets. */
export const addDisconnect: Register = (program, run, services = allServices) => {
  const ids = services.map(({ id }) => id).join(', ');
  program
    .command('disconnect')
    .description(t('cli:command.disconnect'))
    .argument('<service>', t('cli:argument.service', { services: ids }))
    .option('--profile <name>', t('cli:option.profileToRemove'))
    .action((service: string, given: Given, command: Command) =>
      run(command, (context) =>
        disconnect(parseService(service, services), text(given['profile']))(context),
      ),
    );
};

function disconnect(service: ServiceDescriptor, wanted: string | null): Action {
  return (context) =>
    withApp(
      context,
      async ({ client, signal }) => {
        const { id, name } = profileToForget(service, selectProfiles(client, service), wanted);
        const which = { service: service.id, profileId: id };
        const { notice } = await client.call('connections.remove', which, signal);
        const { io, options } = context;
        const removed = { service: service.id, id, name };
        if (options.json) printJson(io, { removed, ...(notice === null ? {} : { notice }) });
        else {
          io.out(t('cli:disconnect.done', { name }));
          if (notice !== null) io.err(notice);
        }
        return 0;
      },
      { topics: ['connections.profiles'], service: service.id },
    );
}

function profileToForget(
  { id, name }: ServiceDescriptor,
  profiles: readonly ConnectionProfile[],
  wanted: string | null,
): ConnectionProfile {
  if (wanted !== null) return namedProfile(wanted, profiles);
  const profile =
    profiles.find(({ isDefault }) => isDefault) ??
    (profiles.length === 1 ? profiles[0] : undefined);
  if (profile === undefined)
    throw failure('not-found', t('connections:cli.noProfile', { service: name(), id }), {
      name: id,
    });
  return profile;
}
