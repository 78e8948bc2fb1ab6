import type { ContractClient } from '../../shared/contract/client.ts';
import type { TopicName } from '../../shared/contract/topics.ts';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { Cause, ConnectionView } from '../../shared/music/connection.ts';
import { isUsable } from '../../shared/music/usable.ts';
import { causeFailure } from '../../shared/music/cause-failure.ts';
import { until } from './until.ts';

export type Standing =
  | { readonly k: 'usable' }
  | { readonly k: 'none' }
  | { readonly k: 'failed'; readonly cause: Cause }
  /** It may still become anything. */
  | { readonly k: 'open' };

/** What tells where the connection stands. */
export const standingTopics = [
  'music.connection',
  'music.profiles',
] as const satisfies readonly TopicName[];

/** A server that starts, and one whose first state is still being read by single calls. */
const mayPass: ReadonlySet<Cause['code']> = new Set(['starting', 'http-only']);

/** What the connection means for a command that needs it now. `profiles`: how many servers are set up. */
export function standingOf(view: ConnectionView, profiles: number): Standing {
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

/** Resolves with where the connection stands once that is clear; rejects when the signal comes first. */
export function settled(client: ContractClient, signal: AbortSignal): Promise<Standing> {
  return until(client, signal, () => {
    const standing = standingNow(client);
    return standing.k === 'open' ? null : standing;
  });
}

export function standingNow(client: ContractClient): Standing {
  return standingOf(client.get('music.connection'), client.get('music.profiles').profiles.length);
}

/** Resolves when commands can be sent; throws why that cannot be. */
export async function whenOnline(client: ContractClient, signal: AbortSignal): Promise<void> {
  const standing = await settled(client, signal);
  if (standing.k === 'failed') throw causeFailure(standing.cause);
  if (standing.k !== 'usable') throw noServer();
  // One answer lies behind every state that was told with the news of the connection.
  await client.call('app.status', undefined, signal);
}

export function noServer(): Error {
  return failure('not-found', t('cli:noServer'), { name: 'music' });
}
