import { expect, test } from '../rig/hosts.ts';
import { t } from '../rig/texts.ts';

test('the list of the demo filters and sorts on the server, and loads while it is scrolled', async ({
  page,
  host,
}) => {
  await page.goto(host.url);
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await page.getByRole('link', { name: /^Issues/ }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  const grid = page.getByRole('grid');
  const rows = async (): Promise<number> => Number(await grid.getAttribute('aria-rowcount')) - 1;
  const chip = (name: 'mine' | 'sprint') =>
    page.getByRole('button', { name: t(`issuespanel:filter.${name}`), exact: true });
  await expect.poll(rows).toBe(12);
  await expect(chip('mine')).toHaveAttribute('aria-pressed', 'true');
  await chip('sprint').click();
  await expect.poll(rows).toBeLessThan(12);
  await page.getByRole('button', { name: t('issuespanel:views.revert') }).click();
  await expect.poll(rows).toBe(12);

  const priority = page.getByRole('columnheader', { name: t('issuespanel:column.priority') });
  await priority.getByRole('button').click();
  await expect(priority).toHaveAttribute('aria-sort', 'ascending');
  await expect(grid.getByRole('row').nth(1)).toContainText('Low');

  // Without "Mine": everything that is not done, one page at a time.
  await chip('mine').click();
  await expect.poll(rows).toBe(100);
  await grid.evaluate((element) => {
    element.scrollTop = element.scrollHeight;
  });
  await expect.poll(rows).toBeGreaterThan(100);
  await test.step('in a narrow window each row has the summary in a line of its own', async () => {
    const head = page.getByRole('columnheader');
    expect(await head.count()).toBeGreaterThan(3);
    await page.setViewportSize({ width: 420, height: 800 });
    await expect(head.first()).toHaveText(t('issuespanel:column.summary'));
  });
});
