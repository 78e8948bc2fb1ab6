import type { CommandClient } from '../command-client.ts';
import type { ServiceDescriptor } from '../../../shared/connections/descriptor.ts';
import type { ConnectionProfile } from '../../../shared/connections/model.ts';
import { pick } from '../kit/pick.ts';
import { parseWord } from '../kit/values.ts';

/** The service with that id. Throws a usage error for an unknown id. */
export function parseService(
  id: string,
  services: readonly ServiceDescriptor[],
): ServiceDescriptor {
  const ids = services.map((service) => service.id);
  const match = services[ids.indexOf(parseWord(id, ids))];
  if (match === undefined) throw new Error(`no service ${id}`);
  return match;
}

export const selectProfiles = (
  client: CommandClient,
  { id }: ServiceDescriptor,
): readonly ConnectionProfile[] =>
  client.get('connections.profiles').filter(({ service }) => service === id);

/** The profile with that id or name. Throws `not-found` or `ambiguous` with the candidates. */
export const namedProfile = (
  wanted: string,
  profiles: readonly ConnectionProfile[],
): ConnectionProfile => pick(wanted, profiles, 'cli:profile');
