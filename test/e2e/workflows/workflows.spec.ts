import type { Locator } from '@playwright/test';
import { holdMessage } from '../rig/message.ts';
import { t } from '../rig/texts.ts';
import { checkReturn } from '../rig/menu-return.ts';
import { expect, startsAt, test } from './workflows-page.ts';

const state = (name: 'running' | 'failed' | 'waiting' | 'queued' | 'succeeded' | 'aborted') =>
  t(`states:${name}`);

test('the list says how each workflow is, and a running one shows its steps and follows its log @both', async ({
  workflows,
  page,
  time,
}) => {
  await expect.poll(() => workflows.count()).toBe(13);
  for (const [name, word] of [
    ['nightly-ingest', state('running')],
    ['encode-backlog', state('succeeded')],
    ['loudness-report', state('failed')],
    ['poster-refresh', state('waiting')],
    ['subtitle-sync', state('queued')],
    ['backup-library', state('succeeded')],
    ['archive-to-tape', t('workflowspanel:list.suspended')],
    ['relink-missing', t('workflowspanel:list.never')],
    ['broken-draft', t('workflowspanel:list.broken')],
  ] as const)
    await expect(workflows.row(name)).toContainText(word);
  // The open workflow is in view, so the list starts at its top, and does not overflow sideways.
  const place = await workflows.list.evaluate((list) => ({
    top: list.scrollTop,
    beside: list.scrollWidth - list.clientWidth,
  }));
  expect(place).toEqual({ top: 0, beside: 0 });

  await workflows.show('nightly-ingest');
  await expect(page).toHaveURL(/\/workflows#nightly-ingest$/);
  await expect(workflows.state('running')).toBeVisible();
  await expect(
    page.getByText(t('workflowsrun:fact.stepsOf', { done: 7, count: 14 })),
  ).toBeVisible();
  await expect(workflows.graph.getByRole('option')).toHaveCount(14);
  await expect(workflows.step('transcode-hd', state('running'))).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(workflows.step('package-hls', t('states:queued'))).toContainText(
    t('workflowsrun:graph.after', { steps: 'transcode-hd, transcode-sd' }),
  );
  await expect(
    page.getByText(t('workflowsrun:concern.failed', { step: 'loudness' })),
  ).toBeVisible();

  // The server separates the two outputs, so the errors are the last lines.
  await expect(workflows.log('transcode-hd')).toContainText('warning: transcode-hd');
  await page.getByRole('radio', { name: t('workflowsrun:log.out'), exact: true }).click();
  await expect(workflows.log('transcode-hd')).toContainText('frame=');
  const follow = page.getByRole('switch', { name: t('views:log.follow') });
  await expect(follow).toBeChecked();
  // All tools of the log are in one row.
  const middle = async (one: Locator): Promise<number> => {
    const box = await one.boundingBox();
    return box === null ? 0 : Math.round((box.y + box.height / 2) / 4);
  };
  const field = page.getByRole('textbox', { name: t('views:log.search') });
  await expect.poll(async () => (await middle(follow)) - (await middle(field))).toBe(0);
  const before = await workflows.lines();
  time.pass(5);
  await expect.poll(() => workflows.lines()).toBeGreaterThan(before);

  await workflows.view('table');
  await expect(workflows.table).toHaveAttribute('aria-rowcount', '15');
  await page.getByText(t('workflowsrun:concern.showLog'), { exact: true }).click();
  await page.getByRole('radio', { name: t('workflowsrun:log.both'), exact: true }).click();
  await expect(workflows.log('loudness')).toContainText('loudness: stopped with an error');
  await workflows.view('history');
  const history = page.getByRole('grid', {
    name: t('workflowsrun:history.label', { name: 'nightly-ingest' }),
  });
  await expect(history).toHaveAttribute('aria-rowcount', '11');
  await expect(
    page.getByRole('figure', { name: t('workflowsrun:history.durations') }),
  ).toBeVisible();
});

test('runs are opened, started, stopped and retried, and schedules suspended', async ({
  workflows,
  page,
  scheduler,
  time,
}) => {
  await test.step('all runs are narrowed and opened, and a run is taken out of its queue', async () => {
    await workflows.lists('runs');
    const runs = page.getByRole('grid', { name: t('workflowspanel:runs.label') });
    await page.getByRole('searchbox', { name: t('workflowspanel:runs.search') }).fill('rights');
    await expect(runs).toHaveAttribute('aria-rowcount', '11');
    await page
      .getByRole('button', {
        name: t('views:filter.button', { text: t('workflowspanel:list.state') }),
      })
      .click();
    await page
      .getByRole('menuitemradio', { name: t('workflowspanel:runs.states.troubled') })
      .click();
    await expect(runs).toHaveAttribute('aria-rowcount', '2');
    const failed = runs.getByRole('row').filter({ hasText: 'rights-check' });
    await expect(failed).toContainText(state('failed'));
    await failed.dblclick();
    await expect(workflows.head('rights-check')).toBeVisible();
    await expect(workflows.state('failed')).toBeVisible();
    await expect(page).toHaveURL(/#rights-check%2F\w+$/);

    await workflows.lists('queues');
    const queue = page.getByRole('region', {
      name: t('workflowspanel:queues.label', { name: 'ingest' }),
    });
    await expect(queue.getByRole('listitem')).toHaveCount(3);
    await queue
      .getByRole('button', { name: t('workflowspanel:queues.remove', { name: 'subtitle-sync' }) })
      .first()
      .click();
    await expect(queue.getByRole('listitem')).toHaveCount(2);
    expect(scheduler.asked.filter(({ line }) => line.endsWith('/dequeue'))).toHaveLength(1);
    await workflows.lists('workflows');
  });
  await test.step('the start dialog returns the focus to the menu of the run', async () => {
    await workflows.rows.first().click();
    await checkReturn(page, t('workflowsrun:head.more'), /^Start/);
  });
  await test.step('a run is started with checked parameters, followed and stopped', async () => {
    await workflows.show('encode-backlog');
    const dialog = await workflows.openStart('encode-backlog');
    const submit = dialog.getByRole('button', {
      name: t('workflowspanel:start.submit'),
      exact: true,
    });
    await submit.click();
    await expect(
      dialog.getByText(t('workflowsrules:params.required', { name: 'source' })),
    ).toBeVisible();
    await dialog.getByRole('textbox', { name: /^source/ }).fill('/in coming "new"');
    const workers = dialog.getByRole('spinbutton', { name: /^workers/ });
    await workers.fill('99');
    await expect(
      dialog.getByText(t('workflowsrules:params.max', { name: 'workers', limit: 16 })),
    ).toBeVisible();
    await expect(workers).toHaveAttribute('aria-invalid', 'true');
    await workers.fill('8');
    await dialog.getByRole('radio', { name: 'archive', exact: true }).click();
    const runId = await dialog
      .getByRole('textbox', { name: t('workflowspanel:start.runId') })
      .inputValue();
    expect(runId).toMatch(/^cs-\d{8}-\d{6}-\w{4}$/);
    await expect(dialog.getByText(t('workflowspanel:start.safe'))).toBeVisible();
    expect(startsAt(scheduler)).toEqual([]);

    await submit.click();
    await expect(
      page.getByText(t('workflowspanel:start.begun', { name: 'encode-backlog' })).first(),
    ).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`#encode-backlog%2F${runId}$`));
    await expect(workflows.runId).toHaveText(runId);
    await expect(workflows.state('running')).toBeVisible();
    await expect(workflows.row('encode-backlog')).toContainText(state('running'));
    const [sent, ...more] = startsAt(scheduler);
    expect(more).toEqual([]);
    expect(sent?.body).toMatchObject({ dagRunId: runId, singleton: true });
    expect(JSON.stringify(sent?.body)).toMatch(/in coming.*workers.*8.*archive/);
    expect(JSON.stringify(sent?.body)).not.toContain('verbose');

    time.pass(5);
    await expect(workflows.step('encode', state('running'))).toBeAttached();
    await workflows.graph.focus();
    await page.keyboard.press('ArrowRight');
    await expect(workflows.log('encode')).toContainText('frame=');

    await workflows.button(t('workflowsrun:head.stop')).click();
    await expect(workflows.state('aborted')).toBeVisible();
    await expect(workflows.row('encode-backlog')).toContainText(state('aborted'));
    await expect(workflows.button(t('workflowsrun:head.stop'))).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
  await test.step('a failed step is retried, and a schedule suspended and resumed', async () => {
    await workflows.show('loudness-report');
    await expect(workflows.state('failed')).toBeVisible();
    await workflows.view('table');
    const retry = async (step: string): Promise<void> => {
      await page.getByRole('button', { name: t('workflowsrun:step.more', { name: step }) }).click();
      await page.getByRole('menuitem', { name: t('workflowsrun:step.retry') }).click();
    };
    await retry('send');
    await expect(workflows.state('running')).toBeVisible();
    const retries = scheduler.asked.filter(({ line }) => /^POST .*\/retry$/.test(line));
    expect(retries.map(({ body }) => body)).toMatchObject([{ stepName: 'send' }]);
    await expect(workflows.button(t('workflowsrun:head.retry'))).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    time.pass(60);
    await workflows.refresh();
    await expect(workflows.state('failed')).toBeVisible();

    await workflows.show('guide-export');
    await workflows.button(t('workflowspanel:item.suspend')).click();
    const undo = await holdMessage(page, t('workflowspanel:item.undo'));
    await expect(workflows.row('guide-export')).toContainText(t('workflowspanel:list.suspended'));
    const said = t('workflowspanel:item.suspended', { name: 'guide-export' });
    await expect(page.getByText(said)).toBeVisible();
    await undo.click();
    await expect(workflows.row('guide-export')).not.toContainText(
      t('workflowspanel:list.suspended'),
    );
    const choose = async (key: 'suspend' | 'resume'): Promise<void> => {
      const menu = await workflows.menu('rights-check');
      await menu.getByRole('menuitem', { name: t(`workflowspanel:item.${key}`) }).click();
    };
    await choose('suspend');
    await expect(workflows.row('rights-check')).toContainText(t('workflowspanel:list.suspended'));
    await choose('resume');
    await expect(workflows.row('rights-check')).not.toContainText(
      t('workflowspanel:list.suspended'),
    );
  });
});
