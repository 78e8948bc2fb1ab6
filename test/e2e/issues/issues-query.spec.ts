import { expect, test } from './issues-page.ts';
import { holdMessage } from '../rig/message.ts';
import { t } from '../rig/texts.ts';

test('a view is a query, and a board', async ({ issues, page }) => {
  await test.step('the search field takes words and keys', async () => {
    const { jql } = issues;
    const before = await jql.inputValue();
    await jql.fill('volume jumps');
    await jql.press('Enter');
    await expect(issues.row('CS-402')).toBeVisible();
    await expect(issues.row('CS-412')).toBeHidden();
    await expect(jql).toHaveValue('volume jumps');
    await issues.button(t('issuespanel:views.revert')).click();
    await expect(jql).toHaveValue(before);
    await jql.fill('CS-9999');
    await jql.press('Enter');
    await expect(jql).toHaveAccessibleDescription(t('issuesjql:noIssue', { key: 'CS-9999' }));
    await jql.fill('412');
    await jql.press('Enter');
    await expect(issues.comment('CS-412')).toBeVisible();
    await expect(jql).toHaveValue(before);
  });
  await test.step('a query is completed, corrected, run and saved as a view', async () => {
    const { jql } = issues;
    const before = await jql.inputValue();
    await jql.fill('');
    await jql.pressSequentially('stat');
    const options = page.getByRole('listbox', { name: t('issuesjql:suggestionList') });
    await options.getByRole('option', { name: 'status', exact: true }).click();
    await jql.pressSequentially('= ');
    // The values come from the server.
    await options.getByRole('option', { name: /^"?In review/ }).click();
    await expect(jql).toHaveValue(/^status = "In review" ?$/);
    await jql.press('Escape');

    await jql.fill('status = "In review');
    await jql.press('Enter');
    await expect(page.getByText(t('issuesjql:problem.quote'))).toBeVisible();
    await expect(jql).toHaveAttribute('aria-invalid', 'true');
    await jql.fill('nosuchfield = 1');
    await jql.press('Enter');
    await expect(jql).toHaveAccessibleDescription(/nosuchfield/);
    await jql.press('Escape');
    await expect(jql).toHaveValue('nosuchfield = 1');
    await expect(jql).not.toBeFocused();
    await expect.poll(() => issues.count()).toBe(12);

    await jql.fill('assignee = currentUser() AND status = "In review" ORDER BY key ASC');
    await issues.button(t('issuesjql:run')).click();
    await expect.poll(() => issues.count()).toBe(2);
    await issues.view(t('issues:view.mine')).click();
    await page.getByRole('menuitem', { name: t('issuespanel:views.saveAs') }).click();
    const dialog = issues.dialog(t('issuespanel:views.newTitle'));
    await dialog.getByRole('textbox', { name: t('issuespanel:views.name') }).fill('To review');
    await dialog.getByRole('button', { name: t('issuespanel:views.submit') }).click();
    await expect(issues.view('To review')).toBeVisible();
    await expect.poll(() => issues.count()).toBe(2);

    const choose = async (from: string, to: string): Promise<void> => {
      await issues.view(from).click();
      await page.getByRole('menuitemradio', { name: new RegExp(`^${to}`) }).click();
      await expect(issues.view(to)).toBeVisible();
    };
    await choose('To review', t('issues:view.mine'));
    await expect.poll(() => issues.count()).toBe(12);
    await expect(jql).toHaveValue(before);

    await choose(t('issues:view.mine'), 'To review');
    const review = await jql.inputValue();
    await issues.button(t('issuespanel:filter.watching')).click();
    await expect(jql).toHaveValue(/watcher/);
    await issues.button(t('issuespanel:views.save', { view: 'To review' })).click();
    await (await holdMessage(page, t('issuespanel:views.undo'))).click();
    await expect(issues.button(t('issuespanel:views.revert'))).toBeVisible();
    await issues.button(t('issuespanel:views.revert')).click();
    await expect(jql).toHaveValue(review);
    await page.reload();
    await expect(jql).toHaveValue(review);
    await choose('To review', t('issues:view.mine'));
    await expect(jql).toHaveValue(before);
  });
  await test.step('a view is a board by status, whose menus move issues', async () => {
    await page.getByRole('radio', { name: t('issuespanel:layout.board') }).click();
    const column = (name: string, count: number) =>
      page.getByRole('region', {
        name: t('issuespanel:board.column', { name, count }),
        exact: true,
      });
    await expect(column('To do', 7)).toBeVisible();
    await expect(column('In progress', 3)).toBeVisible();
    await expect(column('In review', 2)).toContainText('CS-440');
    await column('In review', 2)
      .getByRole('button', { name: t('issuespanel:board.move', { key: 'CS-440' }) })
      .click();
    await issues.step('Start progress', 'In progress').click();
    await expect(column('In progress', 4)).toContainText('CS-440');
    await expect(column('In review', 1)).not.toContainText('CS-440');
    // The focus goes with the card.
    await expect(page.locator('[data-card="CS-440"]')).toBeFocused();
  });
});
