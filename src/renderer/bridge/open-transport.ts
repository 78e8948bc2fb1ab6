import { openDesktop } from './desktop-transport.ts';
import type { Transport } from '../../shared/lib/transport.ts';
import { SignedOut } from './signed-out.ts';
import { storedSession } from './stored-session.ts';
import { openWebSocket } from './web-socket-transport.ts';

/** Makes one attempt to connect to the core. Rejects with `SignedOut` or `TooManyWindows` when the host refuses this page. */
export type OpenTransport = (signal: AbortSignal) => Promise<Transport>;

/**
 * Selects the transport of this page: the bridge of a desktop host's preload script where there is one, else a WebSocket to the
 * host that served the page.
 */
export const openTransport: OpenTransport = async (signal) => {
  if (window.channelstrip !== undefined) return openDesktop(window.channelstrip);
  // Read for every attempt: another tab may have signed in again.
  const session = storedSession();
  if (session === null) throw new SignedOut();
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return openWebSocket(`${scheme}://${location.host}/rpc`, session.key, signal);
};
