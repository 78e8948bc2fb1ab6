import path from 'node:path';
import type { BrowserWindow } from 'electron';
import { app, Menu, nativeImage, nativeTheme } from 'electron';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import { equal } from '../../../shared/lib/equal.ts';
import type { TrayCommand } from '../../../shared/tray/model.ts';
import type { SystemButton } from '../../../shared/tray/transport-items.ts';
import { systemButtons } from '../../../shared/tray/transport-items.ts';
import { collectTrayState, trayTopics } from '../../../shared/tray/tray-state.ts';
import type { Core } from '../../core.ts';
import type { MainWindow } from './main-window.ts';

export interface SystemButtonsPorts {
  readonly core: Pick<Core, 'hub'>;
  /** Folder of the icons. */
  readonly icons: string;
  readonly window: MainWindow;
  readonly run: (command: TrayCommand) => void;
}

/**
 * Transport buttons outside the window: under the preview in the Windows taskbar, where they must be set again whenever the window is shown,
 * and in the macOS dock menu. Does nothing on other systems.
 */
export function startSystemButtons({ core, icons, window, run }: SystemButtonsPorts): Dispose {
  const { hub } = core;
  const { platform } = process;
  if (platform !== 'win32' && platform !== 'darwin') return () => undefined;
  let buttons: readonly SystemButton[] = [];
  const draw = (shown: BrowserWindow | null): void => {
    if (platform === 'darwin') app.dock?.setMenu(dockMenu(buttons, run));
    else shown?.setThumbarButtons(buttons.map((button) => thumb(button, icons, run)));
  };
  const update = (): void => {
    const next = systemButtons(collectTrayState((name) => hub.get(name)));
    if (equal(next, buttons)) return;
    buttons = next;
    draw(window.current);
  };
  const topics: ReadonlySet<string> = new Set(trayTopics);
  const stops = [
    hub.onChange((name) => {
      if (topics.has(name)) update();
    }),
    window.shown.on(draw),
  ];
  update();
  return () => {
    for (const stop of stops) stop();
  };
}

const dockMenu = (buttons: readonly SystemButton[], run: (command: TrayCommand) => void): Menu =>
  Menu.buildFromTemplate(
    buttons.map(({ label, enabled, command }) => ({
      label,
      enabled,
      click: () => run(command),
    })),
  );

function thumb(
  { icon, label, enabled, command }: SystemButton,
  icons: string,
  run: (command: TrayCommand) => void,
): Electron.ThumbarButton {
  const ground = nativeTheme.shouldUseDarkColorsForSystemIntegratedUI ? 'dark' : 'light';
  return {
    icon: nativeImage.createFromPath(path.join(icons, `thumb-${icon}-${ground}.ico`)),
    tooltip: label,
    flags: enabled ? [] : ['disabled'],
    click: () => run(command),
  };
}
