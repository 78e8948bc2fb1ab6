import type { Locator, Page } from '@playwright/test';
import type { DeploysDemo, DeploysDemoOptions } from '../../../src/demo/deploys/deploys-demo.ts';
import { startDeploysDemo } from '../../../src/demo/deploys/deploys-demo.ts';
import { connect } from '../rig/connect.ts';
import { DemoClock } from '../rig/demo-clock.ts';
import { expect, test as base } from '../rig/hosts.ts';
import { t } from '../rig/texts.ts';

/** Page object of the Deploys panel. */
export class DeploysPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the panel from any panel, with the rail. Resolves when the services are listed. */
  async open(): Promise<this> {
    await this.page.getByRole('link', { name: new RegExp(`^${t('app:nav.deploys')}`) }).click();
    await expect(this.row('api')).toBeVisible();
    return this;
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }

  get list(): Locator {
    return this.page.getByRole('grid', { name: t('deployspanel:list.label') });
  }

  /** The rows of the list without its header. */
  get rows(): Locator {
    return this.list.getByRole('rowgroup').getByRole('row');
  }

  row(service: string): Locator {
    return this.rows.filter({ has: this.page.getByTitle(service, { exact: true }) });
  }

  detail(service: string): Locator {
    return this.page.getByRole('region', { name: service, exact: true });
  }

  log(kind: 'build' | 'runtime', name: string): Locator {
    const label = t('deployspanel:log.label', { kind: t(`deployspanel:log.${kind}`), name });
    return this.page.getByRole('log', { name: label });
  }

  /** Opens a service of the list. */
  async show(service: string): Promise<Locator> {
    await this.row(service).click();
    const detail = this.detail(service);
    await expect(detail).toBeVisible();
    return detail;
  }

  async tab(name: 'log' | 'deployments' | 'metrics' | 'facts'): Promise<void> {
    await this.page.getByRole('tab', { name: t(`deployspanel:detail.${name}`) }).click();
  }

  /** Reads the platform again. */
  async refresh(): Promise<void> {
    await this.button(new RegExp(`${t('views:fresh.refresh')}$`)).click();
  }

  /** Opens the workspace's menu. */
  async openMenu(): Promise<Locator> {
    await this.button(t('deployspanel:workspace.label', { name: 'studio' })).click();
    return this.page.getByRole('menu');
  }

  /** Makes the app read the platform again. */
  async openSchema(): Promise<void> {
    const menu = await this.openMenu();
    await menu.getByRole('menuitem', { name: t('deployspanel:schema') }).click();
  }

  /** Chooses an option of a select. */
  async choose(select: Locator, option: string | RegExp): Promise<void> {
    await select.click();
    await this.page.getByRole('option', { name: option }).click();
  }
}

export const test = base.extend<{
  platformOptions: DeploysDemoOptions;
  /** The time of `platform`. */
  time: DemoClock;
  /** A deployment platform controlled by the test. */
  platform: DeploysDemo;
  /** The panel of an app connected to `platform`. */
  deploys: DeploysPage;
}>({
  platformOptions: [{}, { option: true }],
  time: async ({ browserName: _browser }, use) => {
    await use(new DemoClock());
  },
  platform: async ({ platformOptions, time }, use) => {
    const platform = await startDeploysDemo({ clock: time, ...platformOptions });
    await use(platform);
    await platform.stop();
  },
  deploys: async ({ openPage, launch, platform, dataDir, pageErrors }, use) => {
    const { url, token, workspace } = platform;
    await connect(dataDir, token, ['deploys', '--url', url, '--workspace', workspace]);
    const host = await launch();
    const page = await openPage();
    await page.goto(host.urlOf('/deploys'));
    await use(await new DeploysPage(page).open());
    expect(pageErrors).toEqual([]);
  },
});

export { expect };
