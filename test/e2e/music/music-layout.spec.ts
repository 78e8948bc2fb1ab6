import type { Locator, Page } from '@playwright/test';
import { t } from '../../../src/shared/i18n/translate.ts';
import '../../../src/shared/music/texts.ts';
import type { MusicDemo } from '../../../src/demo/music/server.ts';
import { expect, test } from '../rig/hosts.ts';
import { settled, settledBox } from '../rig/settled.ts';
import { openQuick } from '../window/quick-page.ts';
import { noSidewaysScroll } from '../rig/well-made.ts';

const players = (page: Page) => page.getByRole('list', { name: t('music:player.list') });
const menuOf = (page: Page, name: string) =>
  players(page).getByRole('button', { name: t('music:player.menu', { name }) });
const queueOf = (page: Page) =>
  page.getByRole('listbox', { name: t('music:queue.list', { name: 'Living room' }) });
const pane = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const bar = (page: Page) => page.getByRole('region', { name: t('app:region.nowPlaying') });

function currentTrack({ model }: MusicDemo) {
  const { items, index } = model.queue('living_room');
  const track = items[index ?? -1]?.media;
  if (track === undefined) throw new Error('nothing plays');
  return track;
}

/** Expects that a click reaches the center of an element, scrolled into view; rows may be rerendered meanwhile. */
const reached = (element: Locator): Promise<void> => element.click({ trial: true });

test.beforeEach(async ({ connected: page }) => {
  await expect(menuOf(page, 'Bedroom')).toBeVisible();
});

test('panes, bar and their buttons in every window', async ({ connected: page }) => {
  await test.step('players, library, queue and bar stand in order and fit every window', async () => {
    await test.step('players that play come first, players that are off last', async () => {
      const rows = players(page).getByRole('button', { name: /^More about / });
      await expect(rows).toHaveText(Array.from({ length: 5 }, () => ''));
      const names = await rows.evaluateAll((all) =>
        all.map((row) => row.getAttribute('aria-label')),
      );
      expect(names).toEqual(
        ['Living room', 'Kitchen', 'Terrace', 'Office', 'Bedroom'].map((name) =>
          t('music:player.menu', { name }),
        ),
      );
    });
    await test.step('players, library and queue are side by side where they fit', async () => {
      const names = [t('music:pane.players'), t('music:pane.library'), t('music:pane.queue')];
      for (const width of [1280, 1600, 1920]) {
        await page.setViewportSize({ width, height: 780 });
        const boxes = await Promise.all(names.map((name) => settledBox(pane(page, name))));
        const [players, library, queue] = boxes;
        expect([players?.width, queue?.width]).toEqual([228, 288]);
        expect((library?.x ?? 0) - (players?.x ?? 0)).toBe(240);
        expect((queue?.x ?? 0) - (library?.x ?? 0)).toBe((library?.width ?? 0) + 12);
      }
      await page.setViewportSize({ width: 960, height: 640 });
      await expect(pane(page, t('music:pane.queue'))).toHaveCount(0);
      await expect(pane(page, t('music:pane.library'))).toBeVisible();
    });
    for (const size of [
      { width: 1100, height: 780 },
      { width: 960, height: 640 },
      { width: 420, height: 800 },
      { width: 640, height: 390 },
    ])
      await test.step(`the bar keeps position and volume at ${String(size.width)} x ${String(size.height)}`, async () => {
        await page.setViewportSize(size);
        const sliders = bar(page).getByRole('slider');
        await expect(sliders).toHaveCount(2);
        for (const slider of await sliders.all()) {
          await reached(slider);
          const { width } = await settledBox(slider);
          expect(width).toBeGreaterThanOrEqual(48);
        }
        await noSidewaysScroll(page);
      });
    await test.step('players and queue are reached at 200 %, and 320 px fit', async () => {
      await page.setViewportSize({ width: 640, height: 390 });
      await reached(menuOf(page, 'Bedroom'));
      await reached(menuOf(page, 'Living room'));
      await bar(page)
        .getByRole('button', { name: t('music:pane.queue'), exact: true })
        .click();
      await reached(queueOf(page).getByRole('option').nth(4));
      await page.setViewportSize({ width: 320, height: 640 });
      await reached(queueOf(page).getByRole('option').nth(4));
      await page.getByRole('radio', { name: t('music:pane.players') }).click();
      await reached(menuOf(page, 'Bedroom'));
      await page.getByRole('radio', { name: t('music:pane.library') }).click();
      await expect(pane(page, t('music:pane.library'))).toBeVisible();
      await noSidewaysScroll(page);
    });
  });
  await test.step('a low window has shuffle and repeat in the menu of players, and forced colors frame what is on', async () => {
    await page.setViewportSize({ width: 1280, height: 780 });
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(bar(page).getByRole('button', { pressed: true }).first()).toHaveCSS(
      'border-top-width',
      '1px',
    );
    await page.setViewportSize({ width: 640, height: 390 });
    await bar(page)
      .getByRole('button', { name: /^Player: / })
      .click();
    const menu = page.getByRole('dialog', { name: t('music:bar.pick') });
    await reached(menu.getByRole('button', { name: t('music:bar.shuffle') }));
    await reached(menu.getByRole('button', { name: t('music:bar.repeatOff') }));
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await page.emulateMedia({ forcedColors: 'none' });
    await page.setViewportSize({ width: 1280, height: 780 });
  });
  await test.step('every button without a word has a tooltip, with its key', async () => {
    await tooltips(page, players(page));
    await tooltips(page, bar(page));
    await tooltips(page, page.getByRole('list', { name: t('musicpages:home.recent') }));
    await bar(page)
      .getByRole('button', { name: t('music:bar.next') })
      .hover();
    await expect(page.getByRole('tooltip')).toContainText('N');
    await players(page)
      .getByRole('list', { name: t('music:player.members', { name: 'Living room' }) })
      .getByText('Living room')
      .hover();
    await expect(page.getByRole('tooltip')).toContainText(
      t('music:line.ownHint', { name: 'Living room' }),
    );
    await openQuick(page);
    await tooltips(page, page.getByRole('main'));
    const gone = page.getByRole('main').locator('button[data-tip]:enabled').first();
    await gone.hover();
    await expect(page.getByRole('tooltip')).toBeVisible();
    await gone.evaluate((button) => button.remove());
    await expect(page.getByRole('tooltip')).toHaveCount(0);
  });
});

