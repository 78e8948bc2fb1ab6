import { expect, test } from '../rig/hosts.ts';
import '../../../src/shared/eq/texts.ts';
import { t } from '../../../src/shared/i18n/translate.ts';
import { openQuick, picker, volumeOf } from './quick-page.ts';
import { noSidewaysScroll, wellMade } from '../rig/well-made.ts';

test('other players are used in place, and what does not play is folded', async ({
  connected: page,
  music,
}) => {
  await openQuick(page);
  const others = page.getByRole('list', { name: t('quick:others.label') });
  await expect(others.getByRole('listitem')).toHaveCount(1);
  await others.getByRole('button', { name: /^Play: Office/ }).click();
  await music.waitFor((demo) => demo.model.players.get('office')?.state === 'playing');
  const slider = volumeOf(page, 'Volume of Office');
  const wanted = Number(await slider.inputValue()) + 2;
  await slider.focus();
  await page.keyboard.press('ArrowUp');
  await music.waitFor((demo) => demo.model.players.get('office')?.volume === wanted);
  const more = page.getByRole('button', { expanded: false, name: /1 off/ });
  await more.click();
  await expect(others.getByTitle('Show Bedroom')).toBeVisible();
  await wellMade(page);
  await others.getByTitle('Show Office').click();
  await expect(picker(page)).toHaveAccessibleName('Player: Office');
  // The previously selected group is now one of the others.
  await expect(others.getByTitle('Show Living room')).toBeVisible();
});

test('it is walked by keys, opens with a verb, and keeps its player', async ({
  connected: page,
  music,
}) => {
  await test.step('opened by a key, Space plays; Escape leaves the page as it is', async () => {
    await openQuick(page, '#play');
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeFocused();
    await page.keyboard.press('Space');
    await music.waitForCommand('players/cmd/pause');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/quick#play$/);
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  });
  await test.step('the list of players stands in place, is walked by keys, and its choice is kept', async () => {
    await openQuick(page);
    await picker(page).click();
    await expect(page.getByRole('option', { selected: true })).toBeFocused();
    await page.keyboard.type('off');
    await expect(page.getByRole('option', { name: /^Office/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(picker(page)).toHaveAccessibleName('Player: Office');
    await expect(picker(page)).toBeFocused();
    await page.reload();
    await expect(picker(page)).toHaveAccessibleName('Player: Office');
    const slider = volumeOf(page, 'Volume of Office');
    await expect(slider).toBeFocused();
    const wanted = Number(await slider.inputValue()) + 2;
    await page.keyboard.press('ArrowUp');
    await music.waitFor((demo) => demo.model.players.get('office')?.volume === wanted);
    await picker(page).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0);
  });
});

test('every control is reached, reaches the server, and is greyed while that is away', async ({
  connected: page,
  music,
}) => {
  await test.step('Tab goes through every control in the order of the page', async () => {
    await openQuick(page);
    await expect(volumeOf(page, 'Group volume of Living room')).toBeFocused();
    await page.getByRole('button', { name: t('quick:search') }).focus();
    const names: string[] = [];
    const tops: number[] = [];
    for (let step = 0; step < 15; step += 1) {
      const focused = page.locator(':focus');
      names.push((await focused.getAttribute('aria-label')) ?? (await focused.textContent()) ?? '');
      tops.push(Math.round((await focused.boundingBox())?.y ?? -1));
      await page.keyboard.press('Tab');
    }
    expect(names).toEqual(
      expect.arrayContaining(['Open the window', 'Position', 'Shuffle', 'Mute', 'Mute: Kitchen']),
    );
    expect(new Set(names).size).toBe(names.length);
    // Rows from top to bottom; heights within a row differ by a few pixels.
    for (const [at, top] of tops.entries())
      expect(top).toBeGreaterThanOrEqual((tops[at - 1] ?? 0) - 14);
  });
  await test.step('at twice the size nothing overflows', async () => {
    // At 200 % zoom, half the CSS pixels remain.
    await page.setViewportSize({ width: 174, height: 260 });
    await noSidewaysScroll(page);
  });
  await test.step('presets are offered without a pin: Flat, then those of the server', async () => {
    await openQuick(page);
    const presets = page.getByRole('group', { name: t('eq:quick.label') }).getByRole('button');
    await expect(presets).toHaveText([t('eqserver:preset.flat'), 'Late night', 'Speech']);
    await wellMade(page);
    await presets.first().click();
    await music.waitForCommand('config/players/dsp/save');
    await expect(presets.first()).toHaveAttribute('aria-pressed', 'true');
    expect(music.model.dsp.get('living_room')?.filters).toEqual([]);
    await presets.nth(1).click();
    await expect(presets.nth(1)).toHaveAttribute('aria-pressed', 'true');
    await expect(presets.first()).toHaveAttribute('aria-pressed', 'false');
  });
  await test.step('play, volume, members and keys reach the server', async () => {
    await openQuick(page);
    const group = volumeOf(page, 'Group volume of Living room');
    await expect(group).toBeFocused();
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await music.waitForCommand('players/cmd/pause');
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await group.focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await music.waitFor((demo) => demo.model.players.get('living_room')?.state === 'playing');

    const kitchen = volumeOf(page, 'Volume of Kitchen');
    const alone = await kitchen.inputValue();
    const before = Number(await group.inputValue());
    await page.keyboard.press('Shift+ArrowUp');
    await expect(group).toHaveValue(String(before + 10));
    const sent = await music.waitForCommand('players/cmd/group_volume');
    expect(sent.args['volume_level']).toBe(before + 10);

    // Group members follow the group's volume.
    await expect(kitchen).not.toHaveValue(alone);
    const level = music.model.players.get('kitchen')?.volume ?? 0;
    await expect(kitchen).toHaveValue(String(level));
    const wanted = level - 2;
    await kitchen.focus();
    await page.keyboard.press('ArrowDown');
    await music.waitFor((demo) => demo.model.players.get('kitchen')?.volume === wanted);

    await page.keyboard.press('ArrowRight');
    const sought = await music.waitForCommand('players/cmd/seek');
    expect(Number(sought.args['position'])).toBeGreaterThan(0);
    await expect(kitchen).toHaveValue(String(wanted));
    await page.keyboard.press('g');
    await expect(kitchen).toHaveCount(0);
  });
  await test.step('the server goes away: greyed, with the time and the reason, and back', async () => {
    await openQuick(page);
    await music.stop();
    await expect(page.getByText(/as of \d/)).toBeVisible();
    await expect(page.getByText(/^Offline, retry/)).toBeVisible();
    await expect(volumeOf(page, 'Group volume of Living room')).toBeDisabled();
    await music.restart();
    await expect(page.getByText(/as of \d/)).toHaveCount(0);
    await expect(volumeOf(page, 'Group volume of Living room')).toBeEnabled();
  });
});
