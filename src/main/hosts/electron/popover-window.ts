import { BrowserWindow, screen } from 'electron';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import type { Clock } from '../../platform/ports.ts';
import type { Pages } from './pages.ts';
import { popoverPlace } from './popover-bounds.ts';
import { KEEP_HIDDEN_MS, onBlur, onIconClick } from './window-rules.ts';
import { appUrl, webPreferences } from './security-policy.ts';
import { surfaceColor } from './surface-color.ts';
import type { Area } from './window-bounds.ts';

/** Width (DIP), and height before the page reports its own. */
const WIDTH = 348;
const FIRST_HEIGHT = 420;
/** Minimum free space above and below the popover (DIP). */
const MIN_SPACE = 16;

export interface PopoverPorts {
  readonly preload: string;
  readonly pages: Pages;
  readonly clock: Clock;
  readonly pinned: () => boolean;
}

/** The quick controls beside the tray icon. Hidden on blur, destroyed after a period without use. */
export class PopoverWindow {
  readonly #ports: PopoverPorts;
  #window: BrowserWindow | null = null;
  #icon: Area | null = null;
  #hiddenAt: number | null = null;
  #end: Dispose | null = null;

  constructor(ports: PopoverPorts) {
    this.#ports = ports;
  }

  /** A click on the tray icon. `icon`: its position, if the desktop reports it. */
  toggle(icon: Area | null): void {
    const visible = this.#window?.isVisible() ?? false;
    const state = { visible, hiddenAt: this.#hiddenAt };
    if (onIconClick(state, this.#ports.clock.monotonic()) === 'hide') this.hide();
    else this.show(icon);
  }

  show(icon: Area | null): void {
    this.#end?.();
    this.#icon = icon;
    if (this.#window !== null) this.#reveal(this.#window);
    // A new window is shown with its first frame, because an empty one would flash.
    else {
      const window = this.#open();
      window.once('ready-to-show', () => this.#reveal(window));
    }
  }

  hide(): void {
    const window = this.#window;
    if (window === null || !window.isVisible()) return;
    window.hide();
    this.#hiddenAt = this.#ports.clock.monotonic();
    this.#end = this.#ports.clock.after(KEEP_HIDDEN_MS, () => this.close());
  }

  /** The height the page needs now (CSS px). */
  resize(height: number): void {
    const window = this.#window;
    if (window === null) return;
    const { workArea } = screen.getDisplayMatching(window.getBounds());
    const needed = Math.ceil(height * this.#ports.pages.factor);
    const wanted = Math.min(needed, workArea.height - 2 * MIN_SPACE);
    const { height: now } = window.getContentBounds();
    if (wanted === now) return;
    window.setContentSize(WIDTH, wanted);
    // A pinned popover may have been moved by the user.
    if (!this.#ports.pinned()) this.#arrange(window);
  }

  close(): void {
    this.#end?.();
    this.#window?.destroy();
  }

  #reveal(window: BrowserWindow): void {
    this.#arrange(window);
    window.setAlwaysOnTop(true, 'pop-up-menu');
    window.show();
    window.focus();
  }

  #open(): BrowserWindow {
    const { preload, pages, pinned } = this.#ports;
    const window = new BrowserWindow({
      width: WIDTH,
      height: FIRST_HEIGHT,
      useContentSize: true,
      title: 'Channelstrip',
      show: false,
      frame: false,
      resizable: false,
      minimizable: false,
      maximizable: false,
      fullscreenable: false,
      skipTaskbar: true,
      alwaysOnTop: true,
      backgroundColor: surfaceColor(),
      webPreferences: webPreferences(preload),
    });
    this.#window = window;
    pages.add(window);
    window.on('blur', () => {
      if (onBlur(pinned()) === 'hide') this.hide();
    });
    window.on('close', (event) => {
      // The system's "close window" hides it instead of destroying it.
      event.preventDefault();
      this.hide();
    });
    window.once('closed', () => {
      this.#window = null;
    });
    window.webContents.on('render-process-gone', () => this.close());
    void window.loadURL(appUrl('/quick')).catch(() => undefined);
    return window;
  }

  #arrange(window: BrowserWindow): void {
    const { width, height } = window.getBounds();
    const place = popoverPlace({
      size: { width, height },
      icon: this.#icon,
      pointer: screen.getCursorScreenPoint(),
      screens: screen.getAllDisplays(),
    });
    if (place !== null) window.setPosition(place.x, place.y);
  }
}
