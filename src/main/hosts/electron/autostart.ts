import { homedir } from 'node:os';
import { app } from 'electron';
import {
  loginItemChange,
  readLoginItem,
  startsHidden,
  noAutostart,
} from '../../platform/autostart/login-item.ts';
import { startCommand } from '../../platform/autostart/start-command.ts';
import { xdgAutostart } from '../../platform/autostart/xdg-autostart.ts';
import { AtomicFiles } from '../../platform/files.ts';
import type { AutostartPort } from '../../platform/ports.ts';

/** Start at login on this system. `off`: leaves it unchanged, because the settings are not the user's. */
export function createAutostart(off: boolean): AutostartPort {
  const { platform, env, execPath } = process;
  if (off) return noAutostart;
  if (platform === 'linux') {
    const facts = { env, execPath, packaged: app.isPackaged, appPath: app.getAppPath() };
    const command = startCommand(facts);
    return xdgAutostart({ files: new AtomicFiles(), env, home: homedir(), command });
  }
  // For a checkout, these systems would start the bare runtime.
  if (app.isPackaged && (platform === 'darwin' || platform === 'win32')) return loginItem(platform);
  return noAutostart;
}

function loginItem(platform: 'darwin' | 'win32'): AutostartPort {
  return {
    read: () => Promise.resolve(readLoginItem(platform, app.getLoginItemSettings())),
    write: (wanted) => {
      app.setLoginItemSettings(loginItemChange(platform, wanted));
      return Promise.resolve();
    },
  };
}

/** Whether this start shows only the tray icon. */
export function isHiddenStart(argument: boolean, startHidden: boolean): boolean {
  const openedAtLogin =
    process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;
  return startsHidden({ argument, openedAtLogin, startHidden });
}
