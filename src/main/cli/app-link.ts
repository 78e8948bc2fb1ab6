import { stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { normalNotices } from '../../shared/app/normal-notices.ts';
import { ContractClient } from '../../shared/contract/client.ts';
import { contractOf } from '../../shared/contract/methods.ts';
import type { TopicName } from '../../shared/contract/topics.ts';
import type { ContractName } from '../../shared/domains.ts';
import { AppFailure, failure, isUnconfirmed } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { onAbort } from '../../shared/lib/abort.ts';
import { memoryPair } from '../../shared/lib/memory-pair.ts';
import type { Home } from '../hosts/common/home.ts';
import { claimDataDir, dataDirOf, demoDirOf, scratchDir, socketOf } from '../hosts/common/home.ts';
import { SessionSet } from '../hosts/common/session-set.ts';
import { withCaller } from '../platform/ports/caller.ts';
import { systemClock } from '../platform/clock.ts';
import { connectPrivate } from '../platform/private-socket.ts';
import type { WriteScope } from '../platform/ports/writes.ts';
import { createWriteScope, runInScope } from '../platform/ports/writes.ts';
import { faultOf } from './command-fault.ts';
import type { CommandClient } from './command-client.ts';
import { abortable } from './until.ts';
import type { Context } from './context.ts';
import { DEFAULT_TIMEOUT } from './options.ts';
import { noServer } from './when-online.ts';

/** How often a command checks whether the owner of the data folder has finished (ms). */
const LOOK_AGAIN = 50;

/** The app as a command uses it. */
export interface App {
  readonly client: CommandClient;
  /** An app that was already running, otherwise a core for this command only. */
  readonly running: boolean;
  /** Aborts when the command's time is over or the user interrupts it. */
  readonly signal: AbortSignal;
}

export interface LinkOptions {
  /** The topics that the command reads; it receives no others. */
  readonly topics: readonly TopicName[];
  /** The service that the command is about, which starts with its own core. Default: those of the topics. */
  readonly service?: string;
  /** The command reads the state of all services, so its own core reads as a running app does. Default: what the command asks for. */
  readonly allServices?: boolean;
  /** What to do without a data folder: nothing, create it, or use a temporary one. */
  readonly noData?: 'nothing' | 'make' | 'scratch';
  /** Default time limit in ms; null: none. */
  readonly timeout?: number | null;
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
    context.options.timeout ?? (link.timeout === undefined ? DEFAULT_TIMEOUT : link.timeout);
  const late = limit === null ? new AbortController().signal : AbortSignal.timeout(limit);
  const signal = AbortSignal.any([late, context.io.signal]);
  const ends: (() => Promise<void>)[] = [];
  let hasChanged = (): boolean => false;
  let isOwn = false;
  const writes = createWriteScope();
  try {
    const running = await runningApp(context, link.topics, signal);
    // What the core itself does at the start has the command's limit too.
    const client =
      running ??
      (await withCaller({ limit: context.options.timeout, asks: false }, () =>
        ownCore(context, withNotices(link), signal, ends),
      ));
    ends.push(() => {
      client.close();
      return Promise.resolve();
    });
    isOwn = running === null;
    if (running === null) for (const sentence of noticesOf(client)) context.io.err(sentence);
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

/** Without a running app, what did not answer a change in time is the server. */
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
export function noticesOf(client: Pick<ContractClient, 'get'>): string[] {
  return client
    .get('app.info')
    .notices.filter(({ key }) => !normalNotices.has(key))
    .map(({ key, detail }) => t(`app:notice.${key}`, { detail: detail ?? '' }));
}

/** A client of the app that owns the data folder (or of its demo); null: not running. */
export async function runningApp(
  { options }: Context,
  topics: readonly TopicName[],
  signal: AbortSignal,
): Promise<ContractClient | null> {
  const { dataDir, demo, timeout } = options;
  const folder = demo ? await demoDirOf(dataDir) : dataDirOf(dataDir);
  return connected(folder, topics, signal, timeout);
}

/** A client of the app that owns exactly this folder, with its subscribed topics. `limit`: see `ContractClient`. */
export async function connected(
  dataDir: string,
  topics: readonly TopicName[],
  signal: AbortSignal,
  limit: number | null = null,
): Promise<ContractClient | null> {
  const transport = await connectPrivate(socketOf(dataDir));
  if (transport === null) return null;
  const client = new ContractClient(transport, topics, limit);
  try {
    await abortable(client.ready(), signal);
    return client;
  } catch (error) {
    client.close();
    throw error;
  }
}

/** The command prints the notices of its own core. */
const withNotices = (link: LinkOptions): LinkOptions => ({
  ...link,
  topics: [...link.topics, 'app.info'],
});

const contractsOf = ({ topics, service }: LinkOptions): ContractName[] =>
  [...topics, ...(service === undefined ? [] : [`${service}.`])].flatMap(
    (name) => contractOf(name) ?? [],
  );

async function ownCore(
  context: Context,
  link: LinkOptions,
  signal: AbortSignal,
  ends: (() => Promise<void>)[],
): Promise<ContractClient> {
  const { options, root, createCore } = context;
  const home = options.demo ? await scratchDir() : await claim(context, link, signal);
  if (home instanceof ContractClient) return home;
  ends.push(() => home.release());
  const core = await createCore({
    dataDir: home.dataDir,
    secretStore: options.demo ? 'memory' : options.secretStore,
    demo: options.demo,
    verbose: options.verbose,
    version: root.version,
    ...(link.allServices === true ? {} : { oneCommand: contractsOf(link) }),
  });
  ends.push(() => core.stop());
  const stopLogging = onAbort(context.io.signal, () => {
    const fault = faultOf(context.io.signal);
    if (fault !== null) core.fault('unhandled fault', fault.cause);
  });
  ends.push(() => Promise.resolve(stopLogging()));
  await core.start();
  const sessions = new SessionSet(core, systemClock, 'cli');
  ends.push(() => {
    sessions.close();
    return Promise.resolve();
  });
  const [near, far] = memoryPair();
  sessions.open(far);
  const client = new ContractClient(near, link.topics, options.timeout);
  await client.ready();
  return client;
}

/** The user's data folder once no other command uses it, or the app that has started in it meanwhile. */
async function claim(
  { options }: Context,
  { noData = 'nothing', topics }: LinkOptions,
  signal: AbortSignal,
): Promise<Home | ContractClient> {
  const dataDir = dataDirOf(options.dataDir);
  if (noData !== 'make' && !(await exists(dataDir))) {
    if (noData === 'scratch') return scratchDir();
    throw noServer();
  }
  for (;;) {
    const home = await claimDataDir(options.dataDir);
    if (!('pid' in home)) return home;
    const client = await connected(dataDir, topics, signal, options.timeout);
    if (client !== null) return client;
    if (signal.aborted) throw failure('busy', t('cli:busy', { pid: home.pid }), { pid: home.pid });
    await wait(LOOK_AGAIN);
  }
}

export async function exists(folder: string): Promise<boolean> {
  return stat(folder).then(
    () => true,
    () => false,
  );
}
