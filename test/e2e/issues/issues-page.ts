import type { Locator, Page } from '@playwright/test';
import type { IssuesDemo, IssuesDemoOptions } from '../../../src/demo/issues/issues-demo.ts';
import { startIssuesDemo } from '../../../src/demo/issues/issues-demo.ts';
import '../../../src/shared/issues/detail-texts.ts';
import '../../../src/shared/issues/jql-texts.ts';
import { connect } from '../rig/connect.ts';
import { expect, test as base } from '../rig/hosts.ts';
import { t } from '../rig/texts.ts';

/** Page object of the Issues panel. */
export class IssuesPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the panel from any panel, with the rail. Resolves when issues are listed. */
  async open(): Promise<this> {
    await this.nav('issues').click();
    await expect(this.row('CS-412')).toBeVisible();
    return this;
  }

  nav(panel: 'issues' | 'attention'): Locator {
    return this.page.getByRole('link', { name: new RegExp(`^${t(`app:nav.${panel}`)}`) });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }

  get list(): Locator {
    return this.page.getByRole('grid');
  }

  /** The rows of the list without its header. */
  get rows(): Locator {
    return this.list.getByRole('rowgroup').getByRole('row');
  }

  row(key: string): Locator {
    return this.rows.filter({ has: this.page.getByText(key, { exact: true }) });
  }

  /** The number of listed issues, on screen or not. */
  async count(): Promise<number> {
    return Number(await this.list.getAttribute('aria-rowcount')) - 1;
  }

  chip(name: 'mine' | 'watching' | 'updated' | 'sprint'): Locator {
    return this.button(t(`issuespanel:filter.${name}`));
  }

  get jql(): Locator {
    return this.page.getByRole('textbox', { name: t('issuesjql:label'), exact: true });
  }

  detail(key: string): Locator {
    return this.page.getByRole('region', { name: key, exact: true });
  }

  /** Opens an issue of the list. */
  async show(key: string): Promise<Locator> {
    await this.row(key).click();
    const detail = this.detail(key);
    await expect(this.comment(key)).toBeVisible();
    return detail;
  }

  comment(key: string): Locator {
    return this.page.getByRole('textbox', { name: t('issuesdetail:comment.label', { key }) });
  }

  /** The button with the open issue's status, which opens the list of transitions. */
  status(status: string): Locator {
    return this.button(t('issuesdetail:status', { status }));
  }

  step(name: string, status: string): Locator {
    const label = t('issuespanel:board.step', { name, status });
    return this.page.getByRole('menuitem', { name: label, exact: true });
  }

  view(name: string): Locator {
    return this.button(t('issuespanel:views.label', { name }));
  }

  /** Makes the app read the tracker again. */
  async refresh(): Promise<void> {
    await this.button(new RegExp(`${t('views:fresh.refresh')}$`)).click();
  }
}

/** Changes that the app sent to a tracker. */
export const writesTo = (tracker: IssuesDemo) =>
  tracker.asked.filter(
    ({ method, path }) =>
      method !== 'GET' && !/\/(search\/jql|approximate-count|jql\/parse)$/.test(path),
  );

export const test = base.extend<{
  trackerOptions: IssuesDemoOptions;
  /** An issue tracker controlled by the test. */
  tracker: IssuesDemo;
  /** The panel of an app connected to `tracker`. */
  issues: IssuesPage;
}>({
  trackerOptions: [{}, { option: true }],
  tracker: async ({ trackerOptions }, use) => {
    const tracker = await startIssuesDemo(trackerOptions);
    await use(tracker);
    await tracker.stop();
  },
  issues: async ({ openPage, launch, tracker, dataDir, pageErrors }, use) => {
    const { url, token, email } = tracker;
    await connect(dataDir, token, ['issues', '--url', url, '--email', email]);
    const host = await launch();
    const page = await openPage();
    await page.goto(host.urlOf('/issues'));
    await use(await new IssuesPage(page).open());
    expect(pageErrors).toEqual([]);
  },
});

export { expect };
