import { Emitter } from '../../shared/lib/emitter.ts';
import type { Transport } from '../../shared/lib/transport.ts';

/** What a desktop host's preload offers to its pages. */
export interface DesktopBridge {
  connect(
    onText: (text: string) => void,
    onClosed: () => void,
  ): { send(text: string): void; close(): void };
  /** Absolute paths of the files that were dropped on the page last, in their order. */
  droppedPaths(): readonly string[];
}

declare global {
  interface Window {
    /** Only in a desktop host. */
    readonly channelstrip?: DesktopBridge;
  }
}

/** The contract over the carrier of a desktop host. */
export function openDesktop(bridge: Pick<DesktopBridge, 'connect'>): Transport {
  const messages = new Emitter<string>();
  const closes = new Emitter<string>();
  const carrier = bridge.connect(
    (text) => {
      messages.emit(text);
    },
    () => {
      closes.emit('closed');
    },
  );
  return {
    send: (text) => {
      carrier.send(text);
    },
    onMessage: (listener) => messages.on(listener),
    onClose: (listener) => closes.on(listener),
    close: () => {
      carrier.close();
      closes.emit('closed');
    },
  };
}
