import type { CommandClient } from './command-client.ts';
import type { TopicName } from '../../shared/contract/topics.ts';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { Cause, ConnectionView } from '../../shared/music/connection.ts';
import { isUsable } from '../../shared/music/usable.ts';
import { causeFailure } from '../../shared/music/cause-failure.ts';
import { addTokenHint } from './token-hint.ts';
import { until } from './until.ts';

export type Standing =
  | { readonly k: 'usable' }
  | { readonly k: 'none' }
  | { readonly k: 'failed'; readonly cause: Cause }
  /** The state may still change. */
  | { readonly k: 'open' };

/** What determines the state of the connection. */
export const standingTopics = [
  'music.connection',
  'connections.profiles',
] as const satisfies readonly TopicName[];

/** A starting server, and one whose first state is still being loaded over HTTP. */
const mayPass: ReadonlySet<Cause['code']> = new Set(['starting', 'http-only']);

/** What the connection means for a command that needs it now. `profiles`: number of stored servers. */
function judgeStanding(view: ConnectionView, profiles: number): Standing {
  const { state } = view;
  if (isUsable(view)) return { k: 'usable' };
  switch (state.k) {
    case 'blocked':
      return { k: 'failed', cause: state.cause };
    case 'waiting':
      return mayPass.has(state.cause.code) ? { k: 'open' } : { k: 'failed', cause: state.cause };
    case 'stopped':
      return profiles === 0 ? { k: 'none' } : { k: 'open' };
    case 'connecting':
    case 'identifying':
    case 'authenticating':
    case 'syncing':
    case 'online':
      return { k: 'open' };
  }
}

/** Resolves with the state of the connection once it is stable; rejects if the signal aborts first. */
function settled(client: CommandClient, signal: AbortSignal): Promise<Standing> {
  return until(client, signal, () => {
    const standing = standingNow(client);
    return standing.k === 'open' ? null : standing;
  });
}

/** Resolves once the connections of all services are stable; rejects if the signal aborts first. */
export async function allSettled(client: CommandClient, signal: AbortSignal): Promise<void> {
  await settled(client, signal);
  await until(client, signal, () =>
    client.get('connections.profiles').some(({ status }) => status.phase === 'connecting')
      ? null
      : true,
  );
}

export function standingNow(client: CommandClient): Standing {
  const servers = client.get('connections.profiles').filter(({ service }) => service === 'music');
  return judgeStanding(client.get('music.connection'), servers.length);
}

/** Resolves when commands can be sent; throws the reason if they cannot. */
export async function whenOnline(client: CommandClient, signal: AbortSignal): Promise<void> {
  const standing = await settled(client, signal);
  if (standing.k === 'failed')
    throw addTokenHint(causeFailure(standing.cause), 'music', client.get('connections.profiles'));
  if (standing.k !== 'usable') throw noServerError();
  // The core sends all state of the connection's change before this result.
  await client.call('app.status', undefined, signal);
}

export function noServerError(): Error {
  return failure('not-found', t('cli:noServer'), { name: 'music' });
}
