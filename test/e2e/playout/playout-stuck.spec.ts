import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '../rig/hosts.ts';
import { test } from './playout-page.ts';
import { t } from '../../../src/shared/i18n/translate.ts';
import '../../../src/shared/playout/texts.ts';

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

test("a write that can't be finished is reported, blocks others, and can be abandoned", async ({
  playout,
  page,
  dataDir,
}) => {
  const before = playout.stored('4');
  const [name = ''] = playout.files('4');
  const folder = playout.playouts('4');
  const file = join(folder, name);
  const journals = join(dataDir, 'playout-journal');
  mkdirSync(journals, { recursive: true });
  const backup = join(dataDir, 'before.json');
  writeFileSync(backup, '{}');
  const was = { digest: sha256('{}'), backup };
  const step = { k: 'put', path: file, digest: sha256(readFileSync(file)), before: was };
  const write = { version: 1, id: 'x', at: Date.now(), phase: 'undoing', steps: [step] };
  // As after a network share was unmounted: the folder is on another mount now.
  writeFileSync(
    join(journals, 'x.json'),
    JSON.stringify({ ...write, mounts: { [folder]: '/mnt' } }),
  );

  await playout.find('Puppets');
  await playout.field('Length').fill('20:00');
  await playout.field('Length').press('Enter');
  await playout.button(/^Review and write/).click();
  const dialog = page.getByRole('dialog', { name: 'Review and write' });
  await dialog.getByRole('button', { name: /^Write/ }).click();
  await expect(dialog.getByText('A write is not finished')).toBeVisible();
  await expect(dialog.getByText('Nothing was written: an earlier write')).toBeVisible();
  await expect(dialog.getByText(/its drive or share is not connected/)).toBeVisible();
  expect(playout.stored('4')).toEqual(before);

  await dialog.getByRole('button', { name: t('playout:review.back') }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'A write is not finished' });
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The write is still not finished.')).toBeVisible();
  await notice.getByRole('button', { name: 'Keep files as they are' }).click();
  const ask = page.getByRole('dialog', { name: 'Keep files as they are?' });
  await ask.getByRole('button', { name: 'Keep files as they are' }).click();
  // An open dialog hides the page's notice from the accessibility tree, so wait for the dialog to close.
  await expect(ask).toHaveCount(0);
  await expect(notice).toHaveCount(0);
  expect(readdirSync(journals)).toEqual([]);
  expect(playout.stored('4')).toEqual(before);
  await playout.write();
  expect(existsSync(file)).toBe(true);
});
