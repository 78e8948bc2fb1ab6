import { expect, test, writesTo } from './issues-page.ts';
import { t } from '../rig/texts.ts';

test('my issues are listed and narrowed, and one is moved and commented @both', async ({
  issues,
  page,
  tracker,
}) => {
  await expect.poll(() => issues.count()).toBe(12);
  // The panel shows the number of issues; the rail counts only those that need the user.
  await expect(issues.nav('issues')).toHaveText(t('app:nav.issues'));
  await expect(issues.button(/^12 issues · /)).toBeVisible();
  await issues.chip('sprint').click();
  await expect.poll(() => issues.count()).toBe(6);
  await expect(issues.row('CS-407')).toHaveCount(0);

  const detail = await issues.show('CS-412');
  await expect(page).toHaveURL(/\/issues#CS-412$/);
  await expect(detail.getByText('1.7 dB')).toBeVisible();
  const activity = detail.getByRole('region', { name: t('issuesdetail:activity') });
  await expect(activity).toContainText('Measured again with the rate from the stream details');
  await issues.status('In review').click();
  await issues.step('Start progress', 'In progress').click();
  await expect(issues.status('In progress')).toBeVisible();
  await expect(issues.row('CS-412')).toContainText('In progress');
  await expect(activity.getByRole('listitem').last()).toContainText(
    t('issuesdetail:change.status', { from: 'In review', to: 'In progress' }),
  );

  await issues.comment('CS-412').fill('Checked with a 96 kHz file.');
  await detail.getByRole('button', { name: t('issuesdetail:comment.send') }).click();
  await expect(issues.comment('CS-412')).toHaveValue('');
  await expect(activity.getByRole('listitem').last()).toContainText('Checked with a 96 kHz file.');
  await expect(activity.getByText('Checked with a 96 kHz file.')).toHaveCount(1);
  expect(writesTo(tracker)).toHaveLength(2);
});
