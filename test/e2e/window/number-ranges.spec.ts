import type { Locator } from '@playwright/test';
import { EqPage, expect, test } from '../equalizer/eq-page.ts';
import { inTheDark, wellMade } from '../rig/well-made.ts';
import { t } from '../../../src/shared/i18n/translate.ts';

/** The text of a field's accessible description. */
const described = (field: Locator): Promise<string | null> =>
  field.evaluate((element) => {
    const id = element.getAttribute('aria-describedby');
    return id === null ? null : (document.getElementById(id)?.textContent ?? null);
  });

test('a number out of range stays in its field with what is allowed', async ({
  connected: page,
  music,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const eq = await new EqPage(page, music).open();
  const gain = eq.field('Gain', 3);
  const level = await gain.inputValue();
  await gain.fill('99');
  await gain.press('Enter');
  const said = page.getByRole('alert').filter({ hasText: 'A gain from −60 to +60 dB' });
  await expect(said).toBeVisible();
  await expect(gain).toHaveValue('99');
  await expect(gain).toHaveAttribute('aria-invalid', 'true');
  await expect.poll(() => described(gain)).toContain('a gain from −60 to +60 dB');
  await expect(said).toBeInViewport({ ratio: 1 });
  // Blur keeps the invalid number without committing it, and the bubble does not block other fields.
  const { x, y } = await eq.center(eq.field('Gain', 4));
  await page.mouse.click(x, y);
  await expect(eq.field('Gain', 4)).toBeFocused();
  await expect(gain).toHaveValue('99');
  await wellMade(page);
  await inTheDark(page);
  await expect(eq.undo).toBeDisabled();
  await gain.focus();
  await gain.press('Escape');
  await expect(gain).toHaveValue(level);
  await expect(said).toHaveCount(0);
  await page.getByRole('tab', { name: /^Chain/ }).click();
  const input = page.getByRole('textbox', {
    name: t('eqchain:field.typed', { name: 'Input gain' }),
  });
  await input.fill('99');
  await input.press('Tab');
  await expect(input).toHaveValue('99');
  await expect.poll(() => described(input)).toBe('Enter a value from −60.0 dB to +60.0 dB.');
  await input.fill('-2');
  await input.press('Enter');
  await expect(input).toHaveValue('−2.0 dB');
  await eq.saved(1);
  expect(eq.saves()[0]).toMatchObject({ config: { input_gain: -2 } });
});
