import type { ElectronApplication, Page } from '@playwright/test';
import '../../../src/shared/desktop/texts.ts';
import type { DesktopBus } from '../../support/desktop/desktop-bus.ts';
import { pressKey } from '../../support/window/press-key.ts';
import { pageAt } from '../rig/electron-host.ts';
import { t } from '../rig/texts.ts';
import { topicOf } from './contract.ts';
import { choose, expect, test, visiblePaths } from './desktop.ts';

/**
 * The page behind the media controls of Windows and macOS, enabled here by its environment variable. On Linux, the engine exposes its
 * session as its own MPRIS player, so the test uses it through the system. The controls of Windows and macOS themselves are not tested.
 */
test.use({
  appEnv: async ({ appEnv }, use) => {
    await use({ ...appEnv, CHANNELSTRIP_NOW_PLAYING: '1' });
  },
});

const path = '/org/mpris/MediaPlayer2';
const PLAYER = 'org.mpris.MediaPlayer2.Player';
const isHere = (url: string): boolean => url === '/now-playing';

const pagesOf = (app: ElectronApplication): Promise<number> =>
  app.evaluate(
    ({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().filter(({ webContents }) =>
        webContents.getURL().endsWith('/now-playing'),
      ).length,
  );

/** The page's media session. */
const sessionOf = (page: Page) =>
  page.evaluate(() => {
    const { metadata, playbackState } = navigator.mediaSession;
    return {
      playbackState,
      title: metadata?.title,
      artist: metadata?.artist,
      album: metadata?.album,
      art: metadata?.artwork.map(({ src, sizes }) => `${src.slice(0, 23)} ${sizes ?? ''}`),
    };
  });

/** The engine's own player on the bus. */
async function engineOf(bus: DesktopBus) {
  const find = async (): Promise<string | undefined> => {
    const destination = 'org.freedesktop.DBus';
    const [names] = await bus.call({
      destination,
      path: '/org/freedesktop/DBus',
      interface: destination,
      member: 'ListNames',
    });
    return (names as string[]).find((name) => name.startsWith(`org.mpris.MediaPlayer2.chromium`));
  };
  await expect.poll(find).toBeDefined();
  const destination = (await find()) ?? '';
  const get = async (name: string): Promise<unknown> => {
    const [value] = await bus.call({
      destination,
      path,
      interface: 'org.freedesktop.DBus.Properties',
      member: 'Get',
      signature: 'ss',
      body: [PLAYER, name],
    });
    return (value as { readonly value: unknown }).value;
  };
  const metadata = async (): Promise<Record<string, unknown>> => {
    const entries = Object.entries((await get('Metadata')) as Record<string, { value: unknown }>);
    return Object.fromEntries(entries.map(([key, { value }]) => [key, value]));
  };
  const press = (member: string, signature = '', body: readonly unknown[] = []) =>
    bus.call({ destination, path, interface: PLAYER, member, signature, body });
  return { get, metadata, press };
}

/** Width (px) of the page's picture; rejects if the engine cannot decode it. */
const pictureWidth = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const picture = new Image();
    picture.src = navigator.mediaSession.metadata?.artwork[0]?.src ?? '';
    await picture.decode();
    return picture.naturalWidth;
  });

const SEEK = 30_000_000;

