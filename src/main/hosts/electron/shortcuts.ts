import { globalShortcut } from 'electron';
import type { ShortcutsPort } from '../../platform/ports.ts';

/** Global shortcuts of the desktop host. */
export const systemShortcuts: ShortcutsPort = {
  register: (key, pressed) => globalShortcut.register(key, pressed),
  release: (key) => globalShortcut.unregister(key),
};
