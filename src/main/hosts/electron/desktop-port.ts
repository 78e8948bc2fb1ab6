import type { AutostartPort, DesktopPort, ShortcutsPort } from '../../platform/ports.ts';
import type { MainWindow } from './main-window.ts';
import type { MiniWindow } from './mini-window.ts';
import type { PopoverWindow } from './popover-window.ts';
import type { TrayPresence } from './tray-presence.ts';
import { globalShortcut } from 'electron';

/** Global shortcuts of the desktop host. */
const systemShortcuts: ShortcutsPort = {
  register: (key, pressed) => globalShortcut.register(key, pressed),
  release: (key) => globalShortcut.unregister(key),
};

/** The desktop features for the core. */
export function desktopPort(parts: {
  readonly window: MainWindow;
  readonly popover: PopoverWindow;
  readonly mini: MiniWindow;
  readonly presence: TrayPresence;
  readonly autostart: AutostartPort;
}): DesktopPort {
  const { window, popover, mini, presence, autostart } = parts;
  return {
    shortcuts: systemShortcuts,
    autostart,
    tray: {
      state: () => (presence.shown === false ? 'missing' : 'shown'),
      onChange: (listener) => presence.onChange(listener),
    },
    showWindow: (path) => window.show(path),
    closeQuick: () => popover.hide(),
    showMini: () => mini.show(),
    closeMini: () => mini.close(),
    sizeQuick: (height) => popover.resize(height),
  };
}
