import { ContractClient } from '../../shared/contract/client.ts';
import type { TopicName } from '../../shared/contract/topics.ts';
import { resolveDataDir, resolveDemoDir, resolveSocket } from '../hosts/common/data-folder.ts';
import { connectPrivate } from '../platform/private-socket.ts';
import type { Context } from './context.ts';
import { abortable } from './until.ts';

/** How a command uses the app. */
export interface LinkOptions {
  /** The topics that the command reads; it receives no others. */
  readonly topics: readonly TopicName[];
  /** The service that the command is about, which starts with its own core. Default: those of the topics. */
  readonly service?: string;
  /**
   * The command reads the state of all services, so its own core reads as a running app does. Default: the core reads only what the command
   * uses.
   */
  readonly allServices?: boolean;
  /** What to do without a data folder: nothing, create it, or use a temporary one. */
  readonly noData?: 'nothing' | 'make' | 'scratch';
  /** Default time limit in ms; null: none. */
  readonly timeout?: number | null;
}

/** A client of the app that owns exactly this folder, with its subscribed topics. `limit`: see `ContractClient`. */
export async function connected(
  dataDir: string,
  topics: readonly TopicName[],
  signal: AbortSignal,
  limit: number | null = null,
): Promise<ContractClient | null> {
  const transport = await connectPrivate(resolveSocket(dataDir));
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

/** A client of the app that owns the data folder (or of its demo); null: not running. */
export async function runningApp(
  { options }: Context,
  topics: readonly TopicName[],
  signal: AbortSignal,
): Promise<ContractClient | null> {
  const { dataDir, demo, timeout } = options;
  const folder = demo ? await resolveDemoDir(dataDir) : resolveDataDir(dataDir);
  return connected(folder, topics, signal, timeout);
}
