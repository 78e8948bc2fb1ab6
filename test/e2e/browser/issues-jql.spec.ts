import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import '../../../src/shared/issues/jql-texts.ts';
import { t } from '../../../src/shared/i18n/translate.ts';
import { startSceneApp, type SceneApp } from '../../preview/scene-app.ts';

let app: SceneApp;
test.beforeAll(async () => {
  app = await startSceneApp(join(test.info().project.outputDir, 'scenes'));
});
test.afterAll(async () => {
  await app.stop();
});

const open = async (page: Page) => {
  await page.goto(app.url('issues-list'));
  return page.getByRole('textbox', { name: t('issuesjql:label') });
};

test('the browser can undo what a suggestion inserted and what Ctrl+J translated', async ({
  page,
}) => {
  const input = await open(page);
  await input.press('ControlOrMeta+a');
  await page.keyboard.type('project = CS AND stat');
  await expect(page.getByRole('option').first()).toHaveText('status');
  await page.keyboard.press('Enter');
  await expect(input).toHaveValue('project = CS AND status ');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(input).toHaveValue('project = CS AND stat');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('volume jumps');
  await page.keyboard.press('ControlOrMeta+j');
  await expect(input).toHaveValue('text ~ "volume jumps" ORDER BY updated DESC');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(input).toHaveValue('volume jumps');
});

test('text and colors break their lines at the same places, and the caret stays visible', async ({
  page,
}) => {
  for (const width of [320, 1280])
    await test.step(`text and colors break their lines at the same places at ${String(width)} px`, async () => {
      await page.setViewportSize({ width, height: 780 });
      const input = await open(page);
      const words =
        'project in (CS, OPS) AND summary ~ "قائمة shelf-sounds/brighter" OR labels = dsp ';
      for (let times = 1; times <= 4; times += 1) {
        await input.fill(words.repeat(times));
        // The colored copy sets the height of the input. This is the height that the text needs if both wrap their lines alike.
        const { drawn, needed } = await input.evaluate((area) => {
          const height = area.clientHeight;
          area.style.height = '0';
          const text = area.scrollHeight;
          area.style.height = '';
          return { drawn: height, needed: text };
        });
        expect(drawn).toBe(needed);
      }
    });
  await test.step('the caret stays visible in a text that is higher than the field', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const input = await open(page);
    await input.fill('project in (CS, OPS) AND summary ~ "shelf sounds brighter" OR '.repeat(8));
    await input.press('End');
    await page.keyboard.type('stat');
    const option = page.getByRole('option').first();
    await expect(option).toBeVisible();
    const [list, field] = await Promise.all([
      option.boundingBox(),
      input.locator('..').boundingBox(),
    ]);
    // The list opens below the last line, which is scrolled into view.
    expect(list?.y).toBeGreaterThan((field?.y ?? 0) + (field?.height ?? 0) - 30);
    expect(list?.y).toBeLessThan((field?.y ?? 0) + (field?.height ?? 0) + 30);
  });
});
