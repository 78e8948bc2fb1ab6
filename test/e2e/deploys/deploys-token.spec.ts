import { press, tabTo } from '../rig/keyboard.ts';
import { t } from '../rig/texts.ts';
import { wellMade } from '../rig/well-made.ts';
import { DeploysPage, expect, test } from './deploys-page.ts';

test('from the first run a service is connected, and a rejected token leads to its field by keyboard', async ({
  page,
  host,
  platform,
  pageErrors,
}) => {
  const deploys = new DeploysPage(page);
  const key = page.getByLabel(t('deploys:form.key'), { exact: true });
  await test.step('a card of the first run opens the form of its service', async () => {
    await page.goto(host.url);
    await deploys.button(t('app:nav.deploys')).click();
    await page.getByRole('textbox', { name: t('deploys:form.url') }).fill(platform.url);
    await key.fill(platform.token);
    await page.getByRole('textbox', { name: t('deploys:form.workspace') }).fill('studio');
    await deploys.button(t('onboarding:form.connect')).click();
    await expect(page.getByText(t('connections:page.isConnected'))).toBeVisible();
  });
  await test.step('the connection leads to its panel', async () => {
    await deploys.button(t('connections:page.open', { panel: t('app:nav.deploys') })).click();
    await expect(deploys.row('api')).toBeVisible();
  });
  await test.step('the error of the panel leads to the field', async () => {
    platform.fault('unauthorized');
    await deploys.refresh();
    await press(page, deploys.button(t('app:connection.fix.token')));
    await expect(key).toBeFocused();
    await expect(page.getByText(t('onboarding:form.tokenRejected'))).toBeVisible();
    await page.keyboard.type(platform.token);
    platform.fault('unauthorized', false);
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('connections:page.isConnected'))).toBeVisible();
  });
  await test.step('the history has it all, and arrows leave the row where the list ends', async () => {
    const history = page.getByRole('region', { name: t('connections:history.title') });
    await expect(history.getByText(t('connections:history.kind.rejected'))).toBeVisible();
    await expect(history.getByText(t('connections:history.kind.replaced'))).toBeVisible();
    const row = deploys.button(new RegExp(`^${t('app:nav.deploys')}, `));
    await tabTo(page, row);
    await page.keyboard.press('ArrowDown');
    await expect(row).toBeFocused();
    await wellMade(page);
  });
  expect(await page.content()).not.toContain(platform.token);
  expect(pageErrors).toEqual([]);
});