const windows = [
  [320, 640],
  [400, 700],
  [480, 700],
  [540, 700],
  [560, 700],
  [640, 390],
  [700, 700],
  [820, 390],
  [960, 640],
  [1280, 780],
  [1920, 1080],
] as const;
const longTrack =
  'An Unusually Long Title That Nobody Ever Shortened, in Three Movements and a Coda';
const longPlayer =
  'The very long name of a loudspeaker that somebody wrote without a thought for us';

/** Whether the bar has room for the player's name beside its icon. */
const isNamed = (width: number): boolean => width >= 480 && width !== 640;

/** The texts that the page cuts, of those in view. */
const cutTexts = (texts: Locator): Promise<string[]> =>
  texts.evaluateAll((all) =>
    all
      .filter((text) => text.getClientRects().length > 0)
      .filter(
        (text) => text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight,
      )
      .map(({ textContent }) => textContent),
  );

/** Whether the first letter of a text is within its element. */
const showsStart = (text: Locator): Promise<boolean> =>
  text.evaluate((element) => {
    const letter = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    if (letter === null) return false;
    const range = document.createRange();
    range.setStart(letter, 0);
    range.setEnd(letter, 1);
    const [first, whole] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
    return first.left >= whole.left && first.right <= whole.right + 1;
  });

const linesOf = (text: Locator): Promise<number> =>
  text.evaluate((element) =>
    Math.round(element.clientHeight / parseFloat(getComputedStyle(element).lineHeight)),
  );

