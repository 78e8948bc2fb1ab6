import type { BrowserWindow, WebContents } from 'electron';
import { ipcMain } from 'electron';
import type { SessionSet } from '../common/session-set.ts';
import { portTransport } from './ipc-transport.ts';
import { isTrustedSender } from './security-policy.ts';

/** The app's windows and their connection to the core. */
export class Pages {
  readonly #known = new WeakSet<WebContents>();
  readonly #windows = new Set<BrowserWindow>();

  /** Allows a window's pages to connect to the core. */
  add(window: BrowserWindow): void {
    this.#known.add(window.webContents);
    this.#windows.add(window);
    window.once('closed', () => this.#windows.delete(window));
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
