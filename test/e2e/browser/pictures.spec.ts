import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { plays } from '../../preview/plays.ts';
import { startSceneApp, type SceneApp } from '../../preview/scene-app.ts';
import { scenes } from '../../preview/scenes.ts';
import type { Scene } from '../../preview/scene.ts';
import { noSidewaysScroll, wellMade } from '../well-made.ts';
import { nothingCovered } from '../reachable.ts';
import { twoFrames } from '../two-frames.ts';

/** Output folder of the screenshots, for manual review. */
const folder = 'test-results/pictures';
/** The screenshots are for the eye: nobody looks at them in CI, where they would take minutes. */
const keeps = process.env['CI'] === undefined;
/** A small laptop at 200 % zoom, Electron's initial window size, and a large screen. */
const sizes = ['640x390', '1180x780', '1920x1200'] as const;
const themes = keeps ? (['light', 'dark', 'forced'] as const) : (['light', 'dark'] as const);

/** One page for all scenes of a worker, so that its cache keeps the scripts. Each scene starts with an empty storage. */
const test = base.extend<{ page: Page }, { app: SceneApp; kept: Page }>({
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
      const context = await browser.newContext();
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ kept }, use) => {
    await use(kept);
    kept.removeAllListeners();
    await kept.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await kept.setViewportSize({ width: 1280, height: 780 });
  },
});

async function open(page: Page, app: SceneApp, scene: Scene): Promise<string[]> {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(app.url(scene.name));
  await page.locator('html[data-scene]').waitFor();
  await page.locator('#root > *').first().waitFor({ state: 'attached' });
  await page.evaluate(() => document.fonts.ready);
  await plays[scene.name]?.(page);
  return errors;
}

/** Sizes such as `348x520`. */
async function resize(page: Page, size: string): Promise<void> {
  const [width = 1180, height = 780] = size.split('x').map(Number);
  await page.setViewportSize({ width, height });
}

/** A failed scene says all in its picture. */
test.use({ trace: 'off' });

for (const scene of scenes) {
  test(`${scene.name} is drawn, accessible and reachable`, async ({ app, page }) => {
    const errors = await open(page, app, scene);
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