test('names that are cut, in bar, rail, queue, search and mini player', async ({
  connected: page,
  music,
}) => {
  await test.step('the bar and the rail show whole names, and long ones in two lines of the same bar', async () => {
    const title = bar(page).locator('p').first();
    const player = bar(page).getByRole('button', { name: /^Player: / });
    const heights: number[] = [];
    const heightOf = async (): Promise<number> => (await bar(page).boundingBox())?.height ?? 0;
    await expect(title).toHaveText('Glass Harbour');
    for (const [width, height] of windows)
      await test.step(`names are whole at ${String(width)} x ${String(height)}`, async () => {
        await page.setViewportSize({ width, height });
        const name = player.getByText('Living room + 2');
        await expect(name).toBeVisible({ visible: isNamed(width) });
        await expect.poll(() => cutTexts(title.or(name))).toEqual([]);
        heights.push(await settled(page, heightOf));
      });
    await test.step('ten names of panels fit beside each other where the rail shows them', async () => {
      const names = page.getByRole('navigation').locator('a > span:first-of-type');
      await expect(names).toHaveCount(10);
      for (const width of [520, 540, 559]) {
        await page.setViewportSize({ width, height: 700 });
        await expect(names.first()).toBeInViewport({ ratio: 1 });
        await expect.poll(() => cutTexts(names)).toEqual([]);
      }
    });
    const [room, track] = [music.model.players.get('living_room'), currentTrack(music)];
    if (room === undefined) throw new Error('there is no such player');
    room.name = longPlayer;
    track.name = longTrack;
    music.model.emitGroup(room);
    await expect(title).toHaveText(longTrack);
    await expect(player).toHaveAccessibleName(
      t('music:bar.players', { name: `${longPlayer} + 2` }),
    );
    for (const [at, [width, height]] of windows.entries())
      await test.step(`long names have two lines at ${String(width)} x ${String(height)}`, async () => {
        await page.setViewportSize({ width, height });
        await expect.poll(() => linesOf(title)).toBe(2);
        const ofPlayer = player.locator('span').first();
        await expect.poll(() => linesOf(ofPlayer)).toBe(isNamed(width) ? 2 : 0);
        await expect.poll(heightOf).toBe(heights[at]);
        for (const control of await bar(page).getByRole('button').all()) {
          const { width: across = 0, height: down = 0 } = (await control.boundingBox()) ?? {};
          expect(Math.min(across, down)).toBeGreaterThanOrEqual(24);
        }
        await noSidewaysScroll(page);
      });
    for (const [direction, roomName] of [
      [
        'left to right',
        'The very large living room on the upper floor of the old house by the harbour',
      ],
      ['right to left', 'חדר המגורים הגדול שבקומה העליונה של הבית הישן שליד הנמל והים הגדול'],
    ] as const)
      await test.step(`the number of a group stays beside a cut name from ${direction}: queue, search and mini player`, async () => {
        const room = music.model.players.get('living_room');
        if (room === undefined) throw new Error('there is no such player');
        room.name = roomName;
        music.model.emitGroup(room);
        const showsMore = async (part: Locator): Promise<void> => {
          const more = part.getByText('+ 2', { exact: true });
          await expect(more).toBeInViewport({ ratio: 1 });
          const [inner, outer] = [await more.boundingBox(), await part.boundingBox()];
          expect(inner).not.toBeNull();
          expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual(
            (outer?.x ?? 0) + (outer?.width ?? 0),
          );
          expect(inner?.x).toBeGreaterThanOrEqual(outer?.x ?? 0);
        };
        for (const width of [320, 1280])
          await test.step(`at ${String(width)} px`, async () => {
            await page.setViewportSize({ width, height: 700 });
            if (width === 320)
              await page.getByRole('radio', { name: t('music:pane.queue') }).click();
            await showsMore(
              pane(page, t('music:pane.queue'))
                .getByRole('heading', { name: t('music:pane.queue') })
                .locator('..'),
            );
            await page.keyboard.press('Control+k');
            await page.keyboard.type('glass');
            await showsMore(
              page.getByRole('button', { name: roomName }).filter({ hasText: 'Play on' }),
            );
            await page.keyboard.press('Escape');
            await page.keyboard.press('Escape');
          });
        const mini = await page.context().newPage();
        await mini.goto(new URL('/mini', page.url()).href);
        for (const width of [320, 1280]) {
          await mini.setViewportSize({ width, height: 140 });
          await showsMore(mini.getByText(roomName, { exact: true }).locator('../..'));
        }
        await mini.close();
      });
  });
  await test.step('cut names from right to left keep their beginning, and the number of a group stays beside them', async () => {
    const title = bar(page).locator('p').first();
    const artist = bar(page).locator('p').nth(1);
    const player = bar(page).getByRole('button', { name: /^Player: / });
    const [room, track] = [music.model.players.get('living_room'), currentTrack(music)];
    if (room === undefined || track.kind !== 'track') throw new Error('there is no such player');
    const roomName = 'חדר המגורים הגדול שבקומה העליונה של הבית הישן';
    room.name = roomName;
    track.name = 'حكايات الشاطئ الشمالي الكبير والواسع جدا في الليل الطويل والبحر أمام المدينة';
    track.artist.name = 'תזמורת החוף הצפוני הגדולה מאוד';
    music.model.emitGroup(room);
    await expect(title).toHaveText(track.name);
    for (const width of [320, 480, 700, 1280])
      await test.step(`at ${String(width)} px`, async () => {
        await page.setViewportSize({ width, height: 700 });
        const name = player.getByText(roomName, { exact: true });
        const more = player.getByText('+ 2', { exact: true });
        await expect(more).toBeVisible({ visible: isNamed(width) });
        if (isNamed(width)) {
          const [outer, inner] = [await settledBox(player), await settledBox(more)];
          expect(inner.x).toBeGreaterThanOrEqual(outer.x);
          expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width);
          expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height);
        }
        await expect.poll(() => showsStart(artist)).toBe(true);
        // Room for the ellipsis, which is drawn past the end of the line.
        for (const text of isNamed(width) ? [title, name] : [title])
          await expect(text).toHaveCSS('padding-left', /^1[0-9]/);
      });
  });
});
/** Expects a tooltip for every icon-only button, and that three of them open on hover. */
async function tooltips(page: Page, area: Locator): Promise<void> {
  const buttons = area.locator('button:enabled:visible', { hasNotText: /\S/ });
  const tips = await buttons.evaluateAll((all: HTMLElement[]) =>
    all.map(({ dataset }) => dataset['tip'] ?? ''),
  );
  expect(tips.length).toBeGreaterThan(3);
  // From one to the next, a tooltip opens at once.
  for (const tip of tips) expect(tip).toMatch(/\S/);
  for (const at of [0, tips.length >> 1, tips.length - 1]) {
    await buttons.nth(at).hover();
    await expect(page.getByRole('tooltip')).toContainText(tips[at] ?? '');
  }
  await page.mouse.move(2, 2);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
}
