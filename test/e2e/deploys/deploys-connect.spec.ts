import { DeploysPage, expect, test } from './deploys-page.ts';
import { t } from '../rig/texts.ts';
import { wellMade } from '../rig/well-made.ts';

test.use({ platformOptions: { generation: 'specified' } });

test('without a music server a platform is connected, and a wrong key is refused before it is sent', async ({
  page,
  host,
  platform,
  pageErrors,
}) => {
  const deploys = new DeploysPage(page);
  await page.goto(host.urlOf('/deploys'));
  await deploys.button(t('app:notConnected.connect')).click();
  const address = page.getByRole('textbox', { name: t('deploys:form.url') });
  // The app adds the path.
  await address.fill(new URL(platform.url).host);
  const key = page.getByLabel(t('deploys:form.key'), { exact: true });
  const connect = deploys.button(t('onboarding:form.connect'));
  for (const [text, problem] of [
    ['gitcred_0123456789abcdef', 'gitCredential'],
    ['ghp_0123456789abcdef', 'gitToken'],
    [platform.token.slice(0, -1), 'brokenKey'],
    ['hunter2', 'other'],
  ] as const) {
    await key.fill(text);
    await connect.click();
    await expect(page.getByText(t(`deploysrules:key.${problem}`))).toBeVisible();
  }
  expect(platform.requests()).toBe(0);
  await wellMade(page);

  // The format of a key, but not one that the platform accepts.
  await key.fill(`dk_live_${'0'.repeat(64)}`);
  await connect.click();
  const steps = page.getByRole('region', { name: t('onboarding:test.label') });
  await expect(steps.getByText(t('connections:failedStep.signIn'), { exact: true })).toBeVisible();

  await key.fill(platform.token);
  await page.getByRole('textbox', { name: t('deploys:form.workspace') }).fill('studio');
  await connect.click();
  await expect(page.getByText(t('connections:page.isConnected')).first()).toBeVisible();
  await deploys.open();
  await expect(deploys.rows).toHaveCount(7);
  // The window's other panels open as well.
  await page.getByRole('link', { name: t('app:nav.music'), exact: true }).click();
  await expect(page.getByText(t('app:notConnected.music'))).toBeVisible();
  expect(await page.content()).not.toContain(platform.token);
  expect(pageErrors).toEqual([]);
});
