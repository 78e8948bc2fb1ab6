import { Emitter } from '../../shared/lib/emitter.ts';
import type { Transport } from '../../shared/lib/transport.ts';

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
