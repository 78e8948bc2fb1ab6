import { expect, test } from '../workflows/workflows-page.ts';
import { t } from '../rig/texts.ts';

/** Buttons of the dialog with a covered center. */
const covered = (dialog: Element): string[] =>
  [...dialog.querySelectorAll('button')].flatMap((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    const [left, top] = [x + width / 2, y + height / 2];
    if (width === 0 || top < 0 || top > innerHeight) return [];
    const found = document.elementFromPoint(left, top);
    const isFree = found !== null && (button.contains(found) || found.contains(button));
    return isFree ? [] : [button.ariaLabel ?? button.textContent];
  });

test('a message covers no button of a dialog at any width, and is dismissed without closing it', async ({
  workflows,
  page,
}) => {
  await expect.poll(() => workflows.count()).toBe(13);
  await workflows.button(t('workflowspanel:start.open')).first().click();
  const dialog = page.getByRole('dialog');
  const copy = dialog.getByRole('button', { name: t('workflowspanel:start.copy') });
  await expect(copy).toBeVisible();
  const dismiss = page.getByRole('button', { name: t('app:dismiss') });
  for (const [width, height] of [
    [320, 640],
    [640, 390],
    [1280, 780],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    // The second message replaces the first.
    for (let round = 0; round < 2; round += 1) {
      await copy.scrollIntoViewIfNeeded();
      await copy.click();
      await expect(dismiss).toHaveCount(1);
    }
    await expect.poll(() => dialog.evaluate(covered)).toEqual([]);
    // Its body scrolls; its header and its buttons stay visible.
    for (const name of [t('app:close'), t('workflowspanel:start.submit')])
      await expect(dialog.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    const room = await dismiss.evaluate(
      (button) => button.closest('[data-messages]')?.getBoundingClientRect().top ?? 0,
    );
    const foot = await dialog.evaluate((one) => one.getBoundingClientRect().bottom);
    expect(foot).toBeLessThanOrEqual(room);
  }
  await dismiss.click();
  await expect(dismiss).toHaveCount(0);
  await expect(dialog).toBeVisible();
});
