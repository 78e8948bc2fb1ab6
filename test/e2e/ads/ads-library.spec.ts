import { writeFile } from 'node:fs/promises';
import { expect, test } from './ads-page.ts';
import { t } from '../rig/texts.ts';
import { wellMade } from '../rig/well-made.ts';

/** Reports are saved below the home folder. */
test.use({
  appEnv: async ({ desk }, use, info) => {
    await use({ ...desk, HOME: info.outputPath('home'), XDG_CONFIG_HOME: undefined });
  },
});

test('reports, ad sets, campaigns and pictures are made', async ({ ads, page, service }, info) => {
  await test.step('a report is ordered as CSV and opened as a table', async () => {
    await ads.openView('reports');
    await ads.button(t('adsform:csv.open')).click();
    const dialog = page.getByRole('dialog', { name: t('adsform:csv.title') });
    await dialog.getByRole('button', { name: t('adsform:csv.submit'), exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await ads.button(t('adsform:transfer.table')).click();
    const table = page.getByRole('dialog').getByRole('grid');
    await expect(table.getByRole('row', { name: 'Winter reach' }).first()).toBeVisible();
    await wellMade(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('an ad set is created with an estimate and its amount typed', async () => {
    await ads.openView('campaigns');
    await ads.allowChanges();
    await ads.show('Winter reach');
    await ads.button(t('adspanel:tree.item.newAdSet')).click();
    const dialog = page.getByRole('dialog', { name: t('adsform:ad_set.title') });
    const field = (key: string) => dialog.locator(`input[name="${key}"]`);
    await field('name').fill('Leipzig, 18–34');
    await dialog.getByRole('combobox', { name: t('adsform:field.category') }).click();
    await page.getByRole('option', { name: 'Music releases' }).click();
    await field('budget').fill('40');
    await field('bid').fill('11');
    await dialog.getByRole('combobox', { name: t('adsform:field.country') }).fill('germ');
    await page.getByRole('option', { name: 'Germany' }).click();
    const estimate = dialog.getByRole('region', { name: t('adsform:estimate.title') });
    await expect(estimate).toContainText(/\d people/);
    const amount = t('adsform:amount.daily', { amount: '40.00', currency: 'EUR' });
    const submit = dialog.getByRole('button', { name: t('adsform:createFor', { amount }) });
    await expect(submit).toBeDisabled();
    await dialog.getByLabel(t('adsform:amount.confirm', { amount })).fill('40');
    await submit.click();
    await expect(dialog).toHaveCount(0);
    const row = ads.row('Leipzig, 18–34');
    await expect(row).toContainText(t('adspanel:tree.perDay', { amount: '40.00' }));
    await expect(row).toHaveAttribute('aria-selected', 'true');
    await expect(ads.head('Leipzig, 18–34')).toBeVisible();
    await expect(ads.button(t('adspanel:tree.item.newAd'))).toBeVisible();
    expect(service.count('POST', '/ad_accounts/*/ad_sets')).toBe(1);
  });
  await test.step('a new campaign continues with its ad set, which can be postponed', async () => {
    await ads.button(t('adspanel:tree.newCampaign')).click();
    const campaign = page.getByRole('dialog', { name: t('adsform:campaign.title') });
    await campaign.locator('input[name="name"]').fill('Spring singles');
    await wellMade(page);
    await campaign.getByRole('button', { name: t('adsform:campaign.submit'), exact: true }).click();
    const adSet = page.getByRole('dialog', { name: t('adsform:ad_set.title') });
    await expect(adSet).toContainText(t('adsform:flow.step', { step: 2, count: 3 }));
    await expect(adSet.locator('input[name="name"]')).toBeFocused();
    await adSet.getByRole('button', { name: t('adsform:flow.later') }).click();
    await expect(ads.button(t('adspanel:tree.newCampaign'))).toBeFocused();
    await expect(ads.row('Spring singles')).toHaveAttribute('aria-selected', 'true');
    await expect(ads.button(t('adspanel:tree.item.newAdSet'))).toBeVisible();
  });
  await test.step('a picture is uploaded and found', async () => {
    const file = info.outputPath('Lantern night.png');
    await writeFile(file, Buffer.from('\x89PNG\r\n\x1a\nand the rest', 'latin1'));
    await ads.openView('assets');
    await ads.button(t('adsform:upload.open')).click();
    const dialog = page.getByRole('dialog', { name: t('adsform:upload.title') });
    await dialog.getByLabel(t('adsform:upload.file')).setInputFiles(file);
    await expect(dialog.getByLabel(t('adsform:field.name'))).toHaveValue('Lantern night');
    await dialog.getByRole('button', { name: t('adsform:upload.submit'), exact: true }).click();
    await expect(dialog).toHaveCount(0);
    const row = page
      .getByRole('grid', { name: t('adsform:asset.label') })
      .getByRole('row', { name: 'Lantern night' });
    await page.getByRole('searchbox', { name: t('adsform:asset.search') }).fill('Lantern night');
    await expect(row).toContainText(t('states:ready'));
  });
});
