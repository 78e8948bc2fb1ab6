import type { Locator, Page } from '@playwright/test';
import type { AdsDemo } from '../../../src/demo/ads/ads-demo.ts';
import type { DemoOptions } from '../../../src/demo/kit/declare.ts';
import { startAdsDemo } from '../../../src/demo/ads/ads-demo.ts';
import { connect } from '../rig/connect.ts';
import { expect, test as base } from '../rig/hosts.ts';
import { t } from '../rig/texts.ts';

/** Page object of the Ads panel. */
export class AdsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the panel from any panel, with the rail. */
  async open(): Promise<this> {
    await this.page.getByRole('link', { name: new RegExp(`^${t('app:nav.ads')}`) }).click();
    await expect(this.row('Winter reach')).toBeVisible();
    return this;
  }

  /** Opens a view with the switch in the header. */
  async openView(view: 'campaigns' | 'assets' | 'audiences' | 'reports'): Promise<void> {
    await this.page.getByRole('radio', { name: t(`adspanel:head.view.${view}`) }).click();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  row(name: string): Locator {
    const table = this.page.getByRole('treegrid', { name: t('adspanel:tree.label') });
    return table.getByRole('row').filter({ has: this.page.getByText(name, { exact: true }) });
  }

  /** Expands a row. */
  async expand(name: string): Promise<void> {
    await this.row(name)
      .getByRole('button', { name: t('adspanel:tree.open'), exact: true })
      .click();
  }

  /** Opens a row. Its name becomes the heading of the pane. */
  async show(name: string): Promise<void> {
    await this.row(name).getByText(name, { exact: true }).click();
    await expect(this.head(name)).toBeVisible();
  }

  head(name: string): Locator {
    return this.page.getByRole('heading', { name, exact: true, level: 2 });
  }

  async allowChanges(): Promise<void> {
    await this.button(t('adspanel:mode.readOnly')).click();
    await this.button(t('adspanel:mode.allow')).click();
    await expect(
      this.button(new RegExp(`^${t('adspanel:mode.editingUntil', { time: '' })}`)),
    ).toBeVisible();
  }

  /** Enters the budget of the open ad set and proceeds to the last button, which it returns. */
  async typeBudget(amount: string): Promise<Locator> {
    await this.button(t('adspanel:tree.item.budget')).click();
    const dialog = this.page.getByRole('dialog', { name: t('adspanel:change.budget.DAILY') });
    await dialog.getByLabel(t('adspanel:change.new'), { exact: true }).fill(amount);
    const unit = t('adspanel:change.unit.DAILY', { currency: 'EUR' });
    const submit = dialog.getByRole('button', {
      name: t('adspanel:change.budget.submit', { amount, unit }),
      exact: true,
    });
    await expect(submit).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByLabel(t('adspanel:change.type', { amount }), { exact: true }).fill(amount);
    await expect(submit).not.toHaveAttribute('aria-disabled', 'true');
    return submit;
  }
}

/** Changes that the app sent to the service. */
export const changesAt = ({ requests }: AdsDemo): readonly string[] =>
  requests.flatMap(({ method, body }) => (method === 'PATCH' ? (body ?? '') : []));

export const test = base.extend<{
  serviceOptions: DemoOptions;
  /** An advertising service controlled by the test. */
  service: AdsDemo;
  /** The panel of an app connected to `service`. */
  ads: AdsPage;
}>({
  serviceOptions: [{}, { option: true }],
  service: async ({ serviceOptions }, use) => {
    const service = await startAdsDemo(serviceOptions);
    await use(service);
    await service.stop();
  },
  ads: async ({ openPage, launch, service, dataDir, pageErrors }, use) => {
    const { url, token } = service;
    await connect(dataDir, token, ['ads', '--url', url]);
    const host = await launch();
    const page = await openPage();
    await page.goto(host.urlOf('/ads'));
    await use(await new AdsPage(page).open());
    expect(pageErrors).toEqual([]);
  },
});

export { expect };
