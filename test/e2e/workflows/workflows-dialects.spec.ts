import { t } from '../rig/texts.ts';
import { wellMade } from '../rig/well-made.ts';
import type { WorkflowsPage } from './workflows-page.ts';
import { expect, startsAt, test } from './workflows-page.ts';

/** Starts `guide-export`, and stops it. */
async function startAndStop(workflows: WorkflowsPage): Promise<void> {
  await workflows.start('guide-export');
  await expect(workflows.state('running')).toBeVisible();
  await expect(workflows.row('guide-export')).toContainText(t('states:running'));
  await expect(workflows.step('collect', t('states:running'))).toBeAttached();
  await workflows.button(t('workflowsrun:head.stop')).click();
  await expect(workflows.state('aborted')).toBeVisible();
}

test.describe('1.30', () => {
  test.use({ schedulerOptions: { generation: '1.30' } });

  test('runs are started, stopped and read; a value that the server would execute is refused', async ({
    workflows,
    scheduler,
  }) => {
    await expect(workflows.row('nightly-ingest')).toContainText(t('states:running'));
    await startAndStop(workflows);
    expect(startsAt(scheduler)).toHaveLength(1);
    await expect(workflows.log('collect')).toBeVisible();

    await workflows.show('subtitle-sync');
    const dialog = await workflows.openStart('subtitle-sync');
    await dialog.getByRole('textbox', { name: /^LANGUAGE/ }).fill('$(id)');
    await dialog
      .getByRole('button', { name: t('workflowspanel:start.submit'), exact: true })
      .click();
    await expect(
      dialog.getByText(t('workflowsrules:params.executed', { name: 'LANGUAGE' })).first(),
    ).toBeVisible();
    expect(startsAt(scheduler)).toHaveLength(1);
  });
});

test.describe('1.16', () => {
  test.use({ schedulerOptions: { generation: '1.16' } });

  test('runs are started, stopped and read; what the server lacks is off with its reason', async ({
    workflows,
    page,
    scheduler,
  }) => {
    const why = t('workflowsrules:lacks.legacy');
    await startAndStop(workflows);
    expect(startsAt(scheduler)).toHaveLength(1);
    await expect(workflows.log('collect')).toBeVisible();
    const dialog = await workflows.openStart('guide-export');
    // The server generates the run ids.
    await expect(dialog.getByText(t('workflowspanel:start.compared'))).toBeVisible();
    await expect(
      dialog.getByRole('button', { name: t('workflowspanel:start.enqueue') }),
    ).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');

    await workflows.show('loudness-report');
    await workflows.view('table');
    await page
      .getByRole('button', { name: t('workflowsrun:step.more', { name: 'judge' }) })
      .click();
    const retry = page.getByRole('menuitem', { name: t('workflowsrun:step.retry') });
    await expect(retry).toBeDisabled();
    await expect(retry).toContainText(why);
    await page.keyboard.press('Escape');
    await workflows.lists('runs');
    await expect(page.getByText(why)).toBeVisible();
    await workflows.lists('queues');
    await expect(page.getByText(why)).toBeVisible();
    await wellMade(page);
  });
});

test.describe('specified', () => {
  test.use({ schedulerOptions: { generation: 'specified' } });

  test('workflows are added by name, started and stopped; the rest is off with its reason', async ({
    workflows,
    page,
    scheduler,
  }) => {
    const why = t('workflowsrules:lacks.specified');
    await expect(page.getByText(t('workflowspanel:list.noList'))).toBeVisible();
    await expect(page.getByText(why).first()).toBeVisible();
    await workflows.button(t('workflowspanel:add.open')).click();
    const adding = page.getByRole('dialog', { name: t('workflowspanel:add.title') });
    await adding.getByRole('textbox').fill('guide-export');
    await adding.getByRole('button', { name: t('workflowspanel:add.submit'), exact: true }).click();
    await expect(workflows.row('guide-export')).toContainText(t('states:succeeded'));
    await startAndStop(workflows);
    expect(startsAt(scheduler)).toHaveLength(1);
    await expect(page.getByText(why).first()).toBeVisible();
    await expect(workflows.button(t('workflowsrun:head.retry'))).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    const menu = await workflows.menu('guide-export');
    await expect(
      menu.getByRole('menuitem', { name: t('workflowspanel:item.suspend') }),
    ).toBeDisabled();
    await menu.getByRole('menuitem', { name: t('workflowspanel:item.remove') }).click();
    await expect(page.getByText(t('workflowspanel:list.noList'))).toBeVisible();
    await workflows.lists('runs');
    await expect(page.getByText(why)).toBeVisible();
  });
});
