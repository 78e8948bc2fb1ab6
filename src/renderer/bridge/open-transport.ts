import type { Transport } from '../../shared/lib/transport.ts';
import { Emitter } from '../../shared/lib/emitter.ts';
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

/** The API that a desktop host's preload script exposes to its pages. */
export interface DesktopBridge {
  connect(
    onText: (text: string) => void,
    onClosed: () => void,
  ): { send(text: string): void; close(): void };
  /** Absolute paths of the files of the last drop, in order. */
  droppedPaths(): readonly string[];
}

declare global {
  interface Window {
    /** Only in a desktop host. */
    readonly channelstrip?: DesktopBridge;
  }
}

/** A transport over the bridge of a desktop host. */
export function openDesktop(bridge: Pick<DesktopBridge, 'connect'>): Transport {
  const messages = new Emitter<string>();
  const closes = new Emitter<string>();
  const carrier = bridge.connect(
    (text) => messages.emit(text),
    () => closes.emit('closed'),
  );
  return {
    send: (text) => carrier.send(text),
    onMessage: (listener) => messages.on(listener),
    onClose: (listener) => closes.on(listener),
    close: () => {
      carrier.close();
      closes.emit('closed');
    },
  };
}
