import type { FetchPort } from '../platform/ports/fetch.ts';
import type { SecretBackend } from '../../shared/app/model.ts';

export interface CoreOptions {
  /** Absolute, and owned by this process. */
  readonly dataDir: string;
  /** Where tokens are kept; null: nobody said, the data folder decides. */
  readonly secretStore: SecretBackend | null;
  /** Runs on embedded demo servers and never touches the user's data. */
  readonly demo: boolean;
  /** Also logs to standard error. */
  readonly verbose: boolean;
  readonly version: string;
  /** A host with a network stack of its own: makes its `fetch`, with Node's for what it cannot do. */
  readonly wrapFetch?: (node: FetchPort) => FetchPort;
}
