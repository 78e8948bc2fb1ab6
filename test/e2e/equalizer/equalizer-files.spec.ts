import { chooseOption } from '../../support/e2e/choose-option.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../rig/command-line.ts';
import { EqPage, expect, test } from './eq-page.ts';
import { t } from '../../../src/shared/i18n/translate.ts';

const formats = join(root, 'test/fixtures/eq/formats');
const expected = JSON.parse(readFileSync(join(formats, 'torture.expected.json'), 'utf8')) as {
  readonly preamp: number;
  readonly bands: readonly (readonly [string, number, number, number, string, boolean])[];
  readonly explained: readonly number[];
};

test('files, measurements and presets become bands', async ({ connected: page, music }) => {
  const first = await new EqPage(page, music).open();
  await test.step('files are refused, exported and imported', async () => {
    const eq = first;
    await test.step('an invalid file says so and changes nothing', async () => {
      await eq.files('Import');
      const dialog = page.getByRole('dialog', { name: 'Import' });
      const file = dialog.locator('input[type=file]');
      await file.setInputFiles({
        name: 'letter.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('Dear all,\nthe meeting is at ten.\n'),
      });
      await expect(dialog.getByText('No bands found')).toBeVisible();
      await expect(eq.button('Apply import')).toBeDisabled();
      await file.setInputFiles({
        name: 'huge.txt',
        mimeType: 'text/plain',
        buffer: Buffer.alloc(1024 * 1024 + 1, 'a'),
      });
      await expect(dialog.getByText(/larger than 1 MiB/)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(eq.undo).toBeDisabled();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
    await test.step('an exported configuration is imported unchanged', async () => {
      await eq.files('Export');
      const dialog = page.getByRole('dialog', { name: 'Export' });
      const text = dialog.getByRole('textbox', { name: t('eqfiles:import.text') });
      await expect(text).toHaveValue(/^Preamp: -6\.2 dB\nFilter 1: ON HP/m);
      await expect(text).toHaveValue(/ON LSC Fc 105 Hz Gain 5\.5 dB Q 0\.7/);
      const apo = await text.inputValue();
      const format = dialog.getByRole('combobox', { name: 'Format' });
      for (const name of ['CamillaDSP', 'Room EQ Wizard', 'miniDSP biquads', 'GraphicEQ']) {
        await chooseOption(format, name);
        await expect(text).not.toHaveValue(apo);
      }
      await chooseOption(format, 'Channelstrip JSON');
      // The Electron host asks for the location in a system dialog; another spec covers that.
      if (test.info().project.name === 'browser') {
        const download = page.waitForEvent('download');
        await dialog.getByRole('button', { name: 'Save', exact: true }).click();
        expect((await download).suggestedFilename()).toBe('Living room equalizer.json');
      }
      await page.keyboard.press('Escape');
      await eq.choose('Office');
      await expect(page.getByText('No bands yet')).toBeVisible();
      await eq.files('Import');
      await page.getByRole('textbox', { name: t('eqfiles:import.text') }).fill(apo);
      await eq.button('Apply import').click();
      await expect(eq.rows).toHaveCount(7);
      await music.waitFor(() => eq.stored('office').length === 7);
      expect(eq.stored('office')).toEqual(eq.stored());
    });
  });
  await test.step('presets: kept, loaded, pinned; the server applies its own', async () => {
    const eq = await first.on('kitchen');
    await eq.button('Presets').click();
    const menu = page.getByRole('dialog', { name: 'Presets' });
    await expect(menu.getByRole('region', { name: 'On the server' })).toContainText('Late night');
    await menu.getByRole('textbox', { name: t('eqpresets:saveAs') }).fill('Sunday');
    await menu.getByRole('button', { name: /^Save/ }).click();
    await expect(menu.getByRole('region', { name: 'In this app' })).toContainText('Sunday');
    await menu.getByRole('button', { name: t('eqpresets:pin', { name: 'Sunday' }) }).click();
    await expect(
      menu.getByRole('button', { name: t('eqpresets:unpin', { name: 'Sunday' }) }),
    ).toBeVisible();
    await menu.getByRole('button', { name: /^Speech/ }).click();
    await expect(eq.undo).toHaveAccessibleName('Undo: Load Speech');
    await expect(eq.field('Frequency', 2)).toHaveValue('320 Hz');
    await eq.saved(1);
    expect(eq.stored()).toHaveLength(4);
    await page.reload();
    await expect(eq.node(4)).toBeVisible();
    await eq.button('Presets').click();
    await menu.getByRole('button', { name: /^Sunday/ }).click();
    await eq.saved(2);
    expect(eq.stored()).toHaveLength(7);
    await menu.getByRole('button', { name: 'More about Late night' }).click();
    await page.getByRole('menuitem', { name: 'Apply on the server now' }).click();
    await music.waitForCommand('config/players/dsp/apply_preset');
    await page.keyboard.press('Escape');
    await expect(eq.rows).toHaveCount(3);
    expect(eq.saves()).toHaveLength(2);
  });
  await test.step('a measurement becomes bands', async () => {
    const eq = await first.on('terrace');
    await eq.button('More').click();
    await page.getByRole('menuitem', { name: 'Fit to a measurement…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Fit' });
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'room.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(measured),
      });
    await expect(dialog.getByText(t('eqfit:file.points', { count: 200 }))).toBeVisible();
    await dialog.getByRole('button', { name: 'Fit', exact: true }).click();
    await expect(dialog.getByText(/RMSE, maximum error/).first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Use these bands' }).click();
    await expect(eq.undo).toHaveAccessibleName('Undo: Fit to a measurement');
    await eq.saved(1);
    const deepest = [...eq.stored()].sort((a, b) => a.gain - b.gain)[0];
    expect(deepest?.frequency).toBeGreaterThan(700);
    expect(deepest?.frequency).toBeLessThan(1_400);
    expect(deepest?.gain).toBeLessThan(-3);
  });
  await test.step('a file with every trap: no valid band is lost, every other line is explained', async () => {
    const eq = await first.on('bedroom');
    await eq.files('Import');
    const dialog = page.getByRole('dialog', { name: 'Import' });
    await dialog.locator('input[type=file]').setInputFiles(join(formats, 'torture.txt'));
    await expect(dialog.getByText(`${String(expected.bands.length)} bands`)).toBeVisible();
    const lines = dialog.getByRole('list', { name: 'Lines and reasons' });
    for (const line of expected.explained)
      await expect(lines.getByText(`Line ${String(line)}:`, { exact: true })).not.toHaveCount(0);
    await dialog.getByRole('checkbox', { name: /^Leave out 2 bands/ }).click();
    await eq.button('Apply import').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(eq.undo).toHaveAccessibleName('Undo: Import');
    await eq.button('Save anyway').click();
    await eq.saved(1);
    const storable = expected.bands.filter(
      ([type, , , , channel]) => type !== 'all_pass' && channel !== 'LFE',
    );
    await expect(eq.rows).toHaveCount(storable.length);
    const sent = storable.filter(([, frequency]) => frequency <= 20_000);
    expect(sent).toHaveLength(storable.length - 1);
    const stored = eq.stored();
    expect(stored).toHaveLength(sent.length);
    for (const [index, [type, frequency, gain, q, channel, enabled]] of sent.entries()) {
      expect(stored[index]).toMatchObject({ type, channel, enabled });
      expect(stored[index]?.frequency).toBeCloseTo(frequency, 0);
      expect(stored[index]?.gain).toBeCloseTo(gain, 2);
      expect(stored[index]?.q).toBeCloseTo(q, 2);
    }
    await expect(page.getByRole('img', { name: /^Stored in this app but not sent/ })).toHaveCount(
      1,
    );
    await eq.undo.click();
    await expect(eq.rows).toHaveCount(7);
  });
});
/** A flat response with a rise of 6 dB around 1 kHz. */
const measured = [
  'frequency,raw',
  ...Array.from({ length: 200 }, (_, index) => {
    const hz = 20 * 1000 ** (index / 199);
    const away = Math.log2(hz / 1000) / 0.7;
    return `${hz.toFixed(2)},${(6 * Math.exp(-(away ** 2))).toFixed(2)}`;
  }),
].join('\n');
