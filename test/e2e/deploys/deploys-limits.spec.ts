import { expect, test } from './deploys-page.ts';
import { t } from '../rig/texts.ts';

test.describe('with other names for every operation', () => {
  test.use({ platformOptions: { faults: ['renamed'] } });

  test('fields are found by their shape, and the user may choose them', async ({
    deploys,
    page,
  }) => {
    await expect(deploys.rows).toHaveCount(7);
    await deploys.openSchema();
    const dialog = deploys.dialog(t('deploysedit:schema.title'));
    const field = dialog.getByRole('combobox', {
      name: t('deploysedit:schema.fieldOf', { need: 'redeploy' }),
    });
    const need = field.locator('xpath=ancestor::*[.//*[@role="status"]][1]');
    await expect(need).toContainText(t('deploysedit:schema.how.shape'));
    await field.click();
    await page.getByRole('option').nth(1).click();
    await expect(need).toContainText(t('deploysedit:schema.how.override'));
    await page.keyboard.press('Escape');
    await deploys.openSchema();
    await expect(need).toContainText(t('deploysedit:schema.how.override'));
    await deploys.choose(field, new RegExp(`^${t('deploysedit:schema.automatic')}`));
    await expect(need).toContainText(t('deploysedit:schema.how.shape'));
  });
});

test.describe('with databases', () => {
  test.use({ platformOptions: { generation: 'specified' } });

  test('the token of a new database is shown once and linked to a service', async ({
    deploys,
    page,
    platform,
  }) => {
    await deploys.button(t('deployspanel:databases')).click();
    const dialog = deploys.dialog(t('deploysedit:databases.title'));
    const list = dialog.getByRole('region', { name: t('deploysedit:databases.list') });
    const links = list.getByRole('button', { name: t('deploysedit:databases.link') });
    await expect(links).toHaveCount(2);
    await dialog.getByRole('textbox', { name: t('deploysedit:databases.name') }).fill('orders');
    await dialog.getByRole('button', { name: t('deploysedit:databases.create') }).click();
    await expect(dialog.getByText(t('deploysedit:databases.once'))).toBeVisible();
    const secret = dialog.locator('dd').nth(1);
    const token = (await secret.innerText()).trim();
    expect(token.length).toBeGreaterThan(20);
    await page.keyboard.press('Escape');
    await deploys.button(t('deployspanel:databases')).click();
    await expect(links).toHaveCount(3);
    expect(await page.content()).not.toContain(token);

    await links.last().click();
    const link = deploys.dialog(t('deploysedit:databases.linkTitle', { name: 'orders' }));
    await link.getByRole('button', { name: t('deploysedit:databases.linkSend') }).click();
    await expect(link).toHaveCount(0);
    const sent = JSON.stringify(
      platform.operations.findLast(({ kind }) => kind === 'mutation')?.variables,
    );
    expect(sent).toContain(token);
    expect(sent).toContain('LOG_LEVEL');
  });
});
