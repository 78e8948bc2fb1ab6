import { test } from '@playwright/test';
import type { Scene } from '../../preview/scene.ts';
import type { ScenePage, SceneTheme } from '../../preview/scene-page.ts';
import { nothingCovered } from './reachable.ts';
import { twoFrames } from './two-frames.ts';
import { noSidewaysScroll, wellMade } from './well-made.ts';

/** Electron's initial window size, a small laptop at 200 % zoom, and a large screen. */
const sizes = ['1180x780', '640x390', '1920x1200'] as const;
/** Sizes in which nothing may cover a control: at 200 % zoom, and in the narrowest window. */
const narrow: readonly string[] = ['640x390', '320x640'];

/**
 * Renders a scene in its sizes and themes and returns its faults, each with the scene's name, the size and the theme: axe's findings, low
 * contrast, sideways scrolling, covered controls, errors of the page. `within`: time limit (ms) for the layout to settle after a resize.
 */
export async function sceneFaults(
  stage: ScenePage,
  scene: Scene,
  within?: number,
): Promise<string[]> {
  const faults: string[] = [];
  const check: Check = async (where, work) => {
    const name = `${scene.name}, ${where}`;
    try {
      await work();
    } catch (error) {
      faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      const body = await stage.screenshot();
      if (body !== null) await test.info().attach(name, { body, contentType: 'image/png' });
    }
    faults.push(...stage.takeErrors().map((error) => `${name}, page error: ${error}`));
  };
  const whole = scene.sizes === undefined;
  const visited = scene.sizes ?? sizes;
  const usual = visited[0] ?? sizes[0];
  await check('drawing', async () => {
    const { renewed } = await stage.draw(scene, whole ? usual : '1280x780');
    if (renewed) test.info().annotations.push({ type: 'new page', description: scene.name });
  });
  if (faults.length > 0) {
    // A broken scene may leave the page in any state.
    await stage.close();
    return faults;
  }
  const { page } = stage;
  const menu = (await page.locator('[role=menu],[data-radix-popper-content-wrapper]').count()) > 0;
  for (const size of whole && !menu ? [...visited, '320x640'] : visited) {
    await stage.resize(size);
    await twoFrames(page);
    if (size === usual) await checkThemes(stage, scene, { size, menu, check });
    if (visited.includes(size)) await check(size, () => noSidewaysScroll(page, within));
    if (whole && !menu && narrow.includes(size))
      await check(size, () => nothingCovered(page, within));
  }
  return faults;
}

/** Runs a check. Its failure, or an error of the page meanwhile, is a fault. */
type Check = (where: string, work: () => Promise<void>) => Promise<void>;

interface Usual {
  readonly size: string;
  readonly menu: boolean;
  readonly check: Check;
}

/**
 * Only colors differ between the themes. Ends in the dark theme, because every switch restyles the whole page and the later checks do not
 * depend on colors.
 */
async function checkThemes(stage: ScenePage, scene: Scene, { size, menu, check }: Usual) {
  const forced = scene.part !== undefined || scene.forcedColors === true;
  const themes: readonly SceneTheme[] = forced ? ['light', 'forced', 'dark'] : ['light', 'dark'];
  for (const theme of themes)
    await check(`${size}, ${theme}`, async () => {
      if (theme !== 'light') await stage.use(theme);
      if (theme !== 'forced') await wellMade(stage.page, { menu, contrastOnly: theme === 'dark' });
    });
}
