import type { ElectronApplication, Page } from '@playwright/test';
import { DesktopBus } from '../../support/desktop/desktop-bus.ts';
import { TrayMenu } from '../../support/desktop/tray-menu.ts';
import { pageAt, type DesktopHost } from '../rig/electron-host.ts';
import { expect, test as base } from '../rig/hosts.ts';

export interface DesktopFixtures {
  /** Whether the desktop supports tray icons. */
  trayThere: boolean;
  /** The desktop's D-Bus, private to this test. */
  bus: DesktopBus;
  /** The running app in Electron. */
  desktop: DesktopHost;
  /** The app's tray icon. */
  tray: TrayMenu;
}

export const test = base.extend<DesktopFixtures>({
  trayThere: [true, { option: true }],
  bus: async ({ trayThere }, use) => {
    const bus = await DesktopBus.start({ tray: trayThere });
    await use(bus);
    await bus.stop();
  },
  appEnv: async ({ appEnv, bus }, use, info) => {
    await use({ ...appEnv, ...bus.env, XDG_CONFIG_HOME: info.outputPath('config') });
  },
  desktop: async ({ launch }, use) => {
    await use((await launch()) as DesktopHost);
  },
  tray: async ({ bus, desktop }, use) => {
    await use(await trayOf(bus, desktop));
  },
});

export { expect };

/** Waits for the tray icon of a process. */
export async function trayOf(
  bus: DesktopBus,
  { pid }: { readonly pid: number },
): Promise<TrayMenu> {
  const mine = () => bus.icons().find(({ name }) => name.includes(`-${String(pid)}-`));
  const starting = { message: 'the icon in the tray', timeout: 60_000 };
  await expect.poll(mine, starting).toBeDefined();
  const address = mine();
  if (address === undefined) throw new Error('the icon went away again');
  return new TrayMenu(bus, address);
}

/** Waits for the page of the quick controls. */
export const quickOf = (app: ElectronApplication): Promise<Page> =>
  pageAt(app, (path) => path === '/quick');

/** Number of windows, including hidden ones. */
export const windowCount = (app: ElectronApplication): Promise<number> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);

/** Paths of the visible windows. */
export const visiblePaths = (app: ElectronApplication): Promise<string[]> =>
  app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .filter((window) => window.isVisible())
      .map((window) => new URL(window.webContents.getURL()).pathname),
  );

/** Closes the main window as a user does. */
export async function closeWindow(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ BrowserWindow }) => {
    const main = BrowserWindow.getAllWindows().find(
      (window) => new URL(window.webContents.getURL()).pathname !== '/quick',
    );
    main?.close();
  });
}

/** Clicks a menu entry once it is enabled. */
export async function choose(tray: TrayMenu, label: string | RegExp): Promise<void> {
  await expect.poll(async () => (await tray.find(label))?.enabled, String(label)).toBe(true);
  await tray.click(label);
}
