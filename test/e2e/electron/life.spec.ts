import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { startDesktop, startWith } from '../rig/electron-host.ts';
import { topicOf } from './contract.ts';
import { choose, closeWindow, expect, test, trayOf, windowCount } from './desktop.ts';

const demo = /Glass Harbour/;

const boundsOf = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds());

test('a window that is closed or whose page crashes reopens in the same state, and the core keeps running', async ({
  connected: page,
  desktop,
  tray,
  music,
}) => {
  await test.step('closing the window destroys it; the next one has the state and its place', async () => {
    await expect(page.getByText('Kitchen', { exact: true }).first()).toBeVisible();
    await desktop.app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.setBounds({ x: 60, y: 40, width: 900, height: 640 });
    });
    const before = await boundsOf(desktop.app);
    const sockets = music.connections();
    await closeWindow(desktop.app);
    await expect.poll(() => windowCount(desktop.app)).toBe(0);
    await choose(tray, 'Pause');
    await music.waitForCommand('players/cmd/pause');
    expect(music.connections()).toBe(sockets);
    await choose(tray, 'Open Channelstrip');
    const again = await desktop.window();
    await expect(
      again.getByRole('button', { name: 'Play: Living room', exact: true }),
    ).toBeVisible();
    await expect.poll(() => boundsOf(desktop.app)).toEqual(before);
  });
  await test.step('a crashed page reopens at the same place, and the core keeps running', async () => {
    const open = await desktop.window();
    await open.getByRole('link', { name: 'Connections' }).click();
    await expect(open).toHaveURL(/\/connections/);
    const sockets = music.connections();
    const signIns = () => music.received().filter(({ command }) => command === 'auth').length;
    const before = signIns();
    const born = desktop.app.waitForEvent('window');
    await desktop.app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
    });
    const again = await born;
    await expect(again).toHaveURL(/\/connections/);
    await expect(again.getByText(new URL(music.url).host).first()).toBeVisible();
    expect(await windowCount(desktop.app)).toBe(1);
    expect(music.connections()).toBe(sockets);
    expect(signIns()).toBe(before);
    await choose(tray, 'Play');
    await music.waitFor(({ model }) => model.players.get('living_room')?.state === 'playing');
  });
});

test('the place of the window outlives the app', async ({ desktop, appEnv }) => {
  await desktop.window();
  const wanted = { x: 80, y: 30, width: 820, height: 600 };
  await desktop.app.evaluate(({ BrowserWindow }, bounds) => {
    BrowserWindow.getAllWindows()[0]?.setBounds(bounds);
  }, wanted);
  // Quits while the window is open, like "Quit" in the menu.
  expect(await desktop.stop()).toBe(0);
  const next = await startDesktop(desktop.dataDir, [], appEnv);
  await next.window();
  await expect.poll(() => boundsOf(next.app)).toEqual(wanted);
  expect(await next.stop()).toBe(0);
});

test('a start at login shows the tray icon alone', async ({ dataDir, appEnv, bus }) => {
  const hidden = await startDesktop(dataDir, ['--hidden'], appEnv);
  const tray = await trayOf(bus, hidden);
  await expect.poll(() => tray.labels()).toContain('No server connected');
  expect(await windowCount(hidden.app)).toBe(0);
  await choose(tray, 'Open Channelstrip');
  const page = await hidden.window();
  await expect(page.getByRole('button', { name: 'Try the demo' })).toBeVisible();
  expect((await topicOf(page, 'desktop')).tray).toBe('shown');
  expect(await hidden.stop()).toBe(0);
});

test('a demo plays at once and leaves nothing behind', async ({ dataDir, appEnv, bus }) => {
  const temporary = mkdtempSync(join(tmpdir(), 'demo-'));
  const own = () => readdirSync(temporary).filter((name) => name.startsWith('channelstrip-'));
  const env = { ...appEnv, TMPDIR: temporary };
  const host = await startWith(['--demo', `--data-dir=${dataDir}`], dataDir, env);
  const page = await host.window();
  await expect(page.getByText('Living room').first()).toBeVisible();
  const tray = await trayOf(bus, host);
  await expect.poll(() => tray.labels()).toContainEqual(expect.stringMatching(demo));
  await expect.poll(async () => (await topicOf(page, 'app.info')).demo).toBe(true);
  expect(own()).not.toEqual([]);
  await choose(tray, 'Pause');
  await expect(page.getByRole('button', { name: 'Play: Living room', exact: true })).toBeVisible();
  expect(await host.stop()).toBe(0);
  expect(own()).toEqual([]);
  expect(readdirSync(dataDir)).toEqual([]);
  rmSync(temporary, { recursive: true });
});

test('a demo keeps its hands off a folder that was named', async ({ dataDir, appEnv }) => {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'settings.json'), 'not of the demo');
  const host = await startDesktop(dataDir, ['--demo'], appEnv);
  const page = await host.window();
  await expect(page.getByText('Living room').first()).toBeVisible();
  expect(await host.stop()).toBe(0);
  expect(readFileSync(join(dataDir, 'settings.json'), 'utf8')).toBe('not of the demo');
});
