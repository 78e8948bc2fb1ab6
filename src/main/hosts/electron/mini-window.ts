import { BrowserWindow, screen } from 'electron';
import type { Core } from '../../core.ts';
import type { Pages } from './pages.ts';
import { appUrl, webPreferences } from './security-policy.ts';
import { surfaceColor } from './surface-color.ts';
import { MINI_SIZE, miniPlace } from './window-bounds.ts';

export interface MiniPorts {
  readonly preload: string;
  readonly pages: Pages;
  readonly places: Core['mini'];
  readonly pinned: () => boolean;
  /** Called after the window is destroyed. */
  readonly closed: () => void;
}

/** The mini player: a small frameless window, above the others while it is pinned. Closing destroys it. */
export class MiniWindow {
  readonly #ports: MiniPorts;
  #window: BrowserWindow | null = null;

  constructor(ports: MiniPorts) {
    this.#ports = ports;
  }

  get open(): boolean {
    return this.#window !== null;
  }

  show(): void {
    if (this.#window === null) this.#open();
    else {
      if (this.#window.isMinimized()) this.#window.restore();
      this.#window.show();
    }
  }

  close(): void {
    if (this.#window === null) return;
    this.#keepPlace(this.#window);
    this.#window.destroy();
  }

  /** Applies the setting of the pin. */
  pin(): void {
    this.#window?.setAlwaysOnTop(this.#ports.pinned());
  }

  /** Sizes the window for the text size of the settings. */
  fit(): void {
    const { width, height } = this.#size();
    this.#window?.setContentSize(width, height);
  }

  #size(): { readonly width: number; readonly height: number } {
    const { factor } = this.#ports.pages;
    const { width, height } = MINI_SIZE;
    return { width: Math.round(width * factor), height: Math.round(height * factor) };
  }

  #keepPlace(window: BrowserWindow): void {
    this.#ports.places.keep({ ...window.getBounds(), maximized: false });
  }

  #open(): void {
    const { pages, preload, places, pinned, closed } = this.#ports;
    const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
    const window = new BrowserWindow({
      ...this.#size(),
      ...miniPlace(places.place(), areas),
      useContentSize: true,
      title: 'Channelstrip',
      show: false,
      frame: false,
      resizable: false,
      maximizable: false,
      fullscreenable: false,
      alwaysOnTop: pinned(),
      backgroundColor: surfaceColor(),
      webPreferences: webPreferences(preload),
    });
    this.#window = window;
    pages.add(window);
    window.once('ready-to-show', () => window.show());
    window.on('close', () => this.#keepPlace(window));
    window.once('closed', () => {
      this.#window = null;
      closed();
    });
    window.webContents.on('render-process-gone', () => window.destroy());
    void window.loadURL(appUrl('/mini')).catch(() => undefined);
  }
}
