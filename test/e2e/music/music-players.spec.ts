import type { Locator, Page } from '@playwright/test';
import { t } from '../../../src/shared/i18n/translate.ts';
import '../../../src/shared/music/players-texts.ts';
import '../../../src/shared/music/texts.ts';
import { expect, test } from '../rig/hosts.ts';
import { noSidewaysScroll, wellMade } from '../rig/well-made.ts';

const players = (page: Page) => page.getByRole('list', { name: t('music:player.list') });
const dialog = (page: Page) => page.getByRole('dialog');

/** The players under a heading, such as "Paused". */
const section = (page: Page, state: 'playing' | 'paused' | 'idle' | 'off'): Locator =>
  players(page).getByRole('list', { name: t(`music:state.${state}`), exact: true });

async function fromMenu(page: Page, name: string, item: string): Promise<void> {
  await players(page)
    .getByRole('button', { name: t('music:player.menu', { name }) })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
  await expect(dialog(page)).toBeVisible();
}

test.beforeEach(async ({ connected: page }) => {
  await expect(section(page, 'off').getByText('Bedroom')).toBeVisible();
});

test('the menu of a player sets its timer, speaks, and changes its settings', async ({
  connected: page,
  music,
}) => {
  await test.step('the sleep timer is set, shown and turned off, and belongs to the group', async () => {
    const foot = page.getByRole('button', { name: new RegExp(`^${t('music:sleep.title')}`) });
    const sleepAt = () => music.model.players.get('living_room')?.sleepAt ?? null;
    await foot.click();
    const popover = page.getByRole('dialog', { name: t('music:sleep.title') });
    await expect(popover.getByText(t('musicplayers:sleep.byApp'))).toHaveCount(0);
    await wellMade(page, { menu: true });
    await popover.getByRole('button', { name: '45 min' }).click();
    await expect(foot).toContainText('45 min');
    expect(sleepAt()).not.toBeNull();
    await fromMenu(page, 'Living room', t('music:menu.sleep'));
    await dialog(page).getByLabel(t('musicplayers:sleep.own')).fill('7');
    await page.keyboard.press('Enter');
    await expect(foot).toContainText('7 min');
    await foot.click();
    await popover.getByRole('button', { name: t('musicplayers:sleep.cancel') }).click();
    await expect(foot).toContainText(t('music:sleep.off'));
    expect(sleepAt()).toBeNull();
  });
  await test.step('an announcement is spoken, or refused with the field that is wrong', async () => {
    await fromMenu(page, 'Office', t('music:menu.announce'));
    await wellMade(page);
    await page.getByRole('radio', { name: t('musicplayers:announce.sound') }).click();
    const address = page.getByLabel(t('musicplayers:announce.address'));
    await address.fill('file:///bell.mp3');
    await address.press('Enter');
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    await expect(address).toBeFocused();
    await page.getByRole('radio', { name: t('musicplayers:announce.speech') }).click();
    await page.getByLabel(t('musicplayers:announce.words')).fill('Dinner is ready');
    await page.getByRole('checkbox', { name: t('musicplayers:announce.ownLevel') }).click();
    await page.getByRole('slider', { name: t('musicplayers:announce.level') }).press('PageUp');
    await page.getByRole('button', { name: t('musicplayers:announce.send') }).click();
    const sent = await music.waitForCommand('players/cmd/play_announcement');
    expect(sent.args).toEqual({
      player_id: 'office',
      message: 'Dinner is ready',
      volume_level: 32,
    });
    await expect(dialog(page)).toHaveCount(0);
  });
  await test.step('settings are changed, saved together and restored to their defaults', async () => {
    const { settings } = music.model;
    await fromMenu(page, 'Office', t('music:menu.settings'));
    const name = dialog(page).getByLabel(t('musicplayers:settings.name'));
    await name.fill('Atelier');
    await dialog(page)
      .getByRole('slider', { name: t('musicplayers:setting.crossfade_duration') })
      .press('End');
    await wellMade(page);
    await dialog(page)
      .getByRole('button', { name: t('musicplayers:settings.save') })
      .click();
    await expect(section(page, 'paused').getByText('Atelier')).toBeVisible();
    await expect.poll(() => settings.get('office')?.get('crossfade_duration')).toBe(15);
    await fromMenu(page, 'Atelier', t('music:menu.settings'));
    await name.fill('');
    await dialog(page)
      .getByRole('button', { name: t('musicplayers:settings.reset') })
      .click();
    await dialog(page)
      .getByRole('button', { name: t('musicplayers:settings.save') })
      .click();
    await expect(section(page, 'paused').getByText('Office')).toBeVisible();
    await expect.poll(() => settings.get('office')?.get('crossfade_duration')).toBeNull();
  });
  await test.step('a hidden player is shown again from below the list', async () => {
    await fromMenu(page, 'Office', t('music:menu.settings'));
    await dialog(page)
      .getByRole('checkbox', { name: t('musicplayers:setting.hide_in_ui') })
      .click();
    await dialog(page)
      .getByRole('button', { name: t('musicplayers:settings.save') })
      .click();
    await expect(section(page, 'paused')).toHaveCount(0);
    await page.getByText(t('musicplayers:hidden.title', { count: 1 })).click();
    await wellMade(page);
    await page
      .getByRole('button', { name: t('musicplayers:hidden.showPlayer', { name: 'Office' }) })
      .click();
    await expect(section(page, 'paused').getByText('Office')).toBeVisible();
    await expect(page.getByText(t('musicplayers:hidden.title', { count: 1 }))).toHaveCount(0);
    expect(music.model.players.get('office')?.hidden).toBe(false);
  });
  await test.step('a player that is turned on has nothing to play and offers to choose music', async () => {
    await players(page)
      .getByRole('button', { name: t('music:player.powerOn', { name: 'Bedroom' }) })
      .click();
    await expect(
      players(page).getByRole('button', {
        name: t('music:player.chooseMusicFor', { name: 'Bedroom' }),
      }),
    ).toBeVisible();
    await page.mouse.move(2, 2);
    await page.locator('body').click({ position: { x: 2, y: 2 } });
    await expect(section(page, 'idle').getByText('Bedroom')).toBeVisible();
  });
  await test.step('a player that turns off says since when, also after a reload', async () => {
    const office = music.model.players.get('office');
    if (office === undefined) throw new Error('the demo has no office');
    office.powered = false;
    music.model.emitPlayer('office');
    await expect(section(page, 'off').getByText(/^Since today \d\d:\d\d$/)).toBeVisible();
    await page.reload();
    await expect(section(page, 'off').getByText(/^Since today \d\d:\d\d$/)).toBeVisible();
  });
});

