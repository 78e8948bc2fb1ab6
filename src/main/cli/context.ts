import type { ServiceDescriptor } from '../../shared/connections/descriptor.ts';
import type { AppRoot } from '../hosts/common/app-root.ts';
import type { CoreFactory } from '../hosts/common/core-factory.ts';
import type { Io } from './io.ts';
import type { CommonOptions } from './options.ts';

/** Dependencies of the program, provided by its entry point. */
export interface Parts {
  readonly io: Io;
  readonly root: AppRoot;
  /** The real core, loaded on first use. */
  readonly createCore: CoreFactory;
  /** Connectable services; omitted: all of the product. */
  readonly services?: readonly ServiceDescriptor[];
}

/** A running command. */
export interface Context extends Parts {
  readonly options: CommonOptions;
}

/** Resolves with the exit code. Failures are thrown as `AppFailure`, usage errors as `UsageError`. */
export type Action = (context: Context) => Promise<number>;
