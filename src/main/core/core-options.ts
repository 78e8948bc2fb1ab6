import type { FetchPort, FindProxy } from '../platform/ports/fetch.ts';
import type { ContractName } from '../../shared/domains.ts';
import type { SecretBackend } from '../../shared/app/model.ts';

export interface CoreOptions {
  /** Absolute; this process must hold its lock. */
  readonly dataDir: string;
  /** The secret store; null: not specified, the data folder decides. */
  readonly secretStore: SecretBackend | null;
  /** Runs on embedded demo servers and never changes the user's data. */
  readonly demo: boolean;
  /** Starts with default settings in memory: no service connects, no rule acts, nothing is written. Default false. */
  readonly safe?: boolean;
  /** Also writes the log to standard error. */
  readonly verbose: boolean;
  readonly version: string;
  /**
   * Set if the core runs a single command of the command line and then ends: it reads only what that command needs. The services of these
   * contracts start at once, all others on the first call of one of their methods.
   */
  readonly oneCommand?: readonly ContractName[];
  /** For a host with its own network stack: creates a `fetch` that falls back to Node's for what the stack does not support. */
  readonly wrapFetch?: (node: FetchPort) => FetchPort;
  /** The proxy that the host's network stack uses. Default: the environment's. */
  readonly findProxy?: FindProxy;
}
