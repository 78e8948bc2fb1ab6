import { expect } from '@playwright/test';
import { sceneGroups } from '../../preview/scenes.ts';
import { sceneFaults } from '../rig/scene-faults.ts';
import { test } from '../rig/scene-stage.ts';

/** Faults are reported with their own screenshots. */
test.use({ screenshot: 'off' });

for (const [group, scenes] of Object.entries(sceneGroups))
  test(`scenes of ${group} are drawn, accessible and reachable`, async ({ stage }) => {
    test.setTimeout(120_000 + scenes.length * 10_000);
    for (const scene of scenes)
      await test.step(scene.name, async () =>
        expect.soft(await sceneFaults(stage, scene), scene.name).toEqual([]),
      );
  });
