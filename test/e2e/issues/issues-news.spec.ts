import { expect, test } from './issues-page.ts';
import { press, tabTo } from '../rig/keyboard.ts';
import { t } from '../rig/texts.ts';

test('a mention raises attention, and its row is marked until the user has looked', async ({
  issues,
  page,
  tracker,
}) => {
  const mark = (key: string) =>
    issues.row(key).getByRole('img', { name: t('issuespanel:list.fresh') });
  const fresh = mark('CS-407');
  // The view is loaded for the first time.
  await issues.nav('attention').click();
  await issues.open();
  await expect(fresh).toHaveCount(0);

  tracker.comment('CS-407', 'can you look at this?', true);
  await issues.refresh();
  await expect(fresh).toBeVisible();
  await issues.nav('attention').click();
  const main = page.getByRole('main', { name: t('app:nav.attention') });
  await expect(main.getByText(/CS-407/).first()).toBeVisible();
  await main
    .getByRole('button', { name: /CS-407/ })
    .first()
    .click();
  await main
    .getByRole('button', { name: t('issues:service.notice.open') })
    .last()
    .click();
  await expect(issues.detail('CS-407')).toContainText('can you look at this?');
  await expect(fresh).toHaveCount(0);

  // A change that was not yet on screen when the user left still counts as unread.
  tracker.comment('CS-402', 'fixed on the branch');
  await issues.nav('attention').click();
  await issues.open();
  await issues.refresh();
  await expect(mark('CS-402')).toBeVisible();
});

test('with the keyboard alone, an issue of the list is opened, commented and closed', async ({
  issues,
  page,
}) => {
  await tabTo(page, issues.list);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const detail = issues.detail('CS-407');
  await expect(detail).toBeVisible();
  await tabTo(page, issues.comment('CS-407'));
  await page.keyboard.type('Seen with two groups, too.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(issues.comment('CS-407')).toHaveValue('');
  await expect(detail.getByRole('listitem').filter({ hasText: 'two groups' })).toHaveCount(1);
  await press(page, detail.getByRole('button', { name: t('issuesdetail:close') }));
  await expect(detail).toHaveCount(0);
  // The focus is not lost: Tab continues in the panel.
  await tabTo(page, issues.list);
});
