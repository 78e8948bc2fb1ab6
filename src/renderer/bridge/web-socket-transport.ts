import type { Transport } from '../../shared/lib/transport.ts';
import { ADMITTED, SIGNED_OUT, TOO_MANY_WINDOWS } from '../../shared/contract/admission.ts';
import { Emitter } from '../../shared/lib/emitter.ts';
import { SignedOut } from './signed-out.ts';
import { TooManyWindows } from './too-many-windows.ts';

/**
 * Opens a WebSocket to the headless host that served this page and sends the page's key. Resolves once the
 * host has admitted it. Rejects with `SignedOut` when the host does not know the key, with `TooManyWindows` when it serves
 * no further window, and with the close reason when it cannot be reached.
 */
export function openWebSocket(url: string, key: string, signal: AbortSignal): Promise<Transport> {
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
    socket.addEventListener('close', (event) => {
      signal.removeEventListener('abort', abort);
      closed = event.reason === '' ? String(event.code) : event.reason;
      closes.emit(closed);
      reject(closeError(event.code) ?? new Error(closed));
    });
    socket.addEventListener('open', () => socket.send(JSON.stringify({ t: 'key', key })));
    let admitted = false;
    socket.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (typeof event.data !== 'string') return;
      if (admitted) {
        messages.emit(event.data);
        return;
      }
      admitted = event.data === ADMITTED;
      if (!admitted) return;
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
        close: () => socket.close(),
        buffered: () => socket.bufferedAmount,
      });
    });
  });
}

/** The error for a close code of the host; null for codes that only end the connection. */
function closeError(code: number): Error | null {
  if (code === SIGNED_OUT) return new SignedOut();
  return code === TOO_MANY_WINDOWS ? new TooManyWindows() : null;
}
