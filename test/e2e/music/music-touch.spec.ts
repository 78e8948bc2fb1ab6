import '../../../src/renderer/palette/texts.ts';
import type { Locator, Page } from '@playwright/test';
import '../../../src/shared/music/search-texts.ts';
import { expect, test as base } from '../rig/hosts.ts';
import { settledBox } from '../rig/settled.ts';
import { t } from '../rig/texts.ts';

/** The app's page has a touch screen and no mouse. */
const test = base.extend({
  openPage: async ({ chromium }, use) => {
    const browser = await chromium();
    const viewport = { width: 1280, height: 800 };
    const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport });
    const page = await context.newPage();
    await use(() => Promise.resolve(page));
    await context.close();
  },
});

/**
 * The menu button of any item; its label contains the item's name. Long presses open menus, too, but the tested browser sends no event for
 * an emulated one.
 */
const more = new RegExp(`^${t('musicmedia:menu.more', { name: '.+' })}$`);

type Point = readonly [x: number, y: number];

async function middle(target: Locator): Promise<Point> {
  const box = await settledBox(target);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/**
 * Puts a finger down and moves it along the points, one second for each. If the finger were lifted at speed, it would cause a fling, and
 * the browser does not treat the tap that ends a fling as a click.
 */
async function drag(page: Page, [start, ...path]: readonly [Point, ...Point[]]): Promise<void> {
  const client = await page.context().newCDPSession(page);
  let timestamp = Date.now() / 1000 - path.length - 2;
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      timestamp: timestamp++,
      touchPoints: at === undefined ? [] : [{ x: at[0], y: at[1] }],
    });
  await send('touchStart', start);
  for (const point of path) await send('touchMove', point);
  await send('touchEnd');
  await client.detach();
}

test.skip(({ hostKind }) => hostKind === 'electron', 'the window of Electron has a mouse');

test('queue, library and mini player are driven by fingers', async ({
  connected: touch,
  music,
}) => {
  await test.step('a queue is reordered by its handles', async () => {
    const rows = touch.getByRole('listbox').getByRole('option');
    // A row is rendered before its item has loaded; the handle needs the item.
    await expect(rows.first()).toContainText('Salt and Neon');
    const [x, y] = await middle(rows.first().locator(':scope > :first-child'));
    await drag(touch, [
      [x, y],
      [x, y + 40],
      [x, y + 98],
    ]);
    await music.waitForCommand('player_queues/move_item');
    await expect(rows.nth(2)).toContainText('Salt and Neon');
  });
  await test.step('rows of the library have menus', async () => {
    await touch.goto(new URL('/#track', touch.url()).href);
    const row = touch.getByRole('grid').getByRole('row').nth(3);
    await expect(row).toContainText(/\d:\d\d/);
    await row.getByRole('button', { name: more }).tap();
    await touch.getByRole('menuitem', { name: t('musicmedia:menu.play') }).tap();
    await music.waitForCommand('player_queues/play_media');
  });
  await test.step('the mini player is driven by taps', async () => {
    await touch.goto(new URL('/mini', touch.url()).href);
    await touch.getByRole('button', { name: t('music:bar.next'), exact: true }).tap();
    await music.waitForCommand('players/cmd/next');
    await touch.getByRole('button', { name: t('music:verb.pause'), exact: true }).tap();
    await music.waitForCommand('players/cmd/pause');
  });
});

test('music is searched, chosen in a menu and started', async ({ connected: touch, music }) => {
  await touch.getByRole('button', { name: t('music:openSearch') }).tap();
  const dialog = touch.getByRole('dialog', { name: t('palette:title') });
  await dialog.getByRole('button', { name: t('app:nav.music'), exact: true }).tap();
  await dialog.getByRole('combobox').fill('harbour');
  const hits = dialog.getByRole('rowgroup', { name: t('musicsearch:kind.track') }).getByRole('row');
  await hits.nth(1).getByRole('button', { name: more }).tap();
  await touch.getByRole('menuitem', { name: t('musicmedia:menu.add') }).tap();
  await music.waitForCommand('player_queues/play_media');
  await hits.nth(1).tap();
  await music.waitForCommand('player_queues/play_media');
  await expect(dialog).toBeHidden();
});
