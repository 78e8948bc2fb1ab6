import type { MessagePortMain } from 'electron';
import { MAX_FRAME } from '../../../shared/contract/wire.ts';
import { Emitter } from '../../../shared/lib/emitter.ts';
import type { Transport } from '../../../shared/lib/transport.ts';

/**
 * The contract over a page's message port. Sends texts, and `null` to end, because a port does not report that it was closed. Receives texts,
 * and the number of characters the page has processed, because a port does not report its backlog.
 */
export function portTransport(port: MessagePortMain): Transport {
  const messages = new Emitter<string>();
  const closed = new Emitter<string>();
  let waiting = 0;
  let open = true;

  const end = (reason: string): void => {
    if (!open) return;
    open = false;
    port.postMessage(null);
    port.close();
    closed.emit(reason);
  };
  port.on('message', ({ data }: { readonly data: unknown }) => {
    if (!open) return;
    if (typeof data === 'number') waiting = Math.max(0, waiting - data);
    else if (typeof data !== 'string') end('not a text');
    else if (data.length > MAX_FRAME) end('too big');
    else messages.emit(data);
  });
  port.on('close', () => end('closed'));
  port.start();

  return {
    send: (text) => {
      if (!open) return;
      waiting += text.length;
      port.postMessage(text);
    },
    onMessage: (listener) => messages.on(listener),
    onClose: (listener) => closed.on(listener),
    close: () => end('closed'),
    buffered: () => waiting,
  };
}
