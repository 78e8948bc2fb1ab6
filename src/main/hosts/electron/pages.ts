import type { BrowserWindow, WebContents, MessagePortMain } from 'electron';
import { ipcMain } from 'electron';
import type { SessionSet } from '../common/session-set.ts';
import { isTrustedSender } from './security-policy.ts';
import { MAX_FRAME } from '../../../shared/contract/wire.ts';
import { Emitter } from '../../../shared/lib/emitter.ts';
import type { Transport } from '../../../shared/lib/transport.ts';

/**
 * The contract over a page's message port. Sends texts, and `null` to end, because a port does not report that it was closed. Receives texts,
 * and the number of characters the page has processed, because a port does not report its backlog.
 */
function portTransport(port: MessagePortMain): Transport {
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

/** The app's windows and their connection to the core. */
export class Pages {
  readonly #known = new WeakSet<WebContents>();
  readonly #windows = new Set<BrowserWindow>();
  #factor = 1;

  /** Allows a window's pages to connect to the core. */
  add(window: BrowserWindow): void {
    this.#known.add(window.webContents);
    this.#windows.add(window);
    const { webContents } = window;
    // Each loaded page starts at the size that the engine remembers.
    webContents.on('dom-ready', () => webContents.setZoomFactor(this.#factor));
    window.once('closed', () => this.#windows.delete(window));
  }

  /** Scales texts and controls of all pages, as the zoom of a browser. */
  scale(factor: number): void {
    this.#factor = factor;
    for (const { webContents } of this.#windows) webContents.setZoomFactor(factor);
  }

  /** How many DIP a CSS px has. */
  get factor(): number {
    return this.#factor;
  }

  /** Whether a window of the app has focus. */
  get focused(): boolean {
    return [...this.#windows].some((window) => window.isFocused());
  }

  /** Answers pages that request a carrier; ignores all other senders on the channel. */
  listen(sessions: SessionSet): () => void {
    const connect = (event: Electron.IpcMainEvent): void => {
      const { senderFrame: frame, sender, ports } = event;
      const trusted = isTrustedSender({
        url: frame?.url ?? null,
        topFrame: frame?.parent === null,
        known: this.#known.has(sender),
      });
      const [port, ...more] = ports;
      if (trusted && port !== undefined && more.length === 0) sessions.open(portTransport(port));
      else for (const refused of ports) refused.close();
    };
    ipcMain.on('channelstrip', connect);
    return () => ipcMain.off('channelstrip', connect);
  }
}
