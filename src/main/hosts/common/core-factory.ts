import type { Core, CoreOptions } from '../../core.ts';

/** Where tokens are kept; null: nobody said, the core decides by what the data folder holds. */
export type SecretStoreChoice = CoreOptions['secretStore'];

/** Builds the core; the entries of the program hand in the real one, loaded when it is needed. */
export type CoreFactory = (options: CoreOptions) => Promise<Core>;
