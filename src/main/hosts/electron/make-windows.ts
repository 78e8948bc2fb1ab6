import path from 'node:path';
import type { Core } from '../../core.ts';
import { systemClock } from '../../platform/clock.ts';
import { Dock } from './dock.ts';
import { MainWindow } from './main-window.ts';
import type { Pages } from './pages.ts';
import { PopoverWindow } from './popover-window.ts';

export interface WindowsPorts {
  readonly core: Core;
  /** Folder of the main script, which also contains the preload. */
  readonly mainFolder: string;
  /** Folder of the icons. */
  readonly icons: string;
  readonly pages: Pages;
  /** Called after the window is destroyed. */
  readonly closed: () => void;
}

/** Creates the app's two windows, both closed. */
export function makeWindows({ core, mainFolder, icons, pages, closed }: WindowsPorts): {
  window: MainWindow;
  popover: PopoverWindow;
} {
  const dock = new Dock(systemClock);
  const preload = path.join(mainFolder, '..', 'preload', 'index.cjs');
  const shared = { preload, pages, clock: systemClock };
  const window = new MainWindow({
    ...shared,
    icon: path.join(icons, 'icon.png'),
    place: () => core.window.place(),
    keepPlace: (place) => {
      core.window.keep(place);
    },
    opened: () => {
      dock.show();
    },
    closed: () => {
      dock.hide();
      closed();
    },
  });
  const pinned = (): boolean => core.hub.get('settings').quickPinned;
  return { window, popover: new PopoverWindow({ ...shared, pinned }) };
}
