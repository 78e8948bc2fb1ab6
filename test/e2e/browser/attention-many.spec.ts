import { expect } from '@playwright/test';
import '../../../src/shared/attention/texts.ts';
import { t } from '../../../src/shared/i18n/translate.ts';
import { scenes } from '../../preview/scenes.ts';
import { test } from '../rig/scene-stage.ts';

test('keys reach every row of a long list that only renders the visible rows', async ({
  stage,
}) => {
  const scene = scenes.find(({ name }) => name === 'attention-many');
  if (scene === undefined) throw new Error('no such scene');
  await stage.draw(scene, '1280x780');
  const { page } = stage;
  const list = page.getByRole('region', { name: t('attention:title'), exact: true });
  const rows = list.getByRole('listitem');
  await expect(rows.first()).toHaveAttribute('aria-posinset', '1');
  const count = Number(await rows.first().getAttribute('aria-setsize'));
  expect(count).toBeGreaterThan(200);
  const current = list.locator('li:has([aria-current])');
  const walk = async (key: string, to: number): Promise<void> => {
    const from = Number(await current.getAttribute('aria-posinset'));
    for (let step = 0; step < Math.abs(to - from); step += 1) await page.keyboard.press(key);
    await expect(current).toHaveAttribute('aria-posinset', String(to));
    await expect(current).toBeInViewport({ ratio: 1 });
    await expect(current.locator('[data-row]')).toBeFocused();
    expect(await rows.count()).toBeLessThan(60);
  };
  await walk('j', 20);
  await walk('k', 15);
  await walk('ArrowDown', count);
  // After scrolling, the row is no longer rendered; the next key continues from it.
  await rows.last().hover();
  await page.mouse.wheel(0, -6000);
  await expect(current).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await expect(current).toHaveAttribute('aria-posinset', String(count - 1));
  await expect(current.locator('[data-row]')).toBeFocused();
  await expect(current).toBeInViewport({ ratio: 1 });
});
