// Takes screenshots of scenes for people to look at: `npm run pictures -- [scene ...] [--size 1280x780] [--theme dark] [--to FOLDER]`. The
// automatic checks of the scenes are in test/e2e/browser/scenes.spec.ts.
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { startSceneApp } from './scene-app.ts';
import { ScenePage, type SceneTheme } from './scene-page.ts';
import type { Scene } from './scene.ts';
import { scenes } from './scenes.ts';

const themes = ['light', 'dark', 'forced'] as const;
const sizes = ['320x640', '800x600', '1280x780', '1600x1000'] as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string', multiple: true },
    theme: { type: 'string', multiple: true },
    to: { type: 'string', default: 'test-results/pictures' },
  },
});

/** Forced-color screenshots are for kit components and marked scenes, or requested by `--theme`. */
function themesOf({ part, forcedColors }: Scene): readonly SceneTheme[] {
  const forced = part !== undefined || forcedColors === true;
  return themes.filter((one) => values.theme?.includes(one) ?? (one !== 'forced' || forced));
}

async function shoot(stage: ScenePage, scene: Scene): Promise<void> {
  await stage.draw(scene, '1280x780');
  for (const size of values.size ?? scene.sizes ?? sizes) {
    await stage.resize(size);
    for (const theme of themesOf(scene)) {
      await stage.use(theme);
      // Longer than every delay of the kit (skeletons, spinners, waiting for the host).
      await stage.page.waitForTimeout(600);
      const path = resolve(values.to, `${scene.name}-${theme}-${size}.png`);
      await stage.page.screenshot({ path });
    }
  }
}

for (const name of positionals)
  if (!scenes.some((one) => one.name === name)) throw new Error(`no scene ${name}`);
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
const context = await browser.newContext();
const stage = new ScenePage(app, () => context.newPage());
await mkdir(values.to, { recursive: true });
for (const scene of scenes) {
  if (positionals.length > 0 && !positionals.includes(scene.name)) continue;
  try {
    await shoot(stage, scene);
  } catch (error) {
    process.stderr.write(`${scene.name} is not drawn: ${String(error)}\n`);
    process.exitCode = 1;
    await stage.close();
  }
  // A screenshot of a broken page would prove nothing.
  for (const error of stage.takeErrors()) {
    process.stderr.write(`${scene.name}: ${error}\n`);
    process.exitCode = 1;
  }
}
await browser.close();
await app.stop();
