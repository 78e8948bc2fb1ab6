import type { Transport } from '../../shared/lib/transport.ts';
import type { OpenTransport } from './open-transport.ts';
import { openTransport } from './open-transport.ts';

/**
 * The build makes a script of its own of this module, which runs while the other scripts are still compiled: the host has taken
 * the carrier by the time that they need it.
 */
let first: Promise<Transport> | null = openTransport(new AbortController().signal);
// Whoever takes it over sees its failure.
first.catch(() => undefined);

/** `openTransport`, whose first attempt has begun with the page. */
export const openFirstCarrier: OpenTransport = (signal) => {
  const begun = first;
  first = null;
  return begun ?? openTransport(signal);
};
