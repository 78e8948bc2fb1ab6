import { Menu } from 'electron';

/**
 * macOS needs a menu for its editing keys to work; elsewhere the window has none. No item reloads the page or opens the
 * engine's tools.
 */
export function appMenu(platform: NodeJS.Platform): Menu | null {
  if (platform !== 'darwin') return null;
  return Menu.buildFromTemplate([
    { role: 'appMenu' },
    { role: 'editMenu' },
    { role: 'windowMenu' },
  ]);
}
