import { app, nativeTheme, Notification } from 'electron';
import type { TrayCommand } from '../../../shared/tray/model.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Core } from '../../core.ts';
import { systemClock } from '../../../node/system-clock.ts';
import { electronBody } from '../../platform/notify/markup.ts';
import { joinDesktop } from '../linux/linux-desktop.ts';
import type { MainWindow } from './main-window.ts';
import type { PopoverWindow } from './popover-window.ts';
import { runMiddleClick } from '../common/middle-click.ts';
import { callFromTray } from '../common/tray-call.ts';
import { driveTray, createTray } from '../common/tray-driver.ts';
import { TrayIcon } from './tray-icon.ts';
import type { Area } from './window-bounds.ts';
import type { TrayPresence } from './tray-presence.ts';
import { whileMissing } from './tray-presence.ts';

export interface TrayPorts {
  readonly core: Core;
  /** Folder of the icons. */
  readonly icons: string;
  readonly window: MainWindow;
  readonly popover: PopoverWindow;
  readonly presence: TrayPresence;
}

/** Some Linux desktops open the menu on a left click, so the menu includes the quick controls there. */
const quick = process.platform === 'linux';

/** Runs a menu entry; `done`: called after a call of the core. */
function runIn({ core, window, popover }: TrayPorts, bounds: () => Area | null, done: () => void) {
  return (command: TrayCommand): void => {
    if (command.k === 'call') void callFromTray(core, command, showError).then(done);
    else if (command.do === 'open') window.show(command.path);
    else if (command.do === 'quick') popover.show(bounds());
    else app.quit();
  };
}

/**
 * Shows the tray icon and keeps it up to date. On Linux it is an item on the session bus, which reports the wheel and the middle click.
 * Without a bus, while no program on the bus shows such items, and on other systems, it is Electron's own, which older panels show too.
 * Resolves with a function that removes it.
 */
export async function startTray(ports: TrayPorts): Promise<() => Promise<void>> {
  const { core, icons, window } = ports;
  const linux = await joinDesktop({
    core,
    icons,
    quick,
    run: runIn(
      ports,
      () => null,
      () => linux?.redraw(),
    ),
    clicked: () => click(ports, null),
    raise: () => window.show(null),
    darkSystem: () => nativeTheme.shouldUseDarkColorsForSystemIntegratedUI,
  });
  if (linux?.tray !== true) {
    const stop = showIcon(ports);
    return async () => {
      stop();
      await linux?.end();
    };
  }
  const redraw = (): void => linux.redraw();
  nativeTheme.on('updated', redraw);
  const stop = whileMissing(ports.presence, () => showIcon(ports));
  return async () => {
    nativeTheme.off('updated', redraw);
    stop();
    await linux.end();
  };
}

/** Runs an entry of the system's own buttons, which need no redraw afterwards. */
export const runFromSystem = (ports: TrayPorts) =>
  runIn(
    ports,
    () => null,
    () => undefined,
  );

/** A left click: the quick controls or the window, as the settings say. */
function click({ core, window, popover }: TrayPorts, bounds: Area | null): void {
  if (core.hub.get('settings').tray.left === 'window') window.show(null);
  else popover.toggle(bounds);
}

/** Electron's own icon. */
function showIcon(ports: TrayPorts): () => void {
  const { core, icons, presence } = ports;
  const { hub } = core;
  // A click toggles a native check mark by itself, so the menu is redrawn with the actual state.
  const run = runIn(
    ports,
    () => icon.bounds,
    () => icon.refresh(),
  );
  const shown = createTray({ hub, quick });
  const icon = new TrayIcon(
    {
      platform: process.platform,
      icons,
      run,
      clicked: (bounds) => click(ports, bounds),
      middle: () => runMiddleClick(core),
    },
    shown,
  );
  const stop = driveTray({
    hub,
    clock: systemClock,
    quick,
    shown,
    draw: (model) => icon.set(model),
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

const showError = (text: string): void => {
  const body = electronBody(text, process.platform);
  new Notification({ title: t('tray:refused'), body, silent: true }).show();
};
