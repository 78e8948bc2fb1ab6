import { expect, test } from './deploys-page.ts';
import { t } from '../rig/texts.ts';

test('the window names what the platform lacks or refuses, and keeps the last data', async ({
  deploys,
  page,
  platform,
}) => {
  await test.step('a part that the server does not offer says so', async () => {
    const menu = await deploys.openMenu();
    await expect(deploys.button(t('deployspanel:databases'))).toHaveCount(0);
    await menu.getByRole('menuitem', { name: t('deployspanel:schema') }).click();
    const dialog = deploys.dialog(t('deploysedit:schema.title'));
    const what = t('deploys:schema.need.databases');
    await expect(dialog.getByText(t('deploys:schema.missing', { what })).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('a failed platform keeps the last data with its age, and recovers by itself', async () => {
    platform.fault('server-error');
    await deploys.refresh();
    await expect(page.getByText(t('deployspanel:stale.title'))).toBeVisible();
    await expect(deploys.button(/^As of/)).toBeVisible();
    await expect(page.locator('[data-stale]').first()).toBeVisible();
    // Only the platform failed, not the services.
    await expect(deploys.row('docs')).toContainText(t('states:active'));
    await expect(deploys.row('api')).toContainText(t('states:failed'));
    await expect(page.getByText(t('deploys:service.attention.failed'))).toHaveCount(0);
    platform.fault('server-error', false);
    await expect(page.getByText(t('deployspanel:stale.title'))).toHaveCount(0, { timeout: 60_000 });
    await expect(deploys.button(/^Updated/)).toBeVisible();
  });
  await test.step('only changes are announced, and none of a muted service', async () => {
    const detail = await deploys.show('docs');
    await detail.getByRole('button', { name: t('deployspanel:detail.mute') }).click();
    platform.crash('docs');
    platform.crash('worker');
    await deploys.refresh();
    await expect(deploys.row('docs')).toContainText(t('states:crashed'));
    await page.getByRole('link', { name: new RegExp(`^${t('app:nav.attention')}`) }).click();
    const main = page.getByRole('main', { name: t('app:nav.attention') });
    await expect(main.getByText(/worker/).first()).toBeVisible();
    await expect(main.getByText(/docs/)).toHaveCount(0);
    await deploys.open();
  });
  await test.step('a rejected key keeps the last data on screen', async () => {
    platform.fault('unauthorized');
    await deploys.refresh();
    await expect(page.getByText(t('deployspanel:stale.title'))).toBeVisible();
    await expect(deploys.rows).toHaveCount(7);
  });
});

test.describe('with the oldest schema', () => {
  test.use({ platformOptions: { generation: 'g0' } });

  test('services are listed without plan and cost, each with its reason', async ({
    deploys,
    page,
  }) => {
    // Without workspaces, the services of all of them.
    await expect(deploys.rows).toHaveCount(9);
    for (const what of ['limits', 'bill'] as const)
      await expect(
        page
          .getByText(t('deploys:schema.missing', { what: t(`deploys:schema.need.${what}`) }))
          .first(),
      ).toBeVisible();
    await deploys.show('api');
  });
});
