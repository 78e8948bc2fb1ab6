import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { plays } from '../../preview/plays.ts';
import { startSceneApp, type SceneApp } from '../../preview/scene-app.ts';
import { scenes } from '../../preview/scenes.ts';
import type { Scene } from '../../preview/scene.ts';
import { noSidewaysScroll, wellMade } from '../well-made.ts';
import { nothingCovered } from '../reachable.ts';
import { draws, twoFrames } from '../two-frames.ts';

/** Output folder of the screenshots, for manual review. */
const folder = 'test-results/pictures';
/** The screenshots are for the eye: nobody looks at them in CI, where they would take minutes. */
const keeps = process.env['CI'] === undefined;
/** A small laptop at 200 % zoom, Electron's initial window size, and a large screen. */
const sizes = ['640x390', '1180x780', '1920x1200'] as const;
/** The window that a scene starts in. */
const START = { width: 1280, height: 780 };
const themes = keeps ? (['light', 'dark', 'forced'] as const) : (['light', 'dark'] as const);

/** The page of a worker. `renew` replaces it. */
interface Kept {
  page: Page;
  renew(): Promise<void>;
}

/** One page for all scenes of a worker, so that its cache keeps the scripts. Each scene starts with an empty storage. */
const test = base.extend<object, { app: SceneApp; kept: Kept }>({
  app: [
    async ({ browserName: _browser }, use) => {
      const app = await startSceneApp();
      await use(app);
      await app.stop();
    },
    { scope: 'worker' },
  ],
  kept: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ viewport: START });
      const kept: Kept = {
        page: await context.newPage(),
        renew: async () => {
          const before = kept.page;
          kept.page = await context.newPage();
          await before.close();
        },
      };
      await use(kept);
      await context.close();
    },
    { scope: 'worker' },
  ],
});
test.afterEach(async ({ kept: { page } }) => {
  page.removeAllListeners();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.setViewportSize(START);
  // The next scene must not be opened in the middle of the resize.
  await draws(page);
});

/** Opens a scene. Adds the errors of the page to `errors`. */
async function show(page: Page, app: SceneApp, scene: Scene, errors: string[]): Promise<void> {
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(app.url(scene.name));
  await page.locator('html[data-scene]').waitFor();
  await page.locator('#root > *').first().waitFor({ state: 'attached' });
  await page.evaluate(() => document.fonts.ready);
}

/** Shows a scene in the page of the worker, and returns the page. */
async function open(kept: Kept, app: SceneApp, scene: Scene, errors: string[]): Promise<Page> {
  await show(kept.page, app, scene, errors);
  // Once in many hours, the browser itself stops to draw a page that was resized, and only another page helps.
  if (!(await draws(kept.page))) {
    test.info().annotations.push({ type: 'new page', description: 'the browser drew nothing' });
    await kept.renew();
    await show(kept.page, app, scene, errors);
  }
  await plays[scene.name]?.(kept.page);
  return kept.page;
}

/** Sizes such as `348x520`. */
async function resize(page: Page, size: string): Promise<void> {
  const [width = 1180, height = 780] = size.split('x').map(Number);
  await page.setViewportSize({ width, height });
}

/** A failed scene says all in its picture. */
test.use({ trace: 'off' });

for (const scene of scenes) {
  test(`${scene.name} is drawn, accessible and reachable`, async ({ app, kept }) => {
    const errors: string[] = [];
    const page = await open(kept, app, scene, errors);
    const menu =
      (await page
        .getByRole('menu')
        .or(page.locator('[data-radix-popper-content-wrapper]'))
        .count()) > 0;
    for (const size of scene.sizes ?? sizes) {
      await resize(page, size);
      const usual = size === (scene.sizes?.[0] ?? '1180x780');
      for (const theme of usual ? themes : (['light'] as const)) {
        await page.emulateMedia({
          colorScheme: theme === 'dark' ? 'dark' : 'light',
          forcedColors: theme === 'forced' ? 'active' : 'none',
        });
        await twoFrames(page);
        if (keeps)
          await page.screenshot({ path: join(folder, `${scene.name}-${theme}-${size}.png`) });
        // Only colours differ between the themes.
        if (theme !== 'forced' && usual)
          await wellMade(page, { menu, contrastOnly: theme === 'dark' });
      }
      await noSidewaysScroll(page);
    }
    if (scene.sizes === undefined && !menu)
      for (const size of ['640x390', '320x640'] as const) {
        await resize(page, size);
        await nothingCovered(page);
      }
    expect(errors).toEqual([]);
  });
}
