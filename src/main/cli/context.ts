import type { ServiceDescriptor } from '../../shared/connections/descriptor.ts';
import type { AppRoot } from '../hosts/common/app-root.ts';
import type { CoreFactory } from '../hosts/common/core-factory.ts';
import type { Io } from './io.ts';
import type { CommonOptions } from './options.ts';

/** What the program is made of; its entry hands it in. */
export interface Parts {
  readonly io: Io;
  readonly root: AppRoot;
  /** The real core, loaded when it is needed. */
  readonly createCore: CoreFactory;
  /** Services that can be connected; left out: all of the product. */
  readonly services?: readonly ServiceDescriptor[];
}

/** One command while it runs. */
export interface Context extends Parts {
  readonly options: CommonOptions;
}

/** Resolves with the exit code. Failures are thrown as `AppFailure`, wrong usage as `UsageError`. */
export type Action = (context: Context) => Promise<number>;
