import { BrowserWindow, screen } from 'electron';
import { Emitter } from '../../../shared/lib/emitter.ts';
import type { WindowPlace } from '../../../shared/settings/model.ts';
import type { Clock } from '../../platform/ports.ts';
import { Reopening } from './crash-rules.ts';
import type { Pages } from './pages.ts';
import { appUrl, webPreferences } from './security-policy.ts';
import { surfaceColor } from './surface-color.ts';
import { placeOpening, SMALLEST_SIZE } from './window-bounds.ts';

export interface MainWindowPorts {
  readonly preload: string;
  readonly icon: string;
  readonly pages: Pages;
  readonly clock: Clock;
  readonly place: () => WindowPlace | null;
  readonly keepPlace: (place: WindowPlace) => void;
  readonly opened: () => void;
  /** Called after the window is destroyed. */
  readonly closed: () => void;
}

/** The main window. Closing destroys it; the next `show` creates a new one. */
export class MainWindow {
  readonly #ports: MainWindowPorts;
  readonly #reopening = new Reopening();
  /** The window was shown, also after it was hidden. */
  readonly shown = new Emitter<BrowserWindow>();
  #window: BrowserWindow | null = null;

  constructor(ports: MainWindowPorts) {
    this.#ports = ports;
  }

  get open(): boolean {
    return this.#window !== null;
  }

  /** Null while it is closed. */
  get current(): BrowserWindow | null {
    return this.#window;
  }

  /** Brings the window to the front; null keeps its current page. */
  show(page: string | null): void {
    if (this.#window === null) {
      this.#open(page ?? '/');
      return;
    }
    const window = this.#window;
    if (page !== null) void load(window, page);
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  }

  close(): void {
    if (this.#window === null) return;
    this.#keepPlace(this.#window);
    this.#window.destroy();
  }

  #keepPlace(window: BrowserWindow): void {
    this.#ports.keepPlace({ ...window.getNormalBounds(), maximized: window.isMaximized() });
  }

  #open(page: string): void {
    const { pages, preload, icon, place } = this.#ports;
    const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
    const { maximized, ...bounds } = placeOpening(place(), areas);
    const window = new BrowserWindow({
      ...bounds,
      minWidth: SMALLEST_SIZE.width,
      minHeight: SMALLEST_SIZE.height,
      title: 'Channelstrip',
      icon,
      show: false,
      autoHideMenuBar: true,
      backgroundColor: surfaceColor(),
      webPreferences: webPreferences(preload),
    });
    this.#window = window;
    this.#ports.opened();
    pages.add(window);
    window.once('ready-to-show', () => {
      if (maximized) window.maximize();
      window.show();
    });
    window.on('show', () => this.shown.emit(window));
    window.on('close', () => this.#keepPlace(window));
    window.once('closed', () => {
      this.#window = null;
      this.#ports.closed();
    });
    window.webContents.on('render-process-gone', () => this.#revive(window));
    void load(window, page);
  }

  /** Reloads a crashed page at the same address; the core continues to run. */
  #revive(window: BrowserWindow): void {
    const next = this.#reopening.died(this.#ports.clock.monotonic());
    const { pathname, hash } = new URL(window.webContents.getURL());
    window.destroy();
    if (next === 'reopen') this.#open(pathname + hash);
  }
}

async function load(window: BrowserWindow, page: string): Promise<void> {
  // A load interrupted by the next one is not an error.
  await window.loadURL(appUrl(page)).catch(() => undefined);
}
