import { openDesktop } from './desktop-transport.ts';
import type { Transport } from '../../shared/lib/transport.ts';
import { SignedOut } from './signed-out.ts';
import { storedSession } from './stored-session.ts';
import { openWebSocket } from './web-socket-transport.ts';

/** Makes one attempt to reach the core. Rejects with `SignedOut` when the host does not know this page. */
export type OpenTransport = (signal: AbortSignal) => Promise<Transport>;

/**
 * The one place that picks how this page reaches the core: by the carrier that a desktop host's preload offers, else by a
 * socket to the host that served the page.
 */
export const openTransport: OpenTransport = async (signal) => {
  if (window.channelstrip !== undefined) return openDesktop(window.channelstrip);
  // Read for every attempt: another tab may have signed in again.
  const session = storedSession();
  if (session === null) throw new SignedOut();
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return openWebSocket(`${scheme}://${location.host}/rpc`, session.key, signal);
};
