import { expect, test, writesTo } from './issues-page.ts';
import { formatRequired } from '../../../src/shared/format/sentences.ts';
import { t } from '../rig/texts.ts';

test('an issue is created, refused and restored', async ({ issues, page, tracker }) => {
  await test.step('a new issue without its summary is refused in the form, and created when it has one', async () => {
    await issues.button(t('issuesdetail:create.button')).click();
    const dialog = issues.dialog(t('issuesdetail:create.title'));
    const summary = dialog.getByRole('textbox', { name: /^Summary/ });
    await expect(summary).toBeFocused();
    const create = dialog.getByRole('button', { name: t('issuesdetail:create.submit') });
    await create.click();
    await expect(summary).toHaveAccessibleDescription(new RegExp(formatRequired('Summary')));
    expect(writesTo(tracker)).toEqual([]);

    await summary.fill('Meter is off by 3 dB');
    await create.click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/issues#CS-\d+$/);
    const key = new URL(page.url()).hash.slice(1);
    await expect(
      issues.detail(key).getByRole('heading', { name: 'Meter is off by 3 dB' }),
    ).toBeVisible();
    expect(tracker.keys()).toContain(key);
    expect(writesTo(tracker)).toHaveLength(1);
  });
  await test.step('an issue that was begun is restored, and the tracker names the field that it refuses', async () => {
    await issues.button(t('issuesdetail:create.button')).click();
    const dialog = issues.dialog(t('issuesdetail:create.title'));
    await dialog.getByRole('textbox', { name: /^Summary/ }).fill('Begun earlier');
    await page.reload();
    await issues.button(t('issuesdetail:create.button')).click();
    await expect(dialog.getByText(t('issuesdetail:create.restored'))).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: /^Summary/ })).toHaveValue('Begun earlier');
    tracker.fault('forbidden');
    await dialog.getByRole('button', { name: t('issuesdetail:create.submit') }).click();
    await expect(dialog.getByText(/You do not have permission/)).toBeVisible();
    tracker.fault('forbidden', false);
    await dialog.getByRole('button', { name: t('issuesdetail:create.submit') }).click();
    await expect(dialog).toHaveCount(0);
  });
});
