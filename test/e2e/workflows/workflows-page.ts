import type { Locator, Page } from '@playwright/test';
import type {
  WorkflowsDemo,
  WorkflowsDemoOptions,
} from '../../../src/demo/workflows/workflows-demo.ts';
import { startWorkflowsDemo } from '../../../src/demo/workflows/workflows-demo.ts';
import type { RunState } from '../../../src/shared/workflows/model.ts';
import { connect } from '../rig/connect.ts';
import { DemoClock } from '../rig/demo-clock.ts';
import { expect, test as base } from '../rig/hosts.ts';
import { t } from '../rig/texts.ts';

/** Page object of the Workflows panel. */
export class WorkflowsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the panel from any panel, with the rail. */
  async open(): Promise<this> {
    await this.nav('workflows').click();
    await expect(this.page.getByRole('main', { name: t('app:nav.workflows') })).toBeVisible();
    return this;
  }

  nav(panel: 'workflows' | 'attention' | 'music'): Locator {
    return this.page.getByRole('link', { name: new RegExp(`^${t(`app:nav.${panel}`)}`) });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  get list(): Locator {
    return this.page.getByRole('grid', { name: t('workflowspanel:list.label'), exact: true });
  }

  /** The rows of the list without its header. */
  get rows(): Locator {
    return this.list.getByRole('rowgroup').getByRole('row');
  }

  row(name: string): Locator {
    return this.rows.filter({ has: this.page.getByText(name, { exact: true }) });
  }

  /** The number of listed workflows, on screen or not. */
  async count(): Promise<number> {
    return Number(await this.list.getAttribute('aria-rowcount')) - 1;
  }

  /** Opens a workflow of the list and its newest run. */
  async show(name: string): Promise<void> {
    await this.row(name).click();
    await expect(this.head(name)).toBeVisible();
  }

  /** The name of the run in the pane. */
  head(name: string): Locator {
    return this.page.getByRole('heading', { name, exact: true, level: 2 });
  }

  /** The state of the run in the pane. */
  state(name: RunState): Locator {
    return this.page.getByRole('status').getByText(t(`states:${name}`), { exact: true });
  }

  get runId(): Locator {
    return this.page.getByLabel(t('workflowsrun:head.id'), { exact: true });
  }

  get graph(): Locator {
    return this.page.getByRole('listbox', { name: t('workflowsrun:graph.label') });
  }

  /** A step of the graph with its state as text. */
  step(name: string, state: string): Locator {
    const text = t('workflowsrun:graph.step', { name, state });
    return this.graph.getByRole('option', { name: new RegExp(`^${text}`) });
  }

  get table(): Locator {
    return this.page.getByRole('grid', { name: t('workflowsrun:graph.label'), exact: true });
  }

  /** The log of a step; by the workflow's name, the log of the run itself. */
  log(name: string): Locator {
    return this.page.getByRole('log', { name: t('workflowsrun:log.label', { name }) });
  }

  /** The number of lines of the shown log, on screen or not. */
  async lines(): Promise<number> {
    const text = await this.page.getByText(/^[\d,]+ lines?$/).textContent();
    return Number((text ?? '').replace(/\D/g, ''));
  }

  async view(name: 'graph' | 'table' | 'history'): Promise<void> {
    await this.page.getByRole('radio', { name: t(`workflowsrun:view.${name}`) }).click();
  }

  async lists(name: 'workflows' | 'runs' | 'queues'): Promise<void> {
    // The queue's name is followed by a count.
    const label = new RegExp(`^${t(`workflowspanel:view.${name}`)}`);
    const views = this.page.getByRole('radiogroup', { name: t('workflowspanel:view.label') });
    await views.getByRole('radio', { name: label }).click();
  }

  /** The dialog that starts a workflow. */
  starting(name: string): Locator {
    return this.page.getByRole('dialog', { name: t('workflowspanel:start.title', { name }) });
  }

  /** Opens the start dialog of the workflow in the pane. */
  async openStart(name: string): Promise<Locator> {
    await this.button(t('workflowspanel:start.open')).first().click();
    const dialog = this.starting(name);
    await expect(dialog.getByRole('checkbox')).toBeVisible();
    return dialog;
  }

  /** Starts a workflow that has no parameters. */
  async start(name: string): Promise<void> {
    await this.show(name);
    const dialog = await this.openStart(name);
    await dialog
      .getByRole('button', { name: t('workflowspanel:start.submit'), exact: true })
      .click();
    await expect(
      this.page.getByText(t('workflowspanel:start.begun', { name }), { exact: true }).first(),
    ).toBeVisible();
    await expect(dialog).toHaveCount(0);
  }

  /** Opens the menu of a workflow. */
  async menu(name: string): Promise<Locator> {
    await this.row(name).click({ button: 'right' });
    return this.page.getByRole('menu');
  }

  /** Makes the app read the scheduler again. */
  async refresh(): Promise<void> {
    await this.button(new RegExp(`${t('views:fresh.refresh')}$`)).click();
  }
}

/** Starts that the app sent to a scheduler of any generation. */
export const startsAt = ({ asked }: WorkflowsDemo) =>
  asked.filter(
    ({ line, body }) =>
      /^POST .*\/(start|enqueue)$/.test(line) ||
      (line.startsWith('POST ') && (body as { action?: unknown } | null)?.action === 'start'),
  );

export const test = base.extend<{
  schedulerOptions: WorkflowsDemoOptions;
  /** The time of `scheduler`, which only advances by `time.pass`. */
  time: DemoClock;
  /** A workflow scheduler controlled by the test. */
  scheduler: WorkflowsDemo;
  /** The panel of an app connected to `scheduler`. */
  workflows: WorkflowsPage;
}>({
  schedulerOptions: [{}, { option: true }],
  time: async ({ browserName: _browser }, use) => {
    const time = new DemoClock();
    time.stop();
    // Runs of schedules begin every 5 minutes; two minutes later they have ended.
    const minute = new Date(time.now()).getMinutes() % 5;
    if (minute < 2) time.pass(-60 * (minute + 1));
    await use(time);
  },
  scheduler: async ({ schedulerOptions, time }, use) => {
    const scheduler = await startWorkflowsDemo({ clock: time, ...schedulerOptions });
    await use(scheduler);
    await scheduler.stop();
  },
  workflows: async ({ openPage, launch, scheduler, dataDir, pageErrors }, use) => {
    const { url, token } = scheduler;
    await connect(dataDir, token, ['workflows', '--url', url]);
    const host = await launch();
    const page = await openPage();
    await page.goto(host.urlOf('/workflows'));
    await use(await new WorkflowsPage(page).open());
    expect(pageErrors).toEqual([]);
  },
});

export { expect };
