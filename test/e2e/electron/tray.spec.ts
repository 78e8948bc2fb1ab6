import { createHash } from 'node:crypto';
import { choose, closeWindow, expect, test, visiblePaths, windowCount } from './desktop.ts';

const online = /Glass Harbour/;

test('the menu, the wheel and the clicks of the icon reach the player', async ({
  connected: page,
  tray,
  music,
  desktop,
}) => {
  await test.step('the menu matches the model, and each entry reaches the player', async () => {
    await expect(page.getByText('Kitchen', { exact: true }).first()).toBeVisible();
    await expect.poll(() => tray.labels()).toContainEqual(expect.stringMatching(online));
    const labels = await tray.labels();
    expect(labels).toEqual([
      'Glass Harbour · Mira Okafor',
      'Pause',
      'Next',
      'Previous',
      expect.stringMatching(/^Group volume: \d+%$/),
      'Player: Living room',
      'Equalizer',
      'Quick controls',
      'Open Channelstrip',
      'Media keys',
      'Settings',
      'Quit',
    ]);
    const now = await tray.find('Glass Harbour · Mira Okafor');
    expect(now?.enabled).toBe(false);

    await choose(tray, 'Pause');
    await music.waitForCommand('players/cmd/pause');
    await expect.poll(() => tray.find('Play').then((entry) => entry?.enabled)).toBe(true);
    await choose(tray, 'Play');
    await expect.poll(() => tray.find('Pause').then((entry) => entry?.enabled)).toBe(true);
    await choose(tray, 'Next');
    await music.waitForCommand('players/cmd/next');
    await choose(tray, 'Previous');
    await music.waitForCommand('players/cmd/previous');

    await choose(tray, '50%');
    const volume = await music.waitForCommand('players/cmd/group_volume');
    expect(volume.args).toMatchObject({ player_id: 'living_room', volume_level: 50 });
    await expect.poll(() => tray.labels()).toContain('Group volume: 50%');
    expect((await tray.find('50%'))?.checked).toBe(true);
  });
  await test.step('the wheel changes the volume of the group, a middle click mutes it', async () => {
    await expect.poll(() => tray.labels()).toContainEqual(expect.stringMatching(online));
    await tray.scroll(120);
    await music.waitForCommand('players/cmd/group_volume', 2);
    await tray.middleClick();
    await music.waitForCommand('players/cmd/group_volume_mute');
    await expect.poll(() => tray.labels()).toContainEqual(expect.stringMatching(/muted$/));
  });
  await test.step('the icon’s click opens and closes the quick controls; the menu has them too', async () => {
    await tray.activate();
    await expect.poll(() => visiblePaths(desktop.app)).toContain('/quick');
    await tray.activate();
    await expect.poll(() => visiblePaths(desktop.app)).not.toContain('/quick');
    await choose(tray, 'Quick controls');
    await expect.poll(() => visiblePaths(desktop.app)).toContain('/quick');
  });
});

test('without a window the menu chooses a player and opens pages', async ({
  connected: page,
  desktop,
  tray,
  music,
}) => {
  await test.step('another player is chosen in the menu, with no window open', async () => {
    await expect(page.getByText('Kitchen', { exact: true }).first()).toBeVisible();
    await expect.poll(() => tray.labels()).toContainEqual(expect.stringMatching(online));
    await closeWindow(desktop.app);
    await expect.poll(() => windowCount(desktop.app)).toBe(0);
    await choose(tray, /^Office/);
    await expect.poll(() => tray.labels()).toContain('Player: Office');
    await expect.poll(() => tray.find(/^Volume: \d+%$/)).not.toBeNull();
    await choose(tray, '30%');
    await music.waitFor((demo) => demo.model.players.get('office')?.volume === 30);
    await choose(tray, /^Volume up/);
    await music.waitFor((demo) => demo.model.players.get('office')?.volume === 35);
    await choose(tray, 'Mute');
    await music.waitFor((demo) => demo.model.players.get('office')?.muted === true);
    await expect.poll(() => tray.labels()).toContain('Volume: 35%, muted');
    await choose(tray, /^Living room/);
    await expect.poll(() => tray.labels()).toContain('Pause');
    await choose(tray, 'Pause');
    await music.waitForCommand('players/cmd/pause');
    expect(await windowCount(desktop.app)).toBe(0);
  });
  await test.step('the menu opens the window on the chosen page', async () => {
    await choose(tray, 'Settings');
    const opened = await desktop.window();
    await expect(opened).toHaveURL('app://channelstrip/settings');
    await choose(tray, 'Open Channelstrip');
    await expect(opened).toHaveURL('app://channelstrip/');
    expect(await windowCount(desktop.app)).toBe(1);
  });
});

test('row, text and icon follow the player and the connection', async ({
  connected: page,
  tray,
  music,
}) => {
  await expect(page.getByText('Kitchen', { exact: true }).first()).toBeVisible();
  await expect.poll(() => tray.labels()).toContainEqual(expect.stringMatching(online));
  const picture = async (): Promise<string> => {
    const hash = createHash('sha256');
    for (const { bytes } of await tray.icon()) hash.update(bytes);
    return hash.digest('hex');
  };
  expect((await tray.icon()).length).toBeGreaterThan(0);
  await expect.poll(() => tray.tooltip()).toContain('Glass Harbour');
  const playing = await picture();
  await page
    .getByRole('region', { name: 'Now playing' })
    .getByRole('button', { name: /^Next/ })
    .click();
  await expect.poll(async () => (await tray.labels())[0]).not.toBe('Glass Harbour · Mira Okafor');
  const [row] = await tray.labels();
  await expect.poll(() => tray.tooltip()).toContain(row?.split(' · ')[0] ?? '');

  await choose(tray, 'Pause');
  await expect.poll(picture).not.toBe(playing);
  const paused = await picture();
  await music.stop();
  await expect
    .poll(() => tray.labels())
    .toContainEqual(expect.stringMatching(/^Connection to .* lost/));
  expect((await tray.find('Play'))?.enabled).toBe(false);
  await expect.poll(picture).not.toBe(paused);
  expect(await picture()).not.toBe(playing);
  await music.restart();
  await expect.poll(() => tray.find('Play').then((entry) => entry?.enabled)).toBe(true);
  await expect.poll(picture).toBe(paused);
});
