import { app, Notification } from 'electron';
import type { TrayCommand } from '../../../shared/tray/model.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Core } from '../../core.ts';
import { systemClock } from '../../platform/clock.ts';
import { toAppError } from '../../rpc/router.ts';
import type { MainWindow } from './main-window.ts';
import type { PopoverWindow } from './popover-window.ts';
import { driveTray, trayOf } from '../common/tray-driver.ts';
import { TrayIcon } from './tray-icon.ts';
import type { TrayPresence } from './tray-presence.ts';

export interface TrayPorts {
  readonly core: Core;
  /** Folder of the icons. */
  readonly icons: string;
  readonly window: MainWindow;
  readonly popover: PopoverWindow;
  readonly presence: TrayPresence;
}

/** Shows the tray icon and keeps it up to date. Returns a function that removes it. */
export function startTray({ core, icons, window, popover, presence }: TrayPorts): () => void {
  const { hub } = core;
  // Some Linux desktops open the menu on a left click, so the menu includes the quick controls there.
  const quick = process.platform === 'linux';
  const run = (command: TrayCommand): void => {
    if (command.k === 'call')
      void callCore(core, command).then(() => {
        // A click toggles a native check mark by itself, so the menu is redrawn with the real state.
        icon.refresh();
      });
    else if (command.do === 'open') window.show(command.path);
    else if (command.do === 'quick') popover.show(icon.bounds);
    else app.quit();
  };
  const icon = new TrayIcon(
    {
      platform: process.platform,
      icons,
      run,
      clicked: (bounds) => {
        popover.toggle(bounds);
      },
    },
    trayOf({ hub, quick }),
  );
  const stop = driveTray({
    hub,
    clock: systemClock,
    quick,
    draw: (model) => {
      icon.set(model);
    },
  });
  let missing = presence.shown === false;
  const stopLooking = presence.onChange(() => {
    if (missing && presence.shown === true) icon.renew();
    missing = presence.shown === false;
  });
  return () => {
    stopLooking();
    stop();
    icon.destroy();
  };
}

/** Reports failed menu actions, because no window may be open. */
async function callCore(
  core: Core,
  { method, input }: Extract<TrayCommand, { readonly k: 'call' }>,
): Promise<void> {
  const { signal } = new AbortController();
  try {
    await core.router.dispatch(method, input, { signal, origin: 'tray' });
  } catch (error) {
    const { message } = toAppError(error);
    core.log.warn('a click in the tray was refused', { method, message });
    new Notification({ title: t('tray:refused'), body: message, silent: true }).show();
  }
}
