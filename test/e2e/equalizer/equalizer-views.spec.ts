import { EqPage, expect, test } from './eq-page.ts';
import { inTheDark, noSidewaysScroll, wellMade } from '../rig/well-made.ts';

const sizes = [
  { width: 320, height: 640 },
  { width: 800, height: 600 },
  { width: 1280, height: 780 },
  { width: 1600, height: 1000 },
] as const;

test('the equalizer is accessible and fits every width', async ({ connected: page, music }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const eq = await new EqPage(page, music).open();
  await eq.node(2).focus();
  for (const { width, height } of sizes) {
    await page.setViewportSize({ width, height });
    await expect(eq.node(2)).toBeInViewport();
    await noSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 1280, height: 780 });
  await wellMade(page);
  await inTheDark(page);
  for (const tab of [/^Chain/, /^Layers/, /^Listen/]) {
    await page.getByRole('tab', { name: tab }).click();
    await wellMade(page);
    await inTheDark(page);
  }
  await page.getByRole('tab', { name: /^Bands/ }).click();
  await eq.node(5).click({ button: 'right' });
  await expect(page.getByRole('menu')).toBeVisible();
  await wellMade(page, { menu: true });
  await inTheDark(page);
  await page.keyboard.press('Escape');
  await expect(eq.node(5)).toBeFocused();
  for (const name of ['Import', 'Export', 'Presets'] as const) {
    if (name === 'Presets') await eq.button(name).click();
    else await eq.files(name);
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await wellMade(page);
    await inTheDark(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
