import type { ElectronApplication } from '@playwright/test';
import { expect, quickOf, test, visiblePaths } from './desktop.ts';

interface Shown {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Position of the quick controls and the bounds of their screen. */
const placeOf = (app: ElectronApplication): Promise<{ window: Shown; screen: Shown }> =>
  app.evaluate(({ BrowserWindow, screen }) => {
    const quick = BrowserWindow.getAllWindows().find(
      ({ webContents }) => new URL(webContents.getURL()).pathname === '/quick',
    );
    if (quick === undefined) throw new Error('no quick controls');
    const window = quick.getContentBounds();
    return { window, screen: screen.getDisplayMatching(window).workArea };
  });

/** Path of the focused window. */
const focusedPath = (app: ElectronApplication): Promise<string | null> =>
  app.evaluate(({ BrowserWindow }) => {
    const url = BrowserWindow.getFocusedWindow()?.webContents.getURL();
    return url === undefined ? null : new URL(url).pathname;
  });

/** Moves the focus to another window of the app. */
const focusWindow = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()
      .find(({ webContents }) => new URL(webContents.getURL()).pathname !== '/quick')
      ?.focus();
  });

test('quick controls open whole, go with the focus unless pinned, and lead to the window', async ({
  connected: page,
  desktop,
  tray,
  music,
}) => {
  await test.step('it opens whole on the screen, as tall as its page says, and acts on the server', async () => {
    await expect(page.getByText('Kitchen', { exact: true }).first()).toBeVisible();
    await tray.activate();
    const quick = await quickOf(desktop.app);
    await expect(quick.getByRole('button', { name: 'Player: Living room' })).toBeVisible();
    const volume = quick.getByRole('slider', { name: 'Group volume of Living room' });
    await expect(volume).toBeFocused();
    await expect
      .poll(async () => {
        const { window } = await placeOf(desktop.app);
        const wanted = await quick.evaluate(() => document.documentElement.scrollHeight);
        return window.height - wanted;
      })
      .toBe(0);
    const { window, screen } = await placeOf(desktop.app);
    expect(window.width).toBe(348);
    expect(window.x).toBeGreaterThanOrEqual(screen.x);
    expect(window.y).toBeGreaterThanOrEqual(screen.y);
    expect(window.x + window.width).toBeLessThanOrEqual(screen.x + screen.width);
    expect(window.y + window.height).toBeLessThanOrEqual(screen.y + screen.height);

    const wanted = Number(await volume.inputValue()) + 2;
    await quick.keyboard.press('ArrowUp');
    const sent = await music.waitForCommand('players/cmd/group_volume');
    expect(sent.args['volume_level']).toBe(wanted);
    await quick.keyboard.press('Escape');
    await expect.poll(() => visiblePaths(desktop.app)).not.toContain('/quick');
  });
  await test.step('it goes when another window gets the focus, unless it is pinned', async () => {
    const visible = () => visiblePaths(desktop.app);
    // A click right after the loss of focus closes the popover; the next click opens it.
    const open = (): Promise<void> =>
      expect
        .poll(async () => {
          if (!(await visible()).includes('/quick')) await tray.activate();
          return focusedPath(desktop.app);
        })
        .toBe('/quick');
    await open();
    const quick = await quickOf(desktop.app);
    await expect(quick.getByRole('button', { name: 'Player: Living room' })).toBeVisible();
    await focusWindow(desktop.app);
    await expect.poll(visible).not.toContain('/quick');
    await open();
    const pin = quick.getByRole('button', { name: 'Keep open' });
    await pin.click();
    await expect(pin).toHaveAttribute('aria-pressed', 'true');
    await focusWindow(desktop.app);
    await expect.poll(() => focusedPath(desktop.app)).toBe('/');
    expect(await visible()).toContain('/quick');
  });
  await test.step('it remembers the player, and leads to the window', async () => {
    const quick = await quickOf(desktop.app);
    await quick.getByRole('button', { name: 'Player: Living room' }).click();
    await quick.getByRole('option', { name: /^Office/ }).click();
    await expect(quick.getByRole('button', { name: 'Player: Office' })).toBeVisible();
    await page.getByRole('link', { name: 'Connections' }).click();
    await quick.getByRole('button', { name: 'Open the window' }).click();
    await expect(page).toHaveURL('app://channelstrip/');
    await expect.poll(() => visiblePaths(desktop.app)).toContain('/');
  });
});