test('the system shows the chosen player, and its buttons control the player', async ({
  connected: _page,
  desktop: { app },
  bus,
  music,
}) => {
  const page = await pageAt(app, isHere);
  const picture = 'blob:app://channelstrip 512x512';
  const song = { title: 'Glass Harbour', artist: 'Mira Okafor', album: 'Low Tide', art: [picture] };
  await expect.poll(() => sessionOf(page)).toEqual({ playbackState: 'playing', ...song });
  expect(await pictureWidth(page)).toBeGreaterThan(0);

  const engine = await engineOf(bus);
  const status = (): Promise<unknown> => engine.get('PlaybackStatus');
  const state = () => music.model.players.get('living_room')?.state;
  await expect.poll(status).toBe('Playing');
  expect(await engine.metadata()).toMatchObject({
    'mpris:length': 256_000_000n,
    'xesam:title': 'Glass Harbour',
    'xesam:artist': ['Mira Okafor'],
  });
  expect(await engine.get('Position')).toBeGreaterThan(SEEK * 2);

  await engine.press('Pause');
  await music.waitFor(() => state() === 'paused');
  await expect.poll(status).toBe('Paused');
  await engine.press('Play');
  await music.waitFor(() => state() === 'playing');
  await expect.poll(status).toBe('Playing');

  const { 'mpris:trackid': track } = await engine.metadata();
  await engine.press('SetPosition', 'ox', [track, BigInt(SEEK)]);
  await music.waitForCommand('players/cmd/seek');
  await expect.poll(async () => Number(await engine.get('Position'))).toBeLessThan(SEEK * 2);
  expect(Number(await engine.get('Position'))).toBeGreaterThanOrEqual(SEEK);

  await engine.press('Next');
  await music.waitForCommand('players/cmd/next');
  await expect.poll(async () => (await sessionOf(page)).title).not.toBe('Glass Harbour');
  const { title } = await sessionOf(page);
  await expect.poll(async () => (await engine.metadata())['xesam:title']).toBe(title);
  await engine.press('Previous');
  await music.waitForCommand('players/cmd/previous');
  await engine.press('Stop');
  await music.waitFor(() => state() === 'idle');
  // The page is closed.
  await expect.poll(() => pagesOf(app)).toBe(0);
});

test('the page has no access to the core, and no window', async ({
  connected: _page,
  desktop: { app },
}) => {
  const page = await pageAt(app, isHere);
  const reach = await page.evaluate(() => ({
    bridge: 'channelstrip' in window,
    node: 'require' in window || 'process' in window,
    content: document.body.innerText,
  }));
  const preferences = await app.evaluate(({ webContents }) => {
    const page = webContents
      .getAllWebContents()
      .find((one) => one.getURL().endsWith('/now-playing'));
    return { ...(page as unknown as { getLastWebPreferences(): object }).getLastWebPreferences() };
  });
  expect(preferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
  });
  expect(reach).toEqual({ bridge: false, node: false, content: '' });
  expect(await visiblePaths(app)).toEqual(['/']);
});

test('a page that crashed comes back', async ({ connected: _page, desktop: { app }, bus }) => {
  const session = await sessionOf(await pageAt(app, isHere));
  const idOf = () =>
    app.evaluate(
      ({ webContents }) =>
        webContents.getAllWebContents().find((one) => one.getURL().endsWith('/now-playing'))?.id,
    );
  const first = await idOf();
  await app.evaluate(({ webContents }, id) => {
    webContents.fromId(id ?? 0)?.forcefullyCrashRenderer();
  }, first);
  const isNew = async (): Promise<boolean> => ![undefined, first].includes(await idOf());
  await expect.poll(isNew).toBe(true);
  const engine = await engineOf(bus);
  await expect.poll(async () => (await engine.metadata())['xesam:title']).toBe(session.title);
});

test('the page is gone while the setting is off, and while this app registers the media keys', async ({
  connected: window,
  desktop: { app },
  tray,
  music,
  appEnv,
}) => {
  const count = () => pagesOf(app);
  await expect.poll(count).toBe(1);
  await window.getByRole('link', { name: t('app:nav.settings') }).click();
  const setting = window.getByRole('switch', { name: t('desktop:mediaControls.label') });
  await setting.click();
  await expect.poll(count).toBe(0);
  await setting.click();
  await expect.poll(count).toBe(1);

  await choose(tray, 'Media keys');
  await expect.poll(count).toBe(0);
  const keys = async () =>
    new Set((await topicOf(window, 'desktop')).mediaKeys.map(({ state }) => state));
  await expect.poll(keys).toEqual(new Set(['held']));
  await pressKey(appEnv['DISPLAY'], 'XF86AudioPlay');
  await music.waitFor((demo) => demo.model.players.get('living_room')?.state === 'paused');
  await choose(tray, 'Media keys');
  await expect.poll(keys).toEqual(new Set(['off']));
  // While it is paused, the player leaves the keys to the program that has them.
  expect(await count()).toBe(0);
  await choose(tray, 'Play');
  await expect.poll(count).toBe(1);
});
