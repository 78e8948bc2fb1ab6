import { expect } from '@playwright/test';
import { brokenScenes } from '../../preview/broken-scenes.tsx';
import { ScenePage } from '../../preview/scene-page.ts';
import { scenes } from '../../preview/scenes.ts';
import { sceneFaults } from '../rig/scene-faults.ts';
import { test } from '../rig/scene-stage.ts';

/** Faults are reported with their own screenshots. */
test.use({ screenshot: 'off' });

/** Expected faults of each broken scene, and where they occur. */
const expected: Readonly<Record<string, readonly RegExp[]>> = {
  'broken-play': [/^broken-play, drawing: .*Timeout/s],
  'broken-wide': [/^broken-wide, 640x390: .*toBeLessThanOrEqual/s],
  'broken-rule': [/^broken-rule, 1180x780, light: .*button-name/s],
  'broken-light': [
    /^broken-light, 1180x780, light: .*color-contrast/s,
    /^broken-light, 1180x780, dark: .*color-contrast/s,
  ],
  'broken-dark': [/^broken-dark, 1180x780, dark: .*color-contrast/s],
  'broken-cover': [/^broken-cover, 640x390: .*is under/s, /^broken-cover, 320x640: .*is under/s],
  'broken-list': [
    /^broken-list, 640x390: .*out of reach/s,
    /^broken-list, 320x640: .*out of reach/s,
  ],
  'broken-console': [/^broken-console, .*page error: Failed to load resource/],
  'broken-throw': [/^broken-throw, drawing, page error: thrown$/],
  'broken-forced': [/^broken-forced, 1180x780, forced, page error: forced$/],
};

test('each fault of a scene is reported with its scene, size and theme', async ({ stage }) => {
  for (const scene of brokenScenes)
    expect
      .soft(await sceneFaults(stage, scene, 500), scene.name)
      .toEqual(expected[scene.name]?.map((pattern) => expect.stringMatching(pattern)));
});

/** Scenes with scripts that change the window, and scenes that would show a remaining change. */
const sequence = [
  'settings-refused',
  'eq-presets-menu',
  'eq',
  'playout-timeline-drag',
  'playout-timeline',
  'quick-refused',
  'frame',
];

test('a scene shows the same after any other', async ({ stage, browser }) => {
  test.setTimeout(300_000);
  // Pages of the same context would share their storage.
  const fresh = new ScenePage(stage.app, () => browser.newPage());
  const look = async ({ page }: ScenePage): Promise<string> =>
    page.evaluate(() => {
      const { outerHTML } = document.documentElement;
      const { outerHTML: focused = '' } = document.activeElement ?? {};
      const stored = Object.entries(localStorage).sort().join('\n');
      // Times, progress and React's counter of ids change from one rendering to the next.
      return (
        [outerHTML, focused.slice(0, 80), stored]
          .join('\n')
          // The element in which charts measure texts stays; it is only created for texts that were not measured before.
          .replace(/<span id="recharts_measurement_span".*?<\/span>/s, '')
          .replaceAll(/_r_\w+?_/g, 'id')
          .replaceAll(/\d[\d.]*/g, '0')
      );
    });
  const looks = new Map<string, string>();
  const drawn = scenes.filter(({ name }) => sequence.includes(name));
  expect(drawn).toHaveLength(sequence.length);
  for (const scene of drawn) {
    await fresh.close();
    await fresh.draw(scene, '1180x780');
    await stage.draw(scene, '1180x780');
    await expect
      .poll(async () => {
        looks.set(scene.name, await look(fresh));
        return (await look(stage)) === looks.get(scene.name);
      }, scene.name)
      .toBe(true);
  }
  for (const scene of drawn.toReversed()) {
    await stage.draw(scene, '1180x780');
    await expect.poll(() => look(stage), scene.name).toBe(looks.get(scene.name));
  }
  await fresh.close();
});