test('players are listed, grouped and within reach', async ({ connected: page, music }) => {
  for (const size of [
    { width: 320, height: 640 },
    { width: 640, height: 390 },
    { width: 1280, height: 780 },
  ])
    await test.step(`every part of a player is reached at ${String(size.width)} x ${String(size.height)}`, async () => {
      await page.setViewportSize(size);
      const kitchen = players(page).getByRole('slider', { name: 'Volume of Kitchen' });
      await kitchen.click({ trial: true });
      expect((await kitchen.boundingBox())?.width).toBeGreaterThanOrEqual(40);
      await players(page)
        .getByRole('button', { name: t('music:player.menu', { name: 'Terrace' }) })
        .click({ trial: true });
      await noSidewaysScroll(page);
    });
  await test.step('players are listed by state, a group with the volume of each member', async () => {
    const headings = players(page).getByRole('heading');
    await expect(headings).toHaveText([
      t('music:state.playing'),
      t('music:state.paused'),
      t('music:state.off'),
    ]);
    await expect(section(page, 'paused').getByText('Office')).toBeVisible();
    const members = players(page).getByRole('list', {
      name: t('music:player.members', { name: 'Living room' }),
    });
    await expect(members.getByRole('listitem')).toHaveCount(3);
    await members.getByRole('slider', { name: 'Volume of Kitchen' }).focus();
    await page.keyboard.press('PageUp');
    await music.waitFor((demo) => demo.model.players.get('kitchen')?.volume === 36);
    await members.getByRole('button', { name: 'Mute: Kitchen' }).click();
    await music.waitFor((demo) => demo.model.players.get('kitchen')?.muted === true);
    expect(music.model.players.get('living_room')?.muted).toBe(false);
    await expect(members.getByRole('button', { name: 'Unmute: Kitchen' })).toBeVisible();
    await players(page)
      .getByRole('button', { name: t('music:player.muteGroup', { name: 'Living room' }) })
      .click();
    await music.waitFor((demo) => demo.model.players.get('living_room')?.muted === true);
    await wellMade(page);
  });
  await test.step('stream details name the file, each output and the headroom of the equalizer', async () => {
    await fromMenu(page, 'Living room', t('music:menu.stream'));
    await expect(dialog(page).getByText(/^FLAC 44\.1 kHz \/ 24 bit/)).toBeVisible();
    await expect(dialog(page).getByRole('heading', { level: 3 })).toHaveText([
      'Living room',
      'Kitchen',
      'Terrace',
    ]);
    await expect(dialog(page).getByText(t('musicplayers:stream.headroom'))).toBeVisible();
    await wellMade(page);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  });
  await test.step('the group dialog shows the leader, moves its members and adds players', async () => {
    await page
      .getByRole('button', { name: t('music:player.groupChosen', { name: 'Living room' }) })
      .click();
    await expect(dialog(page).getByText(t('musicplayers:group.leads'))).toBeVisible();
    await dialog(page).getByRole('slider', { name: 'Volume of Terrace' }).press('PageDown');
    await music.waitFor((demo) => demo.model.players.get('terrace')?.volume === 34);
    await wellMade(page);
    await dialog(page).getByRole('checkbox', { name: 'Kitchen' }).click();
    await dialog(page)
      .getByRole('button', { name: t('musicplayers:groupWith.apply') })
      .click();
    await music.waitFor(
      (demo) => demo.model.players.get('living_room')?.members.includes('kitchen') === false,
    );
    await expect(dialog(page)).toHaveCount(0);
  });
});
