import { expect, test } from './deploys-page.ts';
import { t } from '../rig/texts.ts';
import { wellMade } from '../rig/well-made.ts';

const state = (name: 'failed' | 'suspended' | 'crashed' | 'building' | 'active'): string =>
  t(`states:${name}`);

test('a failed service is visible, opens, and its build log says why @both', async ({
  deploys,
  page,
}) => {
  const states = ['failed', 'crashed', 'building', 'active', 'active', 'active', 'suspended'];
  const names = ['api', 'ingest', 'web', 'docs', 'edge-cache', 'worker', 'cron'];
  await expect(deploys.rows).toHaveCount(7);
  // Problems come first, then services in progress. A suspended service is not a problem.
  for (const [at, name] of names.entries())
    await expect(deploys.rows.nth(at)).toContainText(
      new RegExp(`^${name}.*${state(states[at] as 'failed')}`),
    );
  await expect(page.getByRole('meter', { name: t('deployspanel:gauge.vcpus') })).toBeVisible();

  const detail = await deploys.show('api');
  await expect(page).toHaveURL(/\/deploys#svc_0$/);
  const error = 'npm ci ended with code 1';
  const duration = '48 s';
  await expect(
    detail.getByText(t('deployspanel:why.failedAfter', { duration, error })),
  ).toBeVisible();
  const stat = (label: string) =>
    detail
      .locator('div')
      .filter({ hasText: new RegExp(`^${label}`) })
      .last();
  await expect(stat(t('deployspanel:pair.good'))).toContainText(
    `77ab01e3 h ago · ${t('deployspanel:pair.serving')}`,
  );
  await expect(stat(t('deployspanel:pair.failing'))).toContainText(/9f31c2a\d+ min ago/);

  const log = deploys.log('build', 'api');
  await expect(log).toContainText('error: missing lockfile entry');
  const search = detail.getByRole('textbox', { name: t('views:log.search') });
  await search.fill('lockfile');
  await expect(detail.getByText(t('views:log.hits', { count: 1 })).first()).toBeVisible();
  await search.press('Enter');
  await expect(detail.getByText(t('views:log.hit', { hit: 1, hits: 1 })).first()).toBeVisible();
});

test('services are narrowed, and their use, logs and deployments shown', async ({
  deploys,
  page,
  platform,
}) => {
  await test.step('the list is narrowed by words, state and project, and shows commits and ages', async () => {
    await expect(deploys.row('api')).toContainText(/9f31c2a\d+ min ago/);
    await expect(deploys.row('docs')).toContainText(/01c9d4f\w{3} \d+/);
    await expect(
      deploys
        .row('api')
        .getByRole('img', { name: t('deployspanel:recent', { count: 14, failed: 2 }) }),
    ).toBeVisible();

    const search = page.getByRole('searchbox', { name: t('deployspanel:list.search') });
    await search.fill('main data');
    await expect(deploys.rows).toHaveCount(2);
    await deploys.button(t('views:filter.button', { text: t('deployspanel:list.state') })).click();
    await page.getByRole('menuitemradio', { name: t('deployspanel:list.bad') }).click();
    await expect(deploys.rows).toHaveCount(1);
    await expect(deploys.row('ingest')).toContainText(state('crashed'));
    await deploys
      .button(t('views:filter.button', { text: t('deployspanel:list.project') }))
      .click();
    await page.getByRole('menuitemradio', { name: 'site' }).click();
    const what = t('deployspanel:list.one');
    await expect(
      page.getByText(t('views:noMatch.text', { what, text: 'main data' })),
    ).toBeVisible();
    await deploys.button(t('views:noMatch.clearFilters')).click();
    await deploys.button(t('views:search.clear')).click();
    await expect(deploys.rows).toHaveCount(7);

    await deploys.show('docs');
    await page.reload();
    await expect(deploys.detail('docs')).toBeVisible();
    await expect(deploys.rows).toHaveCount(7);
  });
  await test.step('use and cost are figures, a chart and a calculator beside the limits of the plans', async () => {
    const meter = page.getByRole('meter', { name: t('deployspanel:gauge.memory') });
    await expect(meter).toHaveAttribute(
      'aria-valuetext',
      t('deployspanel:gauge.ofMemory', { used: '5.5', max: '20' }),
    );
    await deploys.button(new RegExp(`^${t('deployspanel:gauge.month')}`)).click();
    const dialog = deploys.dialog(t('deploysedit:usage.title'));
    await expect(dialog.getByText('21.10 USD')).toBeVisible();
    await expect(
      dialog.getByRole('row', { name: /Memory.*466\.82 GB-hours.*6\.47 USD/ }),
    ).toBeVisible();
    const chart = dialog.getByRole('figure', { name: t('deploysedit:usage.byProject') });
    await chart.getByRole('button', { name: t('views:chart.table') }).click();
    // 404 + 376 + 80 cents.
    await expect(chart.getByRole('row', { name: /default.*8\.60 USD/ })).toBeVisible();
    for (const [field, value] of [
      ['vcpus', '1'],
      ['memory', '2'],
      ['hours', '100'],
      ['egress', '10'],
    ] as const)
      await dialog.getByRole('textbox', { name: t(`deploysedit:calculator.${field}`) }).fill(value);
    // 6,000 min of 1 vCPU: 2.778, and of 2 GB: 2.772; 10 GB of egress: 0.50.
    await expect(dialog.getByText('6.05 USD')).toBeVisible();
    await dialog.getByRole('textbox', { name: t('deploysedit:calculator.hours') }).fill('many');
    await expect(dialog.getByText(t('deploysedit:calculator.wrong'))).toBeVisible();
    await expect(dialog.getByRole('row', { name: /hobby.*10.*20 GB.*25/ })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await wellMade(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
  await test.step('a build log is followed and copied, and a runtime log continues', async () => {
    const detail = await deploys.show('web');
    const log = deploys.log('build', 'web');
    await expect(log).toContainText('load build definition');
    const follow = detail.getByRole('switch', { name: t('views:log.follow') });
    await expect(follow).toBeChecked();
    const lines = async (): Promise<number> =>
      Number.parseInt((await detail.getByText(/^[\d,]+ lines$/).textContent()) ?? '0', 10);
    const before = await lines();
    await expect.poll(lines).toBeGreaterThan(before);
    await detail.getByRole('button', { name: t('views:log.copy') }).click();
    await expect(detail.getByText(t('views:copy.done')).first()).toBeAttached();
    const search = page.getByRole('searchbox', { name: t('deployspanel:list.search') });
    await search.focus();
    await page.keyboard.press('ControlOrMeta+v');
    await expect(search).toHaveValue(/^#1 \[internal\] load build definition.*npm http fetch/);
    await search.fill('');

    await detail.getByRole('radio', { name: t('deployspanel:log.runtime') }).click();
    await expect(deploys.log('runtime', 'web')).toContainText('GET /v1/items');
    // The runtime log explains a crash, so it is shown first.
    platform.crash('worker');
    await deploys.refresh();
    await expect(deploys.row('worker')).toContainText(state('crashed'));
    await deploys.show('worker');
    await expect(deploys.log('runtime', 'worker')).toContainText('fatal: out of memory');
  });
  await test.step('the deployments of a service are a list and a chart that is also a table', async () => {
    const detail = await deploys.show('web');
    await deploys.tab('deployments');
    const list = detail.getByRole('list', {
      name: t('deployspanel:deployments.label', { name: 'web' }),
    });
    await expect(list.getByRole('listitem')).toHaveCount(16);
    const newest = list.getByRole('listitem').first();
    await expect(newest).toContainText(/building9f31c2aAdd rate limits/);
    // The duration of an unfinished deployment is not final.
    await expect(newest).toContainText(/pushed · [\d.]+ \w+( \d+ \w+)? so far/);
    const chart = detail.getByRole('figure', { name: t('deployspanel:deployments.durations') });
    await chart.getByRole('button', { name: t('views:chart.table') }).click();
    const table = chart.getByRole('table');
    await expect(table.getByRole('row')).toHaveCount(17);
    await expect(table.getByRole('columnheader')).toHaveText([
      t('deployspanel:deployments.time'),
      t('deployspanel:deployments.finished'),
      t('deployspanel:deployments.failed'),
    ]);

    await deploys.tab('metrics');
    for (const name of ['cpu', 'memory', 'network'] as const)
      await expect(
        detail.getByRole('figure', { name: t(`deployspanel:metrics.${name}`) }),
      ).toBeVisible();
  });
});
