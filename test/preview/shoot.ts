// Takes screenshots of every scene in both themes and its sizes (kit components also in forced colors): `node test/preview/shoot.ts [scene
// ...] [--size 1280x780] [--theme dark]`.
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { plays } from './plays.ts';
import type { SceneApp } from './scene-app.ts';
import { violations } from '../e2e/well-made.ts';
import { startSceneApp } from './scene-app.ts';
import { scenes } from './scenes.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = resolve(root, 'test-results/preview');
const themes = ['light', 'dark', 'forced'] as const;
type Theme = (typeof themes)[number];
const sizes = ['320x640', '800x600', '1280x780', '1600x1000'] as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string', multiple: true },
    theme: { type: 'string', multiple: true },
  },
});

/** Collects the page's errors; a screenshot of a broken page proves nothing. */
function listen(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
}

async function shoot(browser: Browser, app: SceneApp, name: string, theme: Theme, size: string) {
  const [width = 1280, height = 780] = size.split('x').map(Number);
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme === 'forced' ? 'light' : theme,
    forcedColors: theme === 'forced' ? 'active' : 'none',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const faults: string[] = [];
  listen(page, faults);
  await page.goto(app.url(name));
  try {
    await page.locator('html[data-scene]').waitFor();
  } catch {
    throw new Error(`${name} is not drawn: ${faults.join('; ')}`);
  }
  await page.locator('#root > *').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await plays[name]?.(page);
  // Longer than every delay of the kit (skeletons, spinners, waiting for the host).
  await page.waitForTimeout(600);
  await page.screenshot({ path: resolve(folder, `${name}-${theme}-${size}.png`) });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wide > 0) faults.push(`${String(wide)} px too wide`);
  // An open menu or option list is outside of the page's landmarks, because it floats above them.
  const floating = page.getByRole('menu').or(page.locator('[data-radix-popper-content-wrapper]'));
  const menu = (await floating.count()) > 0;
  for (const violation of await violations(page, { menu })) faults.push(`axe ${violation}`);
  await context.close();
  return faults.map((fault) => `${name} ${theme} ${size}: ${fault}`);
}

const executablePath = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path));
const app = await startSceneApp();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
await mkdir(folder, { recursive: true });
/** Forced-color screenshots are for kit components and marked scenes, or requested by `--theme`. */
const themesOf = (name: string): readonly Theme[] => {
  const scene = scenes.find((one) => one.name === name);
  const forced = scene?.part !== undefined || scene?.forcedColors === true;
  return themes.filter((one) => values.theme?.includes(one) ?? (one !== 'forced' || forced));
};
for (const name of positionals)
  if (!scenes.some((one) => one.name === name)) throw new Error(`no scene ${name}`);
const wanted = positionals.length === 0 ? scenes.map(({ name }) => name) : positionals;
const faults: string[] = [];
for (const name of wanted)
  for (const theme of themesOf(name)) {
    for (const size of values.size ?? scenes.find((one) => one.name === name)?.sizes ?? sizes)
      faults.push(...(await shoot(browser, app, name, theme, size)));
  }
await browser.close();
await app.stop();
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
