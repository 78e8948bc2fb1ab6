import type { Page } from '@playwright/test';
import { EqPage, expect, test } from './eq-page.ts';
import { stopClock } from '../rig/page-clock.ts';

const spoken = (page: Page): Promise<string | null> =>
  page.locator(':focus').getAttribute('aria-valuetext');

test('bands are built and changed by keyboard', async ({ connected: page, music }) => {
  const first = await new EqPage(page, music).open();
  await test.step('keys alone build the same as the mouse', async () => {
    const eq = first;
    await eq.choose('Office');
    await expect(page.getByText('No bands yet')).toBeVisible();
    for (const [hz, db] of [
      [80, 2],
      [1000, -4],
      [6000, 1],
    ] as const) {
      const at = await eq.place(hz, db);
      await page.mouse.dblclick(at.x, at.y);
    }
    await expect(eq.rows).toHaveCount(3);
    await eq.node(1).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Type', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'Low shelf' }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await eq.drag(2, 40, 25);
    const third = await eq.center(eq.node(3));
    await page.mouse.move(third.x, third.y);
    await page.mouse.wheel(0, -200);
    await page.mouse.click(third.x, third.y, { button: 'middle' });
    await music.waitFor(() => eq.stored('office')[2]?.enabled === false);
    const wanted = eq.stored('office');
    expect(wanted).toHaveLength(3);

    // From here on, only the keyboard.
    await page.mouse.move(1, 1);
    await tabTo(page, /^Player: Office\. Choose another player$/);
    await pickByKeys(page, 'Kitchen');
    await expect(page.getByText('No bands yet')).toBeVisible();
    for (const [index, band] of wanted.entries()) {
      await tabTo(page, /^Add band$/);
      await page.keyboard.press('Enter');
      const row = (what: string) => new RegExp(`^${what} (of )?Band ${String(index + 1)},`);
      await expect(eq.rows).toHaveCount(index + 1);
      if (band.type === 'low_shelf') {
        await tabTo(page, row('Type'));
        await pickByKeys(page, 'Low shelf');
      }
      await typeOver(page, row('Frequency'), String(band.frequency));
      await typeOver(page, row('Gain'), String(band.gain).replace('.', ','));
      await typeOver(page, row('Q'), String(band.q));
      if (!band.enabled) {
        await tabTo(page, /^Turn off: Band 3, peak$/);
        await page.keyboard.press('Enter');
      }
    }
    await music.waitFor(() => eq.stored('kitchen')[2]?.enabled === false);
    expect(eq.stored('kitchen')).toEqual(wanted);
    await expect(
      page.getByRole('status').filter({ hasText: /^Turn off band 3\. Peak/ }),
    ).toHaveText(/decibels at .*hertz, preamp/);
  });
  await test.step('letters and Delete: off, solo, removed; Ctrl+Z undoes', async () => {
    const eq = await first.on('terrace');
    const before = eq.stored();
    await eq.node(3).focus();
    await page.keyboard.press('b');
    await expect(page.getByRole('group', { name: 'Band 3, peak, off' })).toHaveCount(1);
    await page.keyboard.press('s');
    await expect(eq.undo).toHaveAccessibleName('Undo: Turn off band 3');
    await page.keyboard.press('s');
    await page.keyboard.press('Delete');
    await expect(eq.rows).toHaveCount(6);
    await expect(eq.node(3)).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(eq.rows).toHaveCount(5);
    await expect(eq.undo).toHaveAccessibleName('Undo: Remove band 3');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect(eq.rows).toHaveCount(7);
    await page.keyboard.press('Control+Shift+z');
    await expect(eq.rows).toHaveCount(6);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect(eq.undo).toBeDisabled();
    await expect(eq.redo).toHaveAccessibleName('Redo: Turn off band 3');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    expect(eq.stored()).toEqual(before);
    const bin = (row: number) => eq.rows.nth(row).getByRole('button', { name: /^Remove/ });
    await bin(6).focus();
    await page.keyboard.press('Enter');
    await expect(eq.rows).toHaveCount(6);
    await expect(bin(5)).toBeFocused();
    await bin(2).focus();
    await page.keyboard.press('Enter');
    await expect(eq.rows).toHaveCount(5);
    await expect(bin(2)).toBeFocused();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });
  await test.step('numbers are typed as people write them; a bad one keeps the focus and says what is wanted', async () => {
    const eq = await first.on('bedroom');
    await eq.chooseSaving('applyOnly');
    await eq.node(4).focus();
    await page.keyboard.press('Enter');
    await expect(eq.field('Frequency', 4)).toBeFocused();
    const type = async (what: 'Frequency' | 'Gain' | 'Q', text: string, shown: string) => {
      await eq.field(what, 4).fill(text);
      await eq.field(what, 4).press('Enter');
      await expect(eq.field(what, 4)).toHaveValue(shown);
    };
    await type('Frequency', '1k25', '1.25 kHz');
    await type('Frequency', 'A4', '440 Hz');
    await type('Frequency', '2k', '2 kHz');
    await type('Gain', '+2', '+2.0 dB');
    await type('Gain', '-3,5', '−3.5 dB');
    await type('Q', '0,707', '0.71');
    await eq.field('Gain', 4).fill('loud');
    await eq.field('Gain', 4).press('Enter');
    await expect(eq.field('Gain', 4)).toBeFocused();
    await expect(eq.field('Gain', 4)).toHaveAttribute('aria-invalid', 'true');
    await expect(eq.field('Gain', 4)).toHaveAccessibleDescription(/gain from −60 to \+60 dB/);
    await page.keyboard.press('Escape');
    await expect(eq.field('Gain', 4)).toHaveValue('−3.5 dB');
    await expect(eq.field('Gain', 4)).not.toHaveAttribute('aria-invalid');
    await page.keyboard.press('ArrowUp');
    await expect(eq.field('Gain', 4)).toHaveValue('−3.4 dB');
    await eq.apply(1);
    expect(eq.band(4)).toMatchObject({ frequency: 2000, gain: -3.4, q: 0.707 });
  });
  await test.step('arrows, pages and brackets move the band that has the focus', async () => {
    const eq = new EqPage(page, music);
    await eq.choose('Living room');
    await expect(eq.node(7)).toBeVisible();
    await eq.node(5).focus();
    const press = async (...keys: readonly string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await stopClock(page);
    await press('ArrowRight', 'ArrowRight', 'ArrowUp');
    await expect.poll(() => spoken(page)).toBe('2.2 kilohertz, minus 4.5 decibels');
    await expect(eq.undo).toBeDisabled();
    await page.clock.runFor(500);
    await expect(eq.undo).toHaveAccessibleName('Undo: Move band 5');
    await press('PageUp', 'Control+ArrowDown', 'Shift+ArrowDown', ']', ']', 'Shift+ArrowLeft');
    await page.clock.resume();
    await eq.apply(1);
    const { frequency, gain, q } = eq.band(5);
    expect(Math.log2(frequency / 2140)).toBeCloseTo(2 / 48 + 1 / 6 - 1 / 480, 3);
    expect(gain).toBeCloseTo(-5.52, 5);
    expect(q).toBeCloseTo(2.2 * 1.06 ** 2, 2);
    await eq.undo.focus();
    await press('Enter', 'Space');
    await expect(eq.undo).toBeDisabled();
    await expect(eq.undo).toBeFocused();
    await expect(eq.undo).toHaveAccessibleDescription(/^Nothing to undo/);
    await press('Enter');
    await expect(eq.redo).toHaveAccessibleName(/^Redo: /);
    await eq.node(5).focus();
    await press('Home');
    await expect(eq.node(1)).toBeFocused();
    await press('4');
    await expect(eq.node(4)).toBeFocused();
    await press('End');
    await expect(eq.node(7)).toBeFocused();
    await press('Tab');
    await expect(page.getByRole('slider', { name: 'Band 7, high shelf, gain' })).toBeFocused();
    await press('ArrowRight');
    await expect.poll(() => spoken(page)).toBe('minus 3.1 decibels');
    await press('Tab', 'ArrowDown');
    await expect.poll(() => spoken(page)).toBe('0.66');
  });
});
/** What a screen reader announces for the focused element. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const now = document.activeElement;
    return now?.getAttribute('aria-label') ?? now?.textContent ?? '';
  });

/** Presses Tab until an element with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    if (name.test(await focused(page))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${String(name)}`);
}

/** Selects from the menu of the focused button. */
async function pickByKeys(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.type(name);
  await expect(page.getByRole('menuitemradio', { name, exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

async function typeOver(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}
