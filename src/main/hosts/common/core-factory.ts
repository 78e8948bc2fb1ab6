import type { Core, CoreOptions } from '../../core.ts';

/** The secret store; null: not specified, the core decides from the data folder. */
export type SecretStoreChoice = CoreOptions['secretStore'];

/** Creates the core; entry points pass in the real one, loaded on first use. */
export type CoreFactory = (options: CoreOptions) => Promise<Core>;
