import { REPEAT_MS } from '../../../src/main/services/desktop/held-keys.ts';
import { pressKey } from '../../support/window/press-key.ts';
import { startDesktop } from '../rig/electron-host.ts';
import { runCli } from '../rig/command-line.ts';
import { topicOf } from './contract.ts';
import { choose, expect, test, trayOf } from './desktop.ts';

const isCommand = ({ command }: { readonly command: string }): boolean =>
  command.startsWith('players/cmd/');

test('the keys are not registered until the user turns them on, and are released again', async ({
  connected: page,
  desktop,
  tray,
  music,
  appEnv,
}) => {
  const press = (key: string) => pressKey(appEnv['DISPLAY'], key);
  const states = async () =>
    (await topicOf(page, 'desktop')).mediaKeys.map(({ key, state }) => `${key} ${state}`);
  await expect(page.getByText('Kitchen', { exact: true }).first()).toBeVisible();
  expect(await states()).toEqual([
    'MediaPlayPause off',
    'MediaNextTrack off',
    'MediaPreviousTrack off',
    'MediaStop off',
  ]);
  await press('XF86AudioPlay');
  await choose(tray, 'Previous');
  await music.waitForCommand('players/cmd/previous');
  expect(music.received().filter(isCommand)).toHaveLength(1);

  await choose(tray, 'Media keys');
  await expect.poll(states).toContain('MediaPlayPause held');
  expect((await states()).filter((state) => !state.endsWith(' held'))).toEqual([]);
  await expect.poll(() => tray.find('Media keys').then((entry) => entry?.checked)).toBe(true);
  await press('XF86AudioPlay');
  await music.waitFor((demo) => demo.model.players.get('living_room')?.state === 'paused');
  await expect.poll(() => tray.find('Play')).not.toBeNull();
  // A second press within `REPEAT` counts as a held key; the tray shows the first one sooner than that.
  const paused = performance.now();
  await expect.poll(() => performance.now() - paused).toBeGreaterThan(REPEAT_MS);
  await press('XF86AudioPlay');
  await music.waitFor((demo) => demo.model.players.get('living_room')?.state === 'playing');
  await press('XF86AudioNext');
  await music.waitForCommand('players/cmd/next');
  await press('XF86AudioPrev');
  await music.waitForCommand('players/cmd/previous', 2);

  await choose(tray, 'Media keys');
  await expect.poll(states).toContain('MediaPlayPause off');
  const before = music.received().filter(isCommand).length;
  await press('XF86AudioNext');
  await choose(tray, 'Pause');
  await music.waitFor((demo) => demo.received().filter(isCommand).length > before);
  expect(music.received().filter(isCommand).at(-1)?.command).toBe('players/cmd/pause');
  expect(desktop.app.process().exitCode).toBeNull();
});

test('keys of another program are reported as taken, and registered once they are free', async ({
  connected: page,
  tray,
  music,
  appEnv,
  bus,
}, info) => {
  const states = async () =>
    new Set((await topicOf(page, 'desktop')).mediaKeys.map(({ state }) => state));
  await expect(page.getByText('Kitchen', { exact: true }).first()).toBeVisible();
  const otherDir = info.outputPath('other', 'data');
  const other = await startDesktop(otherDir, ['--hidden'], appEnv);
  try {
    const otherTray = await trayOf(bus, other);
    await choose(otherTray, 'Media keys');
    await expect
      .poll(() => otherTray.find('Media keys').then((entry) => entry?.checked))
      .toBe(true);
    await choose(tray, 'Media keys');
    await expect.poll(states).toEqual(new Set(['taken']));
    await expect.poll(() => tray.labels()).toContain('Media keys (another program uses them)');
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByText(/This app receives none of the keys/)).toBeVisible();
    await pressKey(appEnv['DISPLAY'], 'XF86AudioNext');
  } finally {
    expect(await other.stop()).toBe(0);
  }
  expect(music.received().filter(isCommand)).toEqual([]);
  // The app checks once a minute, and immediately when the computer wakes.
  bus.announceSleep(true);
  bus.announceSleep(false);
  await expect.poll(states).toEqual(new Set(['held']));
  await pressKey(appEnv['DISPLAY'], 'XF86AudioNext');
  await music.waitForCommand('players/cmd/next');
  expect((await runCli(otherDir, ['status', '--json'])).code).toBe(0);
});
