import { createServer } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { startAdsDemo } from '../../../src/demo/ads/ads-demo.ts';
import { startDeploysDemo } from '../../../src/demo/deploys/deploys-demo.ts';
import { startIssuesDemo } from '../../../src/demo/issues/issues-demo.ts';
import { startWorkflowsDemo } from '../../../src/demo/workflows/workflows-demo.ts';
import { connect } from '../rig/connect.ts';
import { expect, test } from '../rig/hosts.ts';
import { t } from '../rig/texts.ts';
import { wellMade } from '../rig/well-made.ts';

/** A demo server and the secret that it accepts and one that it refuses. */
interface Server {
  readonly url: string;
  readonly token: string;
  readonly wrong: string;
  readonly email?: string;
  readonly stop: () => Promise<void>;
}

const servers = {
  deploys: async (): Promise<Server> => {
    const demo = await startDeploysDemo();
    return { ...demo, wrong: `dk_live_${'0'.repeat(64)}`, stop: () => demo.stop() };
  },
  issues: async (): Promise<Server> => {
    const demo = await startIssuesDemo();
    return { ...demo, wrong: 'TOKEN_WRONG', stop: () => demo.stop() };
  },
  workflows: async (): Promise<Server> => {
    const demo = await startWorkflowsDemo();
    return { ...demo, wrong: 'TOKEN_WRONG', stop: () => demo.stop() };
  },
  ads: async (): Promise<Server> => {
    const demo = await startAdsDemo();
    return { ...demo, wrong: 'TOKEN_WRONG', stop: () => demo.stop() };
  },
} as const;
const names = Object.keys(servers) as (keyof typeof servers)[];

/** A port on which nothing listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true });

test('connections are made: forms fail the step that is wrong, and a new connection has its menu', async ({
  page,
  host,
}) => {
  await page.goto(host.url);
  /** Opens the empty form of a service. */
  const openForm = async (service: keyof typeof servers): Promise<void> => {
    // Only the hash would differ from the address of the form before.
    await page.goto(new URL('/settings', page.url()).href);
    await page.goto(new URL(`/connections#new/${service}`, page.url()).href);
  };
  for (const service of names)
    await test.step(`the form of ${service} fails the step that is wrong and leads to its field`, async () => {
      const server = await servers[service]();
      await openForm(service);
      if (service === 'ads') await button(page, t('connections:form.useToken')).click();
      const address = page.locator('form input[inputmode=url]').first();
      const secret = page.locator('form input[type=password]').first();
      const steps = page.getByRole('region', { name: t('onboarding:test.label') });
      const failed = steps.locator('[data-failed]');
      const fill = async (url: string, token: string): Promise<void> => {
        await address.fill(url);
        if (server.email !== undefined) await page.locator('input[name=email]').fill(server.email);
        await secret.fill(token);
        await page.getByRole('button', { name: /^Test( again)?$/ }).click();
      };

      await fill('ht!tp://%%%', server.token);
      await expect(
        page.getByText(t('connections:invalid.scheme', { value: 'ht!tp' })),
      ).toBeVisible();
      await expect(failed).toHaveCount(0);

      const wrongPath = new URL(server.url);
      wrongPath.pathname = '/wrong/path';
      await fill(wrongPath.href, server.token);
      await expect(failed.getByText(t('connections:failedStep.address'))).toBeVisible();
      await failed.getByRole('button', { name: t('app:connection.fix.address') }).click();
      await expect(address).toBeFocused();

      const down = new URL(server.url);
      down.port = String(await freePort());
      await fill(down.href, server.token);
      await expect(failed.getByText(t('connections:failedStep.port'))).toBeVisible();

      await fill(server.url, server.wrong);
      await expect(failed.getByText(t('connections:failedStep.signIn'))).toBeVisible();
      const note = page.getByText(t('onboarding:form.saveBoth'));
      await expect(note).toBeVisible();
      // The form's footer does not cover the step.
      await expect
        .poll(async () => {
          const [step, foot] = await Promise.all([failed.boundingBox(), note.boundingBox()]);
          return step !== null && foot !== null && step.y + step.height <= foot.y;
        })
        .toBe(true);
      await failed.getByRole('button', { name: t('app:connection.fix.token') }).click();
      await expect(secret).toBeFocused();
      await wellMade(page);
      await server.stop();
    });
  await test.step('a new connection says what it lacks, and its menu opens by right click and by key', async () => {
    const ads = await startAdsDemo();
    await openForm('ads');
    await button(page, t('connections:form.useToken')).click();
    await page.locator('form input[inputmode=url]').first().fill(ads.url);
    await page.locator('form input[type=password]').first().fill(ads.token);
    await button(page, t('onboarding:form.connect')).click();
    await expect(page.getByText(/7 of 8 features\. Missing: Changes in/).first()).toBeVisible();

    const row = page.locator('[data-row]').first();
    const items = page.getByRole('menu').getByRole('menuitem');
    const wanted = [
      t('connections:page.open', { panel: t('app:nav.ads') }),
      t('settings:connections.activate'),
      t('connections:page.retry'),
      t('connections:page.test'),
      t('connections:page.rename'),
      t('settings:connections.edit'),
      t('connections:page.copyAddress'),
      t('settings:connections.remove'),
    ];
    await row.click({ button: 'right' });
    await expect(items).toHaveText(wanted);
    await page.keyboard.press('Escape');
    await expect(items).toHaveCount(0);
    await row.focus();
    await page.keyboard.press('Shift+F10');
    await expect(items).toHaveText(wanted);
    await page.keyboard.press('Escape');
    await expect(row).toBeFocused();
    await ads.stop();
  });
});

test('connections to the same host are distinguished by their names', async ({
  page,
  launch,
  dataDir,
}) => {
  const demos = [await startWorkflowsDemo(), await startWorkflowsDemo()];
  for (const { url, token } of demos) await connect(dataDir, token, ['workflows', '--url', url]);
  const host = await launch();
  await page.goto(host.urlOf('/connections'));
  for (const { url } of demos) {
    const name = t('connections:defaultName', {
      service: t('app:nav.workflows'),
      host: new URL(url).host,
    });
    await expect(page.getByTitle(name, { exact: true })).toBeVisible();
  }
  for (const demo of demos) await demo.stop();
});
