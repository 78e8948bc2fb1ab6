import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '../rig/hosts.ts';
import { test } from './playout-page.ts';
import { t } from '../../../src/shared/i18n/translate.ts';
import '../../../src/shared/playout/texts.ts';

test('faults are repaired and written, and changes of others appear', async ({
  dataDir,
  page,
  playout,
}) => {
  await test.step('an overlap is seen, repaired by one click, reviewed and written, and the old file is kept', async () => {
    const before = playout.stored('4');
    await playout
      .button(t('playouttimeline:head.problem', { name: 'Kids', text: 'Overlap 3:10' }))
      .click();
    await expect(playout.inspector).toContainText('3:10');
    const worst = page.getByRole('list', { name: t('playout:findings.worst') });
    await expect(worst.getByRole('listitem').first()).toContainText(/^Error Kids .*3:10/);
    // The open panel already shows the overlap, so no toast appears.
    await expect(page.getByText('Kids has an overlap within the next day')).toHaveCount(0);
    await playout.inspector.getByRole('button', { name: /^Trim to/ }).click();
    await expect(playout.button('1 finding')).toBeVisible();
    await expect(worst.getByRole('listitem')).toHaveCount(1);
    // The app writes nothing to disk before the review.
    expect(playout.stored('4')).toEqual(before);
    await test.step('a file that is no lineup leaves the open one and its changes as they are', async () => {
      await playout.button('Lineup: lineup.json').click();
      await page.getByRole('menuitem', { name: t('playout:lineup.open') }).click();
      await playout.button(t('playout:open.anyway')).click();
      const dialog = page.getByRole('dialog', { name: t('playout:open.title') });
      const wrong = join(playout.folder, 'news.json');
      writeFileSync(wrong, '{"items":[]}');
      await dialog.getByRole('textbox', { name: t('playout:browse.path') }).fill(wrong);
      await dialog.getByRole('button', { name: t('playout:open.open'), exact: true }).click();
      await expect(dialog.getByRole('alert')).toContainText(`${wrong} is a playout file`);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(playout.button('1 finding')).toBeVisible();
    });
    await playout.write();
    const after = playout.stored('4');
    const shortened = after.filter(
      ({ finish, start }, at) => before[at]?.finish !== finish || before[at]?.start !== start,
    );
    expect(shortened).toHaveLength(1);
    expect(shortened[0]?.title).toBe('Morning show 2');
    const next = after[after.findIndex(({ id }) => id === shortened[0]?.id) + 1];
    expect(next?.title).toBe('Puppets');
    expect(Date.parse(shortened[0]?.finish ?? '')).toBe(Date.parse(next?.start ?? ''));
    expect(existsSync(join(dataDir, 'playout-backups'))).toBe(true);
    expect(
      playout.files('4').filter((name) => !/^\d{8}T\d{6}\.\d{9}[+-]\d{4}_/.test(name)),
    ).toEqual([]);
  });
  await test.step('a hole is filled to the millisecond', async () => {
    const before = playout.stored('3');
    await playout.button(/^Music night: Gap/).click();
    await playout.button('Add').click();
    await page.getByRole('menuitem', { name: 'Fill a gap…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Fill a gap' });
    await dialog.getByRole('button', { name: 'Fill', exact: true }).click();
    await expect(playout.button('0 findings')).toBeVisible();
    await playout.write();
    const after = playout.stored('3');
    expect(after.length).toBe(before.length + 1);
    const at = after.findIndex(({ id }) => !before.some((old) => old.id === id));
    expect(after[at]?.start).toBe(after[at - 1]?.finish);
    expect(after[at]?.finish).toBe(after[at + 1]?.start);
  });
  await test.step('changes by another program appear by themselves', async () => {
    await playout.find('Puppets');
    const { rename, writeFile, readFile } = await import('node:fs/promises');
    const folder = playout.playouts('1');
    const name = playout.files('1').find((file) => file.length > 0) ?? '';
    const text = await readFile(join(folder, name), 'utf8');
    const renamed = text.replace('"Headlines"', '"Breaking story"');
    expect(renamed).not.toBe(text);
    await writeFile(join(folder, '.elsewhere.tmp'), renamed);
    await rename(join(folder, '.elsewhere.tmp'), join(folder, name));
    await expect(async () => {
      await page.keyboard.press('Escape');
      await playout.find('Breaking story', 2_000);
    }).toPass({ timeout: 60_000 });
  });
  await test.step('a lineup is remembered, and a change is taken back', async () => {
    await test.step('a lineup is remembered for the next visit', async () => {
      await page.reload();
      await expect(playout.channels).toContainText('6 channels on air');
      expect(readdirSync(playout.folder).length).toBeGreaterThan(0);
    });
    await test.step('undo reverts a change, and the review shows what is written', async () => {
      await playout.find('Puppets');
      await playout.field('Length').fill('20:00');
      await playout.field('Length').press('Enter');
      await expect(playout.button(/^Review and write/)).toBeEnabled();
      await playout.button(/^Review and write/).click();
      const dialog = page.getByRole('dialog', { name: 'Review and write' });
      await expect(dialog.getByRole('row', { name: /Trimmed.*Puppets/ })).toBeVisible();
      await dialog.getByRole('button', { name: t('playout:review.back') }).click();
      await page.keyboard.press('Control+z');
      const review = playout.button(/^Review and write/);
      await expect(review).toBeDisabled();
      await review.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('tooltip')).toHaveText(t('playout:head.nothing'));
      await expect(dialog).toHaveCount(0);
      await page.keyboard.press('Control+Shift+z');
      await expect(playout.button(/^Review and write/)).toBeEnabled();
    });
  });
});
