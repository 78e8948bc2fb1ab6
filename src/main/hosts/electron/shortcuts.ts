import { globalShortcut } from 'electron';
import type { ShortcutsPort } from '../../platform/ports.ts';

/** The system's keys, as the desktop host can take them. */
export const systemShortcuts: ShortcutsPort = {
  register: (key, pressed) => globalShortcut.register(key, pressed),
  release: (key) => {
    globalShortcut.unregister(key);
  },
};
