import { Menu } from 'electron';

/** macOS needs a menu for its editing keys to work; on other systems the window has none. No item reloads the page or opens developer tools. */
export function appMenu(platform: NodeJS.Platform): Menu | null {
  if (platform !== 'darwin') return null;
  return Menu.buildFromTemplate([
    { role: 'appMenu' },
    { role: 'editMenu' },
    { role: 'windowMenu' },
  ]);
}
