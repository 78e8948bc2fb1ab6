import { IssuesPage, expect, test } from './issues-page.ts';
import { t } from '../rig/texts.ts';

test('a tracker is connected: a wrong token is refused, the right one lists my issues', async ({
  page,
  host,
  tracker,
  pageErrors,
}) => {
  const issues = new IssuesPage(page);
  await page.goto(host.urlOf('/issues'));
  await issues.button(t('app:notConnected.connect')).click();
  await page.getByRole('textbox', { name: t('issues:form.url') }).fill(tracker.url);
  await page.getByRole('textbox', { name: t('issues:form.email') }).fill(tracker.email);
  const token = page.getByLabel(t('issues:form.token'), { exact: true });
  await token.fill('ATATT3xWrong');
  // Where the app next tries a token that the site rejects.
  await page.getByText(t('onboarding:form.more')).click();
  await page.getByRole('textbox', { name: t('issues:form.gateway') }).fill(tracker.url);
  const connect = issues.button(t('onboarding:form.connect'));
  await connect.click();
  const steps = page.getByRole('region', { name: t('onboarding:test.label') });
  await expect(steps.getByText(t('connections:failedStep.signIn'), { exact: true })).toBeVisible();

  await token.fill(tracker.token);
  await connect.click();
  await expect(page.getByText(t('connections:page.isConnected')).first()).toBeVisible();
  await issues.open();
  await expect.poll(() => issues.count()).toBe(12);
  expect(await page.content()).not.toContain(tracker.token);
  expect(pageErrors).toEqual([]);
});

test('a token with scopes works through the gateway', async ({
  page,
  host,
  tracker,
  pageErrors,
}) => {
  const issues = new IssuesPage(page);
  await page.goto(host.urlOf('/connections'));
  await page.goto(new URL('/connections#new/issues', page.url()).href);
  await page.getByRole('textbox', { name: t('issues:form.url') }).fill(tracker.url);
  await page.getByRole('textbox', { name: t('issues:form.email') }).fill(tracker.email);
  await page.getByLabel(t('issues:form.token'), { exact: true }).fill(tracker.scopedToken);
  await page.getByText(t('onboarding:form.more')).click();
  await page.getByRole('textbox', { name: t('issues:form.gateway') }).fill(tracker.url);
  await issues.button(t('onboarding:form.connect')).click();
  await expect(page.getByText(t('connections:page.isConnected')).first()).toBeVisible();
  await issues.open();
  await issues.show('CS-412');
  await issues.status('In review').click();
  await issues.step('Start progress', 'In progress').click();
  await expect(issues.row('CS-412')).toContainText('In progress');
  expect(pageErrors).toEqual([]);
});
