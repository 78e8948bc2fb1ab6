import type { Transport } from '../../shared/lib/transport.ts';
import type { OpenTransport } from './open-transport.ts';
import { openTransport } from './open-transport.ts';

/**
 * The build makes this module a separate script, which runs while the other scripts are still compiling, so the connection is ready when
 * they need it.
 */
let first: Promise<Transport> | null = openTransport(new AbortController().signal);
// The failure is reported to whoever takes the transport.
first.catch(() => undefined);

/** Like `openTransport`, but the first attempt begins when the page loads. */
export const openFirstCarrier: OpenTransport = (signal) => {
  const begun = first;
  first = null;
  return begun ?? openTransport(signal);
};
