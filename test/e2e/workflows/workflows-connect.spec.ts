import { t } from '../rig/texts.ts';
import { expect, test, WorkflowsPage } from './workflows-page.ts';

test('a scheduler is connected by its key, and a wrong one is told', async ({
  page,
  host,
  scheduler,
  pageErrors,
}) => {
  const workflows = new WorkflowsPage(page);
  await page.goto(host.urlOf('/workflows'));
  await workflows.button(t('app:notConnected.connect')).click();
  const address = page.getByRole('textbox', { name: t('workflows:form.url') });
  // An address with the path of the interface is accepted.
  await address.fill(`${scheduler.url}/api/v1`);
  const key = page.getByLabel(t('connections:form.token'), { exact: true });
  await key.fill('dagu_wrong');
  const connect = workflows.button(t('onboarding:form.connect'));
  await connect.click();
  const steps = page.getByRole('region', { name: t('onboarding:test.label') });
  await expect(steps.getByText(t('connections:failedStep.signIn'), { exact: true })).toBeVisible();
  const where = new URL(scheduler.url).host;
  await expect(steps.getByText(t('workflows:signIn.refused', { where }))).toBeVisible();

  await key.fill(scheduler.token);
  await connect.click();
  await expect(page.getByText(t('connections:page.isConnected')).first()).toBeVisible();
  await workflows.open();
  await expect.poll(() => workflows.count()).toBe(13);
  expect(await page.content()).not.toContain(scheduler.token);
  expect(pageErrors).toEqual([]);
});

test.describe('with users', () => {
  test.use({ schedulerOptions: { auth: 'login' } });

  test('a scheduler is connected by user and password', async ({
    page,
    host,
    scheduler,
    pageErrors,
  }) => {
    const workflows = new WorkflowsPage(page);
    await page.goto(host.urlOf('/connections'));
    await page.goto(new URL('/connections#new/workflows', page.url()).href);
    await page.getByRole('textbox', { name: t('workflows:form.url') }).fill(scheduler.url);
    await workflows.button(t('connections:form.usePassword')).click();
    await page.getByRole('textbox', { name: t('connections:form.user') }).fill(scheduler.user);
    const password = page.getByLabel(t('connections:form.password'), { exact: true });
    await password.fill('wrong');
    const connect = workflows.button(t('onboarding:form.connect'));
    await connect.click();
    const steps = page.getByRole('region', { name: t('onboarding:test.label') });
    const where = new URL(scheduler.url).host;
    await expect(steps.getByText(t('workflows:signIn.wrongPassword', { where }))).toBeVisible();
    await password.fill(scheduler.password);
    await connect.click();
    await expect(page.getByText(t('connections:page.isConnected')).first()).toBeVisible();
    await workflows.open();
    await expect.poll(() => workflows.count()).toBe(13);
    expect(await page.content()).not.toContain(scheduler.password);
    expect(pageErrors).toEqual([]);
  });
});

test.describe('without a sign-in', () => {
  test.use({ schedulerOptions: { auth: 'none' } });

  test('a scheduler is connected by its address', async ({ page, host, scheduler, pageErrors }) => {
    const workflows = new WorkflowsPage(page);
    await page.goto(host.urlOf('/connections'));
    await page.goto(new URL('/connections#new/workflows', page.url()).href);
    await page.getByRole('textbox', { name: t('workflows:form.url') }).fill(scheduler.url);
    await workflows.button(t('connections:form.useNothing')).click();
    await workflows.button(t('onboarding:form.connect')).click();
    await expect(page.getByText(t('connections:page.isConnected')).first()).toBeVisible();
    await workflows.open();
    await expect.poll(() => workflows.count()).toBe(13);
    expect(pageErrors).toEqual([]);
  });
});
