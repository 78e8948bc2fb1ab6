import type { Methods } from '../../src/shared/contract/methods.ts';
import { definitionOf } from '../../src/shared/contract/methods.ts';
import { contractNames, contracts } from '../../src/shared/domains.ts';

/** Every method of the contract, loaded. */
export const methods = Object.assign(
  {},
  ...(await Promise.all(contractNames.map((name) => contracts[name]()))),
) as Methods;

// From here on no call waits for a contract: tests that count turns of promises see the handler's own.
await Promise.all(Object.keys(methods).map(definitionOf));
