import { changesAt, expect, test } from './ads-page.ts';
import { nothingCovered } from '../rig/reachable.ts';
import { t } from '../rig/texts.ts';
import { noSidewaysScroll } from '../rig/well-made.ts';
import { checkReturn } from '../rig/menu-return.ts';

const berlin = 'Berlin, 25–44';

test('the table shows the state of ads, and a rejected ad shows what to do @both', async ({
  ads,
}) => {
  await expect(ads.row('Winter reach')).toContainText(t('states:delivering'));
  await expect(ads.row('Field Notes tour')).toContainText(t('adspanel:tree.status.PAUSED'));
  await ads.button(t('adspanel:tree.finding.rejected', { count: 1 })).click();
  await expect(ads.row('Low Tide album launch')).toHaveCount(0);
  await ads.button(t('adspanel:tree.finding.rejected', { count: 1 })).click();
  await ads.show('Salt and Neon, 30 s');
  await expect(ads.row('Salt and Neon, 30 s')).toContainText(t('states:rejected'));
});

test('a budget is changed, and what fails on the way loses and repeats nothing', async ({
  ads,
  page,
  service,
}) => {
  await test.step('a service that fails leaves the last data on screen, in any width', async () => {
    service.fault('html');
    await ads.button(new RegExp(`${t('views:fresh.refresh')}$`)).click();
    await expect(page.getByText(t('adspanel:stale.title'))).toBeVisible();
    await expect(ads.row('Winter reach')).toBeVisible();
    service.fault('html', false);
    await page
      .getByRole('button', { name: t('app:retry') })
      .first()
      .click();
    await expect(page.getByText(t('adspanel:stale.title'))).toHaveCount(0);
    for (const [width, height] of [
      [640, 390],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      await noSidewaysScroll(page);
      await nothingCovered(page);
    }
    await page.setViewportSize({ width: 1280, height: 780 });
  });
  await test.step('the change log returns the focus to the menu of the accounts', () =>
    checkReturn(page, /, account/, t('adspanel:log.open')));
  await test.step('a budget is locked, then typed, sent once and kept in the log', async () => {
    await ads.expand('Winter reach');
    await ads.show(berlin);
    await expect(ads.button(t('adspanel:tree.item.budget'))).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await ads.allowChanges();
    const submit = await ads.typeBudget('55.00');
    await submit.click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(ads.row(berlin)).toContainText(t('adspanel:tree.perDay', { amount: '55.00' }));
    expect(changesAt(service).map((body) => JSON.parse(body) as unknown)).toEqual([
      { budget: { micro_amount: 55_000_000, type: 'DAILY' } },
    ]);
    await expect(page.getByText(t('adspanel:pane.you'), { exact: true }).first()).toBeVisible();
  });
  await test.step('a change whose answer is lost is sent once, and read again', async () => {
    const before = changesAt(service).length;
    service.fault('drop-write');
    await (await ads.typeBudget('60.00')).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(ads.row(berlin)).toContainText(t('adspanel:tree.perDay', { amount: '60.00' }));
    service.fault('drop-write', false);
    service.fault('drop-write-before');
    const submit = await ads.typeBudget('65.00');
    await submit.click();
    await expect(page.getByText(t('adspanel:change.lookFirst'))).toBeVisible();
    await expect(page.getByLabel(t('adspanel:change.new'), { exact: true })).toHaveValue('65.00');
    expect(changesAt(service)).toHaveLength(before + 2);
  });
});
