import { setTimeout as wait } from 'node:timers/promises';
import { ContractClient } from '../../shared/contract/client.ts';
import { failure } from '../../shared/contract/errors.ts';
import { findContract } from '../../shared/contract/methods.ts';
import type { ContractName } from '../../shared/domains.ts';
import { t } from '../../shared/i18n/translate.ts';
import { onAbort } from '../../shared/lib/abort.ts';
import { memoryPair } from '../../shared/lib/memory-pair.ts';
import { resolveDataDir, exists } from '../hosts/common/data-folder.ts';
import type { Home } from '../hosts/common/home.ts';
import { claimDataDir, scratchDir } from '../hosts/common/home.ts';
import { SessionSet } from '../hosts/common/session-set.ts';
import { systemClock } from '../../node/system-clock.ts';
import { getFault } from './command-fault.ts';
import type { Context } from './context.ts';
import type { LinkOptions } from './running-app.ts';
import { connected } from './running-app.ts';
import { noServerError } from './when-online.ts';

/** How often a command checks whether the owner of the data folder has finished (ms). */
const POLL_MS = 50;

const listContracts = ({ topics, service }: LinkOptions): ContractName[] =>
  [...topics, ...(service === undefined ? [] : [`${service}.`])].flatMap(
    (name) => findContract(name) ?? [],
  );

/**
 * A client of a core for this command only, or of the app that has started in the data folder meanwhile. `ends` receives the functions that
 * close it. Loaded only when no app runs: a command that uses a running app needs neither the core's schemas nor the lock.
 */
export async function openOwnCore(
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
    ...(link.allServices === true ? {} : { oneCommand: listContracts(link) }),
  });
  ends.push(() => core.stop());
  const stopLogging = onAbort(context.io.signal, () => {
    const fault = getFault(context.io.signal);
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
  const dataDir = resolveDataDir(options.dataDir);
  if (noData !== 'make' && !(await exists(dataDir))) {
    if (noData === 'scratch') return scratchDir();
    throw noServerError();
  }
  for (;;) {
    const home = await claimDataDir(options.dataDir);
    if (!('pid' in home)) return home;
    const client = await connected(dataDir, topics, signal, options.timeout);
    if (client !== null) return client;
    if (signal.aborted) throw failure('busy', t('cli:busy', { pid: home.pid }), { pid: home.pid });
    await wait(POLL_MS);
  }
}
