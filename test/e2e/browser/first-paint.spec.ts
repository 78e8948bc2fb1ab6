import { expect, test } from '../rig/hosts.ts';
import { t } from '../rig/texts.ts';
import { twoFrames } from '../rig/two-frames.ts';

/** Runs in the page: records every position of the element with this text, frame by frame. */
function recordPlaces(text: string): void {
  const places = new Set<string>();
  const look = (): void => {
    const found = [...document.querySelectorAll('main a, main h2')].find(
      ({ textContent }) => textContent === text,
    );
    if (found !== undefined) places.add(JSON.stringify(found.getBoundingClientRect()));
    requestAnimationFrame(look);
  };
  look();
  Object.assign(globalThis, { places });
}

/** Runs in the page: the recorded positions. */
const recorded = (): string[] => [
  ...(globalThis as unknown as { readonly places: ReadonlySet<string> }).places,
];

test('nothing on the first page moves when its font arrives late', async ({ page, host }) => {
  await page.addInitScript(recordPlaces, t('onboarding:services.title'));
  // The page has everything that it renders except the font.
  const welcomed = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"welcome"')),
    );
  await page.route('**/inter-latin-wght-*', async (route) => {
    await welcomed;
    await twoFrames(page);
    await route.continue();
  });
  await page.goto(host.url);
  const link = page.getByRole('button', { name: t('app:nav.playout'), exact: true });
  await expect(link).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await twoFrames(page);
  // Must precede the click, which scrolls to the link.
  expect(await page.evaluate(recorded)).toHaveLength(1);
  await link.click();
  await expect(page.getByRole('heading', { name: t('app:nav.playout'), level: 1 })).toBeVisible();
});

test('nothing in Settings moves when the section of a panel arrives late', async ({
  connected: page,
}) => {
  await page.evaluate(recordPlaces, t('settings:section.about'));
  await page.route('**/playout-settings-*.js', async (route) => {
    await twoFrames(page);
    await route.continue();
  });
  await page.getByRole('link', { name: t('app:nav.settings') }).click();
  await expect(page.getByRole('heading', { name: t('settings:section.playout') })).toBeVisible();
  await expect(
    page.getByRole('heading', { name: t('settings:section.about'), level: 2 }),
  ).toBeVisible();
  await twoFrames(page);
  expect(await page.evaluate(recorded)).toHaveLength(1);
});

test('a page draws the frame of the last visit before the script of the window has arrived', async ({
  connected: page,
}) => {
  await page.goto(new URL('/deploys', page.url()).href);
  // The drawn frame takes no input, so it has no roles.
  const links = page.locator('#root nav a');
  await expect(page.getByRole('heading', { name: t('app:nav.deploys'), level: 1 })).toBeVisible();
  await page.waitForFunction(() => localStorage.getItem('channelstrip.frame.drawn') !== null);
  const places = (): Promise<string[]> =>
    links.evaluateAll((all) =>
      all.map((link) => `${link.textContent} ${JSON.stringify(link.getBoundingClientRect())}`),
    );
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/window-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(links.filter({ hasText: t('app:nav.deploys') })).toHaveAttribute(
    'aria-current',
    'page',
  );
  // The page is not painted before its stylesheets have arrived, but its links can be measured.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(
      ({ sheet }) => sheet !== null,
    ),
  );
  const drawn = await places();
  expect(drawn.length).toBeGreaterThan(5);
  await expect(page.locator('main')).toBeEmpty();
  release();
  await expect(page.getByRole('heading', { name: t('app:nav.deploys'), level: 1 })).toBeVisible();
  expect(await places()).toEqual(drawn);
});

test('a page whose script does not arrive is reloaded, and no frame looks like a working app', async ({
  connected: page,
  pageErrors,
}) => {
  await page.waitForFunction(() => localStorage.getItem('channelstrip.frame.drawn') !== null);
  const scripts = '**/assets/window-*.js';
  await page.route(scripts, (route) => route.abort());
  await page.goto(new URL('/issues', page.url()).href);
  await expect.poll(() => pageErrors.join()).toContain('dynamically imported module');
  await expect(page.locator('#root')).toBeEmpty();
  await page.unroute(scripts);
  await expect(page.getByRole('heading', { name: t('app:nav.issues'), level: 1 })).toBeVisible();
  pageErrors.length = 0;
});
