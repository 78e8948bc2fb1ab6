import '../../shared/app/notice-texts.ts';
import { normalNotices } from '../../shared/app/normal-notices.ts';
import type { ContractClient } from '../../shared/contract/client.ts';
import { AppFailure, failure, isUnconfirmed } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { getFormats, setFormats } from '../../shared/format/formats.ts';
import { withCaller } from '../platform/ports/caller.ts';
import type { WriteScope } from '../platform/ports/writes.ts';
import { createWriteScope, runInScope } from '../platform/ports/writes.ts';
import type { CommandClient } from './command-client.ts';
import type { LinkOptions } from './running-app.ts';
import { runningApp } from './running-app.ts';
import type { Context } from './context.ts';
import { DEFAULT_TIMEOUT_MS } from './options.ts';

/** The app as a command uses it. */
export interface App {
  readonly client: CommandClient;
  /** An app that was already running, otherwise a core for this command only. */
  readonly running: boolean;
  /** Aborts when the command's time is over or the user interrupts it. */
  readonly signal: AbortSignal;
}

/**
 * Runs a command with the app: a running one through its private socket, otherwise a core for this command only. Everything is closed when it
 * resolves. Throws `timeout` after the command's time limit.
 */
export async function withApp<T>(
  context: Context,
  use: (app: App) => Promise<T>,
  link: LinkOptions,
): Promise<T> {
  const limit =
    context.options.timeout ?? (link.timeout === undefined ? DEFAULT_TIMEOUT_MS : link.timeout);
  const late = limit === null ? new AbortController().signal : AbortSignal.timeout(limit);
  const signal = AbortSignal.any([late, context.io.signal]);
  const ends: (() => Promise<void>)[] = [];
  let hasChanged = (): boolean => false;
  let isOwn = false;
  const writes = createWriteScope();
  try {
    const running = await runningApp(context, [...link.topics, 'settings'], signal);
    followFormats(running);
    // The command's time limit also applies to what its own core does at startup.
    const client =
      running ??
      (await withCaller({ limit: context.options.timeout, asks: false }, async () => {
        const { openOwnCore } = await import('./own-core.ts');
        return openOwnCore(context, withNotices(link), signal, ends);
      }));
    ends.push(() => {
      client.close();
      return Promise.resolve();
    });
    isOwn = running === null;
    if (running === null) for (const sentence of listNotices(client)) context.io.err(sentence);
    hasChanged = () => client.changed;
    return await runInScope(writes, () => use({ client, running: running !== null, signal }));
  } catch (error) {
    const isLate = late.aborted && isCancelled(error);
    const reason = isLate
      ? failure('timeout', t('cli:timeout', { seconds: (limit ?? 0) / 1000 }))
      : isOwn && late.aborted
        ? ofServer(error, writes)
        : error;
    throw hasChanged() ? asDone(reason) : reason;
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

/** Writes dates and times as the running app does. */
function followFormats(app: Pick<ContractClient, 'get'> | null): void {
  if (app === null) return;
  setFormats({ locale: getFormats().locale, clock: app.get('settings').clock });
}

/** The command prints the notices of its own core. */
const withNotices = (link: LinkOptions): LinkOptions => ({
  ...link,
  topics: [...link.topics, 'app.info'],
});

/** Replaces the failure of a change that got no response in time: without a running app, it was the server that did not respond. */
function ofServer(error: unknown, { lost }: WriteScope): unknown {
  if (!isUnconfirmed(error) || error.error.detail !== undefined) return error;
  return lost ?? failure('unconfirmed', t('errors:changeLate'), { lost: 'timeout' });
}

const isCancelled = (error: unknown): boolean =>
  error instanceof AppFailure && error.error.code === 'cancelled';

/** A failure after a change: the command must not be repeated as a whole. */
const asDone = (error: unknown): unknown =>
  error instanceof AppFailure ? new AppFailure({ ...error.error, retryable: false }) : error;

/** Notices about the app's own files, as sentences. */
export function listNotices(client: Pick<ContractClient, 'get'>): string[] {
  return client
    .get('app.info')
    .notices.filter(({ key }) => !normalNotices.has(key))
    .map(({ key, detail }) => t(`notices:${key}`, { detail: detail ?? '' }));
}
