import type { Methods } from '../../../src/shared/contract/methods.ts';
import { loadContract } from '../../../src/shared/contract/methods.ts';
import { contractNames } from '../../../src/shared/domains.ts';

/** All methods of the contract, loaded in advance, for tests that count turns of promises. */
export const methods = Object.assign(
  {},
  ...(await Promise.all(contractNames.map(loadContract))),
) as Methods;
