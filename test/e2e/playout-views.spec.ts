import { expect } from './hosts.ts';
import { test } from './playout-page.ts';
import { noSidewaysScroll, wellMade } from './well-made.ts';

const sizes = [
  { width: 320, height: 640 },
  { width: 800, height: 600 },
  { width: 1280, height: 780 },
  { width: 1600, height: 1000 },
] as const;

for (const colorScheme of ['light', 'dark'] as const)
  test(`the playout panel is accessible and fits every width, ${colorScheme}`, async ({
    playout,
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await playout.find('Puppets');
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expect(playout.timeline).toBeVisible();
      await noSidewaysScroll(page);
    }
    await wellMade(page);
    await page.setViewportSize({ width: 1280, height: 780 });
    await playout.button('2 findings').click();
    await wellMade(page);
  });
