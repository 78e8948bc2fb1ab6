import { tabTo } from '../rig/keyboard.ts';
import { nothingCovered } from '../rig/reachable.ts';
import { t } from '../rig/texts.ts';
import { noSidewaysScroll, wellMade } from '../rig/well-made.ts';
import { expect, startsAt, test } from './workflows-page.ts';

const running = t('states:running');

test('a start whose answer is lost is sent once and found again; a stop that is ignored is told', async ({
  workflows,
  page,
  scheduler,
}) => {
  scheduler.fault('drop-start');
  await workflows.start('guide-export');
  await expect(workflows.state('running')).toBeVisible();
  const [sent, ...more] = startsAt(scheduler);
  expect(more).toEqual([]);
  const runId = (await workflows.runId.textContent()) ?? '';
  expect(sent?.body).toMatchObject({ dagRunId: runId });

  scheduler.fault('stop-ignored');
  await workflows.button(t('workflowsrun:head.stop')).click();
  await expect(page.getByText(t('workflowsrun:concern.stopIgnored'))).toBeVisible();
  await expect(workflows.row('guide-export')).toContainText(
    t('workflowspanel:concern.stop-ignored'),
  );
  await wellMade(page);
  scheduler.fault('stop-ignored', false);
  await workflows.button(t('workflowsrun:concern.stopAgain')).click();
  await expect(workflows.state('aborted')).toBeVisible();
  expect(startsAt(scheduler)).toHaveLength(1);
});

test('a scheduler whose stream drops is polled, and one that is away leaves the last data on screen', async ({
  workflows,
  page,
  scheduler,
}) => {
  const live = workflows.button(new RegExp(`^${t('workflowspanel:live')} `));
  await expect(live).toBeVisible();
  scheduler.fault('sse-drops');
  await expect(live).toHaveCount(0);
  const answer = await fetch(`${scheduler.url}/api/v1/dags/guide-export/start`, {
    method: 'POST',
    headers: { authorization: `Bearer ${scheduler.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ dagRunId: 'elsewhere' }),
  });
  expect(answer.status).toBe(200);
  await expect(workflows.row('guide-export')).toContainText(running, { timeout: 60_000 });

  await workflows.show('nightly-ingest');
  scheduler.fault('html');
  await workflows.refresh();
  await expect(page.getByText(t('workflowspanel:stale.title'))).toBeVisible();
  await expect(workflows.button(/^As of/)).toBeVisible();
  await expect(page.locator('[data-stale]').first()).toBeVisible();
  await expect(workflows.row('nightly-ingest')).toContainText(running);
  await expect(workflows.graph.getByRole('option')).toHaveCount(14);
  await expect(workflows.button(t('workflowsrun:head.stop'))).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await wellMade(page);
  scheduler.fault('html', false);
  scheduler.fault('sse-drops', false);
  // The connection recovers by itself.
  await expect(page.getByText(t('workflowspanel:stale.title'))).toHaveCount(0, { timeout: 60_000 });
  await expect(live).toBeVisible({ timeout: 60_000 });
});

test.describe('with hostile texts and states that the app does not know', () => {
  test.use({ schedulerOptions: { faults: ['hostile-strings', 'unknown-state'] } });

  test('they are shown as texts, and the states by their numbers', async ({
    workflows,
    page,
    scheduler,
  }) => {
    const unknown = /^unknown \(/;
    await expect(workflows.row('encode-backlog').getByText(unknown)).toBeVisible();
    await workflows.show('encode-backlog');
    await expect(page.getByRole('status').getByText(unknown)).toBeVisible();
    await expect(workflows.graph.getByRole('option')).toHaveCount(3);
    await workflows.view('table');
    await noSidewaysScroll(page);
    // The page does not interpret markup from the scheduler, and removes control characters.
    expect(await page.locator('script').filter({ hasText: 'alert(1)' }).count()).toBe(0);
    const text = await page.getByRole('main').textContent();
    for (const control of ['\u0000', '\u001b', '\u202e']) expect(text).not.toContain(control);
    await wellMade(page);
    scheduler.fault('unknown-state', false);
    await workflows.refresh();
    await workflows.show('loudness-report');
    await expect(workflows.log('judge')).toContainText('<script>alert(1)</script>');
    await wellMade(page);
  });
});

test.describe('with 500 workflows', () => {
  test.use({ schedulerOptions: { faults: ['many'] } });

  test('the list scrolls and is filtered, and a run of 300 steps is drawn', async ({
    workflows,
    page,
  }) => {
    await expect.poll(() => workflows.count()).toBe(500);
    await workflows.list.focus();
    await page.keyboard.press('End');
    await expect(workflows.row('wide-graph')).toBeInViewport();
    await expect(workflows.graph.getByRole('option')).toHaveCount(300);
    const search = page.getByRole('searchbox', { name: t('workflowspanel:list.search') });
    await search.fill('bulk-48');
    await expect.poll(() => workflows.count()).toBe(7);
    await search.fill('nothing');
    await workflows.button(t('views:noMatch.clearText')).click();
    await expect.poll(() => workflows.count()).toBe(500);
  });
});

test('a run is reached by keyboard, and everything at every width', async ({ workflows, page }) => {
  await test.step('in 320 px and at 200 % everything is within reach, one thing at a time', async () => {
    await expect(workflows.row('nightly-ingest')).toBeVisible();
    for (const size of [
      { width: 320, height: 640 },
      { width: 640, height: 390 },
    ]) {
      await page.setViewportSize(size);
      await noSidewaysScroll(page);
      await nothingCovered(page);
      await wellMade(page);
      await workflows.show('nightly-ingest');
      await expect(workflows.graph).toBeVisible();
      await noSidewaysScroll(page);
      await nothingCovered(page);
      await wellMade(page);
      await workflows.button(t('service:back', { panel: t('app:nav.workflows') })).click();
      await expect(workflows.row('encode-backlog')).toBeVisible();
    }
    await workflows.show('encode-backlog');
    const dialog = await workflows.openStart('encode-backlog');
    await noSidewaysScroll(page);
    await nothingCovered(page);
    await wellMade(page);
    await dialog.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
  await test.step('from the list to a run, its steps and its log by keyboard alone', async () => {
    await page.setViewportSize({ width: 1280, height: 780 });
    await expect(workflows.row('nightly-ingest')).toBeVisible();
    await tabTo(page, workflows.list);
    await page.keyboard.press('Home');
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowDown');
    await expect(workflows.head('nightly-ingest')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(workflows.list).not.toBeFocused();
    await tabTo(page, workflows.graph);
    await expect(workflows.step('transcode-hd', running)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowLeft');
    await expect(workflows.log('probe-media')).toBeVisible();
    await tabTo(page, workflows.log('probe-media'));
    await expect(workflows.log('probe-media')).toBeFocused();
  });
});
