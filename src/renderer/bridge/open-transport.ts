import type { Transport } from '../../shared/lib/transport.ts';
import { openWebSocket } from './web-socket-transport.ts';

/** Makes one attempt to reach the core. */
export type OpenTransport = (signal: AbortSignal) => Promise<Transport>;

/**
 * The one place that picks how this page reaches the core. A desktop host's preload will offer its own carrier
 * as `window.channelstrip`; it is asked here, and nowhere else.
 */
export const openTransport: OpenTransport = (signal) => {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return openWebSocket(`${scheme}://${location.host}/rpc`, signal);
};
