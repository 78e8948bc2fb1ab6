import type { Page } from '@playwright/test';
import { EqPage, expect, test } from './eq-page.ts';
import { stopClock } from '../rig/page-clock.ts';
import { t } from '../../../src/shared/i18n/translate.ts';

/** Turns the wheel (px) and waits for the event, which arrives after the call. */
async function turnWheel(page: Page, px: number): Promise<void> {
  const wheel = await page.evaluateHandle(() => ({
    turned: new Promise((resolve) =>
      addEventListener('wheel', resolve, { once: true, capture: true }),
    ),
  }));
  await page.mouse.wheel(0, px);
  await wheel.evaluate(async ({ turned }) => {
    await turned;
  });
}

test('nodes, channels and preamps are changed by mouse, and saved with Apply', async ({
  connected: page,
  music,
}) => {
  const first = await (await new EqPage(page, music).open()).saveOnlyWithApply();
  await test.step('double clicks add and flatten, the middle button switches', async () => {
    const eq = first;
    const empty = await eq.place(440, 7);
    await page.mouse.dblclick(empty.x, empty.y);
    await expect(eq.node(8)).toBeVisible();
    await expect(eq.undo).toHaveAccessibleName('Undo: Add band');
    const added = await eq.center(eq.node(8));
    // Double clicks have integer coordinates, but the graph may start at a fraction of a pixel.
    expect(Math.hypot(added.x - empty.x, added.y - empty.y)).toBeLessThan(2.5);
    const fifth = await eq.center(eq.node(5));
    await page.mouse.dblclick(fifth.x, fifth.y);
    await expect(eq.undo).toHaveAccessibleName('Undo: Set band 5 to 0 dB');
    await expect(eq.field('Gain', 5)).toHaveValue('0.0 dB');
    const third = await eq.center(eq.node(3));
    await page.mouse.click(third.x, third.y, { button: 'middle' });
    await expect(eq.undo).toHaveAccessibleName('Undo: Turn off band 3');
    await eq.apply(1);
    const { frequency, gain, q, type, channel } = eq.band(8);
    expect({ q, type, channel }).toEqual({ q: 1, type: 'peak', channel: 'ALL' });
    expect(Math.log2(frequency / 440)).toBeCloseTo(0, 1);
    expect(gain).toBeCloseTo(7, 0);
    expect(eq.band(5).gain).toBe(0);
    expect(eq.band(3).enabled).toBe(false);
    await expect(page.getByRole('group', { name: 'Band 3, peak, off' })).toHaveCount(1);
  });
  await test.step('the menu of a node: type, channel, copy, split, remove', async () => {
    const eq = await first.on('kitchen');
    const choose = async (number: number, ...path: readonly string[]): Promise<void> => {
      await eq.node(number).click({ button: 'right' });
      for (const name of path.slice(0, -1))
        await page.getByRole('menuitem', { name, exact: true }).click();
      const last = page.getByRole(path.length > 1 ? 'menuitemradio' : 'menuitem', {
        name: path.at(-1) ?? '',
        exact: true,
      });
      // By keyboard: a pointer that jumps to the entry can close the submenu on its way.
      await last.press('Enter');
      await expect(page.getByRole('menu')).toHaveCount(0);
    };
    await choose(4, 'Type', 'Notch');
    await expect(eq.undo).toHaveAccessibleName('Undo: Change type of band 4');
    await choose(5, 'Channel', 'L');
    await expect(eq.undo).toHaveAccessibleName('Undo: Change channel of band 5');
    await choose(6, 'Copy');
    await expect(eq.undo).toHaveAccessibleName('Undo: Copy band 6');
    await expect(eq.node(8)).toBeVisible();
    await choose(3, 'Split into left and right');
    await expect(eq.undo).toHaveAccessibleName('Undo: Split band 3');
    await choose(1, 'Remove');
    await expect(eq.undo).toHaveAccessibleName('Undo: Remove band 1');
    await eq.apply(1);
    expect(
      eq.stored().map(({ type, frequency, channel }) => [type, frequency, channel].join(' ')),
    ).toEqual([
      'low_shelf 105 ALL',
      'peak 212 FL',
      'peak 212 FR',
      'notch 820 ALL',
      'peak 2140 FL',
      'peak 5600 ALL',
      'peak 5600 ALL',
      'high_shelf 10000 ALL',
    ]);
    await expect(eq.rows).toHaveCount(8);
  });
  await test.step('channels, their preamps, and a safe preamp by one click', async () => {
    const eq = await first.on('terrace');
    const channels = page.getByRole('radiogroup', { name: 'Channel to edit' });
    await channels.getByRole('radio', { name: 'R', exact: true }).click();
    const preamp = page.getByRole('textbox', { name: 'Preamp R' });
    await preamp.fill('-1,5');
    await preamp.press('Enter');
    await expect(preamp).toHaveValue('−1.5 dB');
    const empty = await eq.place(60, -7);
    await page.mouse.dblclick(empty.x, empty.y);
    await expect(eq.node(8)).toBeVisible();
    await channels.getByRole('radio', { name: 'All', exact: true }).click();
    const safe = page.getByRole('button', { name: /^Safe/ });
    const said = /Safe (\S+)/.exec((await safe.textContent()) ?? '')?.[1] ?? '';
    await safe.click();
    await expect(page.getByRole('textbox', { name: 'Preamp', exact: true })).toHaveValue(
      `${said} dB`,
    );
    await expect(safe).toBeDisabled();
    await expect(safe).toHaveAccessibleDescription(t('eq:preamp.isSafe'));
    await eq.apply(1);
    expect(eq.band(8).channel).toBe('FR');
    const filter = music.model.dsp.get(eq.player)?.filters[0];
    expect(filter?.['per_channel_preamp']).toMatchObject({ FR: -1.5 });
    expect(filter?.['preamp']).toBe(Number(said.replace('−', '-')));
  });
  await test.step('the wheel turns Q by shares, one step for turns that follow each other, and the page stays', async () => {
    const eq = await first.on('office');
    await page.setViewportSize({ width: 900, height: 520 });
    const scrolled = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('*')].reduce((sum, { scrollTop }) => sum + scrollTop, 0),
      );
    const at = await eq.center(eq.node(5));
    await page.mouse.move(at.x, at.y);
    const before = await scrolled();
    await stopClock(page);
    for (let turn = 0; turn < 3; turn += 1) {
      await turnWheel(page, -100);
      await page.clock.runFor(300);
    }
    await expect(eq.field('Q', 5)).toHaveValue('3.09');
    await expect(eq.undo).toBeDisabled();
    await page.clock.runFor(200);
    await expect(eq.undo).toHaveAccessibleName('Undo: Move band 5');
    await page.keyboard.down('Shift');
    await turnWheel(page, 100);
    await page.keyboard.up('Shift');
    await page.clock.resume();
    await expect(eq.field('Q', 5)).toHaveValue('3.03');
    await eq.apply(1);
    expect(eq.band(5).q).toBeCloseTo((2.2 * 1.12 ** 3) / 1.02, 2);
    expect(await scrolled()).toBe(before);
    await eq.undo.click();
    await eq.undo.click();
    await expect(eq.undo).toBeDisabled();
    await eq.button('More').click();
    await page.getByRole('menuitem', { name: 'Wheel up' }).press('ArrowRight');
    const widens = page.getByRole('menuitemradio', { name: t('eq:head.wheelWidens') });
    await widens.press('Enter');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await page.mouse.move(at.x, at.y);
    await page.mouse.wheel(0, -100);
    await expect(eq.undo).toHaveAccessibleName('Undo: Move band 5');
    await eq.apply(2);
    expect(eq.band(5).q).toBeCloseTo(2.2 / 1.12, 2);
  });
});
test('slots, bypass and the moment of saving', async ({ connected: page, music }) => {
  const first = await new EqPage(page, music).open();
  await test.step('A and B are two curves; bypass switches the processing', async () => {
    const eq = first;
    const slots = page.getByRole('radiogroup', { name: 'Slot' });
    const slotB = slots.getByRole('radio', { name: 'B' });
    const copied = t('eq:term.newSlot', { slot: 'B', from: 'A' });
    await expect(slotB).toHaveAttribute('aria-description', copied);
    await slotB.click();
    await expect(slotB).toHaveAttribute('aria-description', t('eq:term.slot', { slot: 'B' }));
    await eq.drag(5, 0, 80);
    await eq.saved(1);
    const other = eq.band(5).gain;
    expect(other).toBeLessThan(-4.6);
    await slots.getByRole('radio', { name: 'A' }).click();
    await expect(eq.undo).toHaveAccessibleName('Undo: Switch to slot A');
    await eq.saved(2);
    expect(eq.band(5).gain).toBe(-4.6);
    await eq.button('Match loudness').click();
    await expect(eq.button('Match loudness')).toHaveAttribute('aria-pressed', 'true');
    await slots.getByRole('radio', { name: 'B' }).click();
    await eq.saved(3);
    expect(eq.band(5).gain).toBe(other);
    await eq.button(t('eq:bypass')).click();
    await expect(eq.button(t('eq:bypass'))).toHaveAttribute('aria-pressed', 'true');
    await expect(eq.undo).toHaveAccessibleName(
      t('app:step.undoStep', { step: t('eq:step.bypass') }),
    );
    await eq.saved(4);
    expect(music.model.dsp.get(eq.player)?.enabled).toBe(false);
    expect(eq.stored()).toHaveLength(7);
  });
  await test.step('with "Save only with Apply" nothing is sent before', async () => {
    const eq = await first.on('kitchen');
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page.getByRole('switch', { name: 'Save only with Apply' }).click();
    await eq.open();
    await expect(eq.button('Apply')).toBeDisabled();
    await expect(eq.button('Apply')).toHaveAccessibleDescription(t('eq:save.nothing'));
    await eq.drag(5, 40, 40);
    await expect(page.getByText('Unsaved', { exact: true })).toBeVisible();
    await eq.drag(4, 40, 40);
    expect(eq.saves()).toHaveLength(0);
    await eq.button('Apply').click();
    await music.waitFor(() => eq.saves().length > 0);
    await expect(eq.button('Apply')).toBeDisabled();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    expect(eq.saves()).toHaveLength(1);
    await eq.chooseSaving('auto');
    await eq.undo.click();
    await eq.saved(2);
  });
});
