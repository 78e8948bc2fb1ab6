import type { Methods } from '../../src/shared/contract/methods.ts';
import { loadContract } from '../../src/shared/contract/methods.ts';
import { contractNames } from '../../src/shared/domains.ts';

/** Every method of the contract. From here on no call waits for its contract, for tests that count turns of promises. */
export const methods = Object.assign(
  {},
  ...(await Promise.all(contractNames.map(loadContract))),
) as Methods;
