import { expect, test, writesTo } from './issues-page.ts';
import { t } from '../rig/texts.ts';

test('conflicts, refusals and failures are told, and nothing is lost', async ({
  issues,
  tracker,
  page,
}) => {
  await test.step('a move of an issue that someone else moved is a conflict, and is not sent', async () => {
    const detail = await issues.show('CS-412');
    await issues.status('In review').click();
    await expect(issues.step('Start progress', 'In progress')).toBeVisible();
    tracker.move('CS-412', 'Done');
    await issues.step('Start progress', 'In progress').click();
    const conflict = t('issues:write.conflict', { key: 'CS-412', status: 'Done' });
    await expect(detail.getByText(conflict)).toBeVisible();
    await expect(issues.status('Done')).toBeVisible();
    // It is done, so it leaves the list of open issues.
    await expect(issues.row('CS-412')).toHaveCount(0);
    expect(writesTo(tracker)).toEqual([]);
    await detail.getByRole('button', { name: t('app:dismiss') }).click();
    await expect(detail.getByText(conflict)).toHaveCount(0);

    // The app now offers the transitions of the issue's current status.
    await issues.status('Done').click();
    await issues.step('Reopen', 'To do').click();
    await expect(issues.status('To do')).toBeVisible();
    await expect(issues.row('CS-412')).toContainText('To do');
    expect(writesTo(tracker)).toHaveLength(1);
  });
  await test.step('a comment that the tracker refuses stays in its field', async () => {
    const detail = await issues.show('CS-407');
    tracker.fault('forbidden');
    await issues.comment('CS-407').fill('Happens every night.');
    const send = detail.getByRole('button', { name: t('issuesdetail:comment.send') });
    await send.click();
    await expect(detail.getByText(/You do not have permission to change this/)).toBeVisible();
    await expect(issues.comment('CS-407')).toHaveValue('Happens every night.');
    tracker.fault('forbidden', false);
    await send.click();
    await expect(issues.comment('CS-407')).toHaveValue('');
    await expect(detail.getByRole('listitem').filter({ hasText: 'every night' })).toHaveCount(1);
  });
  await test.step('a tracker that fails keeps the last issues with their age until it is read again', async () => {
    tracker.fault('server-error');
    await issues.refresh();
    await expect(page.getByText(t('issuespanel:stale.title'))).toBeVisible();
    await expect(issues.button(/As of/)).toBeVisible();
    await expect(page.locator('[data-stale]').first()).toBeVisible();
    await expect.poll(() => issues.count()).toBe(12);
    await expect(issues.row('CS-412')).toContainText('To do');
    tracker.fault('server-error', false);
    tracker.assign('CS-412', null);
    // The open issue may also have failed meanwhile and show the same button.
    const notice = page.getByRole('alert').filter({ hasText: t('issuespanel:stale.title') });
    await notice.getByRole('button', { name: t('app:retry'), exact: true }).click();
    await expect(page.getByText(t('issuespanel:stale.title'))).toHaveCount(0);
    await expect.poll(() => issues.count()).toBe(11);
    await expect(issues.button(/As of/)).toHaveCount(0);
  });
});

test.describe('when every answer to a write is lost', () => {
  test.use({ trackerOptions: { faults: ['lost-answer'] } });

  test('a comment is sent once and found again', async ({ issues, tracker }) => {
    const detail = await issues.show('CS-407');
    await issues.comment('CS-407').fill('Happens every night.');
    await detail.getByRole('button', { name: t('issuesdetail:comment.send') }).click();
    await expect(issues.comment('CS-407')).toHaveValue('');
    await expect(detail.getByRole('listitem').filter({ hasText: 'every night' })).toHaveCount(1);
    expect(writesTo(tracker).filter(({ path }) => path.endsWith('/comment'))).toHaveLength(1);
  });
});
