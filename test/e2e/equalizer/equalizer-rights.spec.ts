import { EqPage } from './eq-page.ts';
import { expect, test } from '../rig/hosts.ts';
import { connect } from '../rig/connect.ts';
import { t } from '../../../src/shared/i18n/translate.ts';

test('a user without administrator rights can only view, and sees why', async ({
  launch,
  openPage,
  dataDir,
  music,
}) => {
  await connect(dataDir, music.userToken, ['music', '--url', music.url]);
  const host = await launch();
  const page = await openPage();
  await page.goto(host.urlOf('/equalizer'));
  const eq = await new EqPage(page, music).open();
  await expect(page.getByText(t('eq:notice.forbidden'))).toBeVisible();
  await expect(
    page
      .getByText('Sign in with an administrator’s token to edit.')
      .or(page.getByText("Sign in with an administrator's token to edit.")),
  ).toBeVisible();
  await eq.drag(5, 60, 30);
  await eq.node(5).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Delete');
  const empty = await eq.place(440, 7);
  await page.mouse.dblclick(empty.x, empty.y);
  await expect(eq.rows).toHaveCount(7);
  await expect(eq.field('Gain', 5)).toHaveValue('−4.6 dB');
  await expect(eq.field('Gain', 5)).not.toBeEditable();
  for (const button of [eq.button('Apply'), eq.button('Add band'), eq.button(/^Safe/)]) {
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(t('eq:notice.forbidden'));
  }
  await expect(eq.undo).toBeDisabled();
  expect(eq.saves()).toHaveLength(0);
});
