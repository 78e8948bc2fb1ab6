import { AppFailure, failure } from '../../shared/contract/errors.ts';
import type { ConnectionProfile } from '../../shared/connections/model.ts';

/**
 * Adds to the failure of a command on a service, as `detail.connect`, the command that replaces a rejected token. Returns other failures,
 * and those of a service without a profile, unchanged.
 */
export function addTokenHint(
  error: unknown,
  service: string,
  profiles: readonly ConnectionProfile[],
): unknown {
  if (!(error instanceof AppFailure) || error.error.code !== 'unauthorized') return error;
  const mine = profiles.filter((profile) => profile.service === service);
  const profile = mine.find(({ isDefault }) => isDefault) ?? mine[0];
  if (profile === undefined || profile.demo) return error;
  const secret = profile.credential === 'oauth' ? '--sign-in oauth' : '--token-stdin';
  const connect = `channelstrip connect ${service} --profile ${quote(profile.name)} ${secret}`;
  return failure('unauthorized', error.message, { ...error.error.detail, connect });
}

/** A word of a command line; a name may come from a server. */
const quote = (name: string): string =>
  /^[\w.:-]+$/.test(name) ? name : `'${name.replaceAll("'", String.raw`'\''`)}'`;
