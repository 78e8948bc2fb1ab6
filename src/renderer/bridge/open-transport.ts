import { openDesktop } from './desktop-transport.ts';
import type { Transport } from '../../shared/lib/transport.ts';
import { SignedOut } from './signed-out.ts';
import { openWebSocket } from './web-socket-transport.ts';

/** Makes one attempt to reach the core. Rejects with `SignedOut` when the host does not know this page. */
export type OpenTransport = (signal: AbortSignal) => Promise<Transport>;

/**
 * The one place that picks how this page reaches the core: by the carrier that a desktop host's preload offers, else by a
 * socket to the host that served the page.
 */
export const openTransport: OpenTransport = async (signal) => {
  if (window.channelstrip !== undefined) return openDesktop(window.channelstrip);
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  try {
    return await openWebSocket(`${scheme}://${location.host}/rpc`, signal);
  } catch (error) {
    // A socket that is refused never says why; a page does.
    const page = await fetch('/', { method: 'HEAD', cache: 'no-store', signal }).catch(() => null);
    throw page?.status === 401 ? new SignedOut() : error;
  }
};
