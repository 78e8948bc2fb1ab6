import { EqPage, expect, test } from '../equalizer/eq-page.ts';
import { test as playoutTest } from '../playout/playout-page.ts';
import { checkReturn } from '../rig/menu-return.ts';
import { t } from '../../../src/shared/i18n/translate.ts';

test('undo in fields, cards and sliders of the equalizer takes back what was typed @both', async ({
  connected: page,
  music,
}) => {
  const eq = await new EqPage(page, music).open();
  await test.step('undo right after typing into the table takes back that value, once', async () => {
    const gain = eq.field('Gain', 3);
    const frequency = eq.field('Frequency', 3);
    const level = await gain.inputValue();
    const pitch = await frequency.inputValue();
    await frequency.fill('777');
    await frequency.press('Enter');
    await gain.fill('-7');
    await gain.press('Enter');
    await expect(gain).toHaveValue('−7.0 dB');
    await gain.press('Control+z');
    await expect(gain).toBeFocused();
    await expect(gain).toHaveValue(level);
    await expect(frequency).toHaveValue('777 Hz');
    await gain.press('Control+Shift+z');
    await expect(gain).toHaveValue('−7.0 dB');
    await gain.press('Control+z');
    await expect(gain).toHaveValue(level);
    // Blur must not commit the undone value again.
    await gain.press('Tab');
    await expect(gain).toHaveValue(level);
    await expect(eq.redo).toBeEnabled();
    await page.keyboard.press('Control+z');
    await expect(frequency).toHaveValue(pitch);
    await expect(eq.undo).toBeDisabled();
  });
  await test.step('undo right after typing into a card takes back that value, once', async () => {
    await page.getByRole('tab', { name: /^Chain/ }).click();
    const number = page.getByRole('textbox', {
      name: t('eqchain:field.typed', { name: 'Input gain' }),
    });
    const before = await number.inputValue();
    await number.fill('-9');
    await number.press('Enter');
    await expect(number).toHaveValue('−9.0 dB');
    await number.press('Control+z');
    await expect(number).toHaveValue(before);
    await number.press('Tab');
    await expect(number).toHaveValue(before);
    await number.click();
    await page.keyboard.type('-3');
    await page.keyboard.press('Control+y');
    await page.keyboard.press('Control+z');
    await expect(number).toHaveValue(before);
    await expect(eq.redo).toBeEnabled();
    await number.press('Control+y');
    await expect(number).toHaveValue('−9.0 dB');
  });
  await test.step('undo in the middle of typing puts the field back, and no step before it', async () => {
    await page.getByRole('tab', { name: 'Bands' }).click();
    const gain = eq.field('Gain', 3);
    const frequency = eq.field('Frequency', 3);
    const level = await gain.inputValue();
    await frequency.fill('777');
    await frequency.press('Enter');
    await gain.click();
    await page.keyboard.type('-7');
    await page.keyboard.press('Control+z');
    await expect(gain).toHaveValue(level);
    await expect(frequency).toHaveValue('777 Hz');
    await gain.press('Enter');
    await expect(gain).toHaveValue(level);
  });
  await test.step('undo right after a key moved a slider takes back that movement', async () => {
    const frequency = eq.field('Frequency', 3);
    await frequency.fill('777');
    await frequency.press('Enter');
    await page.getByRole('tab', { name: /^Chain/ }).click();
    const slider = page.getByRole('slider', { name: 'Input gain' });
    const before = await slider.inputValue();
    await slider.press('ArrowDown');
    await expect(slider).not.toHaveValue(before);
    await slider.press('Control+z');
    await expect(slider).toHaveValue(before);
    await page.getByRole('tab', { name: 'Bands' }).click();
    await expect(frequency).toHaveValue('777 Hz');
  });
  await test.step('the export returns the focus to the menu of the equalizer', () =>
    checkReturn(page, t('eq:head.more'), /^Export/));
});

playoutTest(
  'undo in the inspector takes back what was typed or applied',
  async ({ playout, page }) => {
    await test.step('undo right after typing into it takes back that value, once', async () => {
      await playout.find('Puppets');
      const length = playout.field('Length');
      const before = await length.inputValue();
      await length.fill('10:00');
      // Undo also works before the core has responded.
      await length.press('Enter');
      await length.press('Control+z');
      await expect(playout.button(/^Redo/)).toBeEnabled();
      await expect(length).toHaveValue(before);
      await length.press('Control+Shift+z');
      await expect(length).toHaveValue('10:00.000');
      await length.press('Control+z');
      await expect(length).toHaveValue(before);
      await expect(length).toBeFocused();
      await length.press('Tab');
      await expect(length).toHaveValue(before);
      await expect(playout.button(/^Undo/)).toBeDisabled();
      await length.click();
      await length.fill('12:00');
      await page.keyboard.press('Control+z');
      await expect(length).toHaveValue(before);
      await length.press('Tab');
      await expect(playout.button(/^Undo/)).toBeDisabled();
    });
    await test.step('undo right after the JSON was applied takes back what was applied', async () => {
      await playout.inspector.getByRole('tab', { name: 'JSON' }).click();
      const area = playout.field('JSON');
      const before = await area.inputValue();
      await area.fill(before.replace('"title": "Puppets"', '"title": "Shadows"'));
      await area.press('Control+Enter');
      await expect(playout.inspector.getByRole('heading', { name: 'Shadows' })).toBeVisible();
      await area.press('Control+z');
      await expect(playout.inspector.getByRole('heading', { name: 'Puppets' })).toBeVisible();
      await expect(area).toHaveValue(before);
    });
  },
);
