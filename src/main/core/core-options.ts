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
}
