import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { startSceneApp } from '../../preview/scene-app.ts';
import { ScenePage } from '../../preview/scene-page.ts';

interface SceneFixtures {
  /** The one page for all scenes of a worker. */
  stage: ScenePage;
}

/** Draws scenes. */
export const test = base.extend<object, SceneFixtures>({
  // Each scene leaves a window's garbage. Threads that look for it beside the page take longer than the page would.
  launchOptions: [
    async ({ launchOptions: { args = [], ...others } }, use) => {
      const flags = '--js-flags=--single-threaded-gc --min-semi-space-size=64';
      await use({ ...others, args: [...args, flags] });
    },
    { scope: 'worker' },
  ],
  stage: [
    async ({ browser }, use, { project }) => {
      const app = await startSceneApp(join(project.outputDir, 'scenes'));
      await use(new ScenePage(app, () => browser.newPage()));
      await app.stop();
    },
    { scope: 'worker' },
  ],
});
