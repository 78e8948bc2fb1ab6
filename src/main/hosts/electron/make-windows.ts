import path from 'node:path';
import type { Core } from '../../core.ts';
import { systemClock } from '../../../node/system-clock.ts';
import { MainWindow } from './main-window.ts';
import { MiniWindow } from './mini-window.ts';
import type { Pages } from './pages.ts';
import { PopoverWindow } from './popover-window.ts';
import { app } from 'electron';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import type { Clock } from '../../platform/ports.ts';

/** macOS ignores a dock change within this time (ms) of the last one. */
const CHANGE_GAP_MS = 1_100;

/** macOS: shows the app in the dock only while its window is open. Does nothing on other systems. */
class Dock {
  readonly #clock: Clock;
  #changedAt = -Infinity;
  #waiting: Dispose | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  show(): void {
    this.#change(() => void app.dock?.show());
  }

  hide(): void {
    this.#change(() => app.dock?.hide());
  }

  /** The last request wins. */
  #change(apply: () => void): void {
    if (app.dock === undefined) return;
    this.#waiting?.();
    const rest = this.#changedAt + CHANGE_GAP_MS - this.#clock.monotonic();
    this.#waiting = this.#clock.after(Math.max(0, rest), () => {
      this.#changedAt = this.#clock.monotonic();
      apply();
    });
  }
}

export interface WindowsPorts {
  readonly core: Core;
  /** Folder of the main script, which also contains the preload. */
  readonly mainFolder: string;
  /** Folder of the icons. */
  readonly icons: string;
  readonly pages: Pages;
  /** Called after the window or the mini player is destroyed, if the other one is closed too. */
  readonly closed: () => void;
}

/** Creates the app's windows, all closed. */
export function makeWindows({ core, mainFolder, icons, pages, closed }: WindowsPorts): {
  window: MainWindow;
  popover: PopoverWindow;
  mini: MiniWindow;
} {
  const dock = new Dock(systemClock);
  const preload = path.join(mainFolder, '..', 'preload', 'index.cjs');
  const shared = { preload, pages, clock: systemClock };
  const mini = new MiniWindow({
    ...shared,
    places: core.mini,
    pinned: () => core.hub.get('settings').miniPinned,
    closed: () => {
      if (!window.open) closed();
    },
  });
  const window: MainWindow = new MainWindow({
    ...shared,
    icon: path.join(icons, 'icon.png'),
    place: () => core.window.place(),
    keepPlace: (place) => core.window.keep(place),
    opened: () => dock.show(),
    closed: () => {
      dock.hide();
      if (!mini.open) closed();
    },
  });
  const pinned = (): boolean => core.hub.get('settings').quickPinned;
  return { window, mini, popover: new PopoverWindow({ ...shared, pinned }) };
}
