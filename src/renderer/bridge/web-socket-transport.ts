import type { Transport } from '../../shared/lib/transport.ts';
import { Emitter } from '../../shared/lib/emitter.ts';

/**
 * Opens the contract's carrier to the headless host that served this page. Resolves when frames can be sent; rejects
 * with the close reason when the host is not there or refuses. The session cookie travels by itself.
 */
export function openWebSocket(url: string, signal: AbortSignal): Promise<Transport> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    const messages = new Emitter<string>();
    const closes = new Emitter<string>();
    let closed: string | null = null;
    const abort = (): void => {
      socket.close();
      reject(new Error('aborted'));
    };
    signal.addEventListener('abort', abort, { once: true });
    socket.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (typeof event.data === 'string') messages.emit(event.data);
    });
    socket.addEventListener('close', (event) => {
      signal.removeEventListener('abort', abort);
      closed = event.reason === '' ? String(event.code) : event.reason;
      closes.emit(closed);
      reject(new Error(closed));
    });
    socket.addEventListener('open', () => {
      signal.removeEventListener('abort', abort);
      resolve({
        send: (text) => {
          if (socket.readyState === WebSocket.OPEN) socket.send(text);
        },
        onMessage: (listener) => messages.on(listener),
        onClose: (listener) => {
          if (closed !== null) listener(closed);
          return closes.on(listener);
        },
        close: () => {
          socket.close();
        },
        buffered: () => socket.bufferedAmount,
      });
    });
  });
}
