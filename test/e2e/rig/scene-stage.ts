import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { startSceneApp } from '../../preview/scene-app.ts';
import { ScenePage } from '../../preview/scene-page.ts';

interface SceneFixtures {
  /** The page that a worker uses for all scenes. */
  stage: ScenePage;
}

/** A test with a page that renders scenes. */
export const test = base.extend<object, SceneFixtures>({
  stage: [
    async ({ browser }, use, { project }) => {
      const app = await startSceneApp(join(project.outputDir, 'scenes'));
      await use(new ScenePage(app, () => browser.newPage()));
      await app.stop();
    },
    { scope: 'worker' },
  ],
});
