import { readFileSync } from 'node:fs';
import { EqPage } from '../equalizer/eq-page.ts';
import { expect, test } from './desktop.ts';
import { t } from '../../../src/shared/i18n/translate.ts';

test('an exported file is offered by its name and holds what was shown', async ({
  connected: page,
  music,
  desktop,
}, info) => {
  const eq = await new EqPage(page, music).open();
  await eq.files('Export');
  const dialog = page.getByRole('dialog', { name: 'Export' });
  const shown = dialog.getByRole('textbox', { name: t('eqfiles:import.text') });
  await expect(shown).not.toHaveValue('');
  const text = await shown.inputValue();
  const path = info.outputPath('kept.txt');
  await desktop.app.evaluate(({ session }, to) => {
    const kept = new Promise<string>((resolve) => {
      session.defaultSession.once('will-download', (_event, item) => {
        // Replaces the system dialog with its result.
        item.setSavePath(to);
        item.once('done', (_done, state) => resolve(`${state} ${item.getFilename()}`));
      });
    });
    Object.assign(globalThis, { kept });
  }, path);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const kept = desktop.app.evaluate(
    () => (globalThis as unknown as { kept: Promise<string> }).kept,
  );
  expect(await kept).toBe('completed Living room equalizer.txt');
  expect(readFileSync(path, 'utf8')).toBe(text);
});
