import type { Locator, Page } from '@playwright/test';
import type { MediaServerDemo } from '../../support/library/media-server-demo.ts';
import { startMediaServer } from '../../support/library/media-server-demo.ts';
import { expect } from '../rig/hosts.ts';
import { test as base } from './playout-page.ts';
import { t } from '../../../src/shared/i18n/translate.ts';
import '../../../src/shared/library/texts.ts';
import '../../../src/shared/playout/texts.ts';
import '../../../src/shared/playout/media-library-texts.ts';

const token = 'token-of-the-cellar';

const test = base.extend<{ server: MediaServerDemo }>({
  server: async ({ browserName: _browser }, use) => {
    const films = Array.from({ length: 450 }, (_, at) => ({
      id: `f${String(at)}`,
      title: `Film ${String(at).padStart(3, '0')}`,
      path: `/media/films/Film ${String(at)} (2001)/film.mkv`,
      ms: 5_400_000 + at,
    }));
    const server = await startMediaServer({ kind: 'jellyfin', token, films, episodes: [] });
    await use(server);
    await server.stop();
  },
});

async function openDialog(page: Page): Promise<Locator> {
  await page
    .getByRole('button', { name: t('medialibrary:add') })
    .first()
    .click();
  await page.getByRole('menuitem', { name: t('medialibrary:addServer.entry') }).click();
  const dialog = page.getByRole('dialog', { name: t('medialibrary:addServer.title') });
  await expect(
    dialog.getByRole('textbox', { name: t('medialibrary:addServer.url') }),
  ).toBeFocused();
  return dialog;
}

test('a media server is added, and says what is wrong with its address, its token and its lists', async ({
  playout,
  page,
  server,
}) => {
  await playout.button(t('playout:bar.more')).click();
  await page.getByRole('menuitem', { name: t('playout:bar.library') }).click();
  const dialog = await openDialog(page);
  const address = dialog.getByRole('textbox', { name: t('medialibrary:addServer.url') });
  const secret = dialog.getByLabel(t('medialibrary:addServer.token'), { exact: true });
  const connect = dialog.getByRole('button', { name: t('medialibrary:addServer.action') });
  const alert = dialog.getByRole('alert');

  await test.step('a wrong token and an address without a server are refused, and the input stays', async () => {
    await address.fill(server.url);
    await connect.click();
    await expect(secret).toHaveAttribute('aria-invalid', 'true');
    await secret.fill('wrong');
    await connect.click();
    await expect(alert).toContainText('rejected the token');
    const gone = await startMediaServer({ kind: 'jellyfin', token, films: [], episodes: [] });
    await gone.stop();
    await address.fill(gone.url);
    await connect.click();
    await expect(alert).toContainText('refused the connection');
    await expect(address).toHaveValue(gone.url);
  });

  const sources = page.getByRole('navigation', { name: t('medialibrary:sources') });
  const row = sources.getByRole('button', { name: /^Jellyfin/ });
  await test.step('its films are listed, and none is found here without a mapping', async () => {
    await address.fill(server.url);
    await secret.fill(token);
    await connect.click();
    await expect(dialog).toHaveCount(0);
    await expect(row).toContainText('450');
    await expect(page.getByRole('grid').getByText('Film 000')).toBeVisible();
  });

  const scan = page.getByRole('button', { name: t('medialibrary:scan.now') });
  await test.step('an incomplete list marks nothing as missing', async () => {
    server.fault('repeats');
    await scan.click();
    await expect(page.getByText(t('library:server.cut'))).toBeVisible();
    await expect(row).toContainText('450');
    await expect(page.getByRole('checkbox', { name: 'Films' })).toBeChecked();
    await expect(page.getByText('450', { exact: true })).toHaveCount(2);
    server.fault('repeats', false);
  });

  await test.step('one that answers but is not read is not called offline, and its films stay', async () => {
    for (const [fault, why] of [
      ['revoked', 'token'],
      ['garbage', 'not with a list of media'],
      ['starting', 'lists no libraries any more'],
    ] as const) {
      server.fault(fault);
      await scan.click();
      await expect(page.getByRole('alert').filter({ hasText: why }).first()).toBeVisible();
      await expect(row).toContainText(/Not read since.*450|450.*Not read since/);
      server.fault(fault, false);
      await scan.click();
      await expect(row).toContainText('0% found here');
    }
  });

  await test.step('a list that stalls says how much has arrived, and can be paused', async () => {
    server.fault('stalls');
    await scan.click();
    const listed = t('medialibrary:scan.listing', { count: 399, number: '399' });
    await expect(sources.getByText(listed)).toBeVisible();
    await sources
      .getByRole('button', { name: t('medialibrary:scan.pauseOf', { name: 'Jellyfin' }) })
      .click();
    await expect(sources.getByText(t('medialibrary:scan.paused'))).toBeVisible();
    server.fault('stalls', false);
    await sources
      .getByRole('button', { name: t('medialibrary:scan.resumeOf', { name: 'Jellyfin' }) })
      .click();
    await expect(row).toContainText('0% found here');
    await expect(row).toContainText('450');
  });

  await test.step('a server that is gone is offline, and its films stay', async () => {
    await server.stop();
    await scan.click();
    await expect(row).toContainText(/Offline since/);
    await expect(row).toContainText('450');
  });
});
