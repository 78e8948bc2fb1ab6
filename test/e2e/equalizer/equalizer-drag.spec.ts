import { EqPage, expect, test } from './eq-page.ts';

/** The range within a share of a value. */
const near = (value: number, share: number): { min: number; max: number } => ({
  min: value * (1 - share),
  max: value * (1 + share),
});

test('nodes are dragged, held and put back', async ({ connected: page, music }) => {
  const first = await new EqPage(page, music).open();
  await test.step('a node follows the pointer; a drag is one step back and one save', async () => {
    const eq = first;
    const { octave, db } = await eq.scale();
    const at = await eq.take(5);
    const dx = Math.round(octave * 0.6);
    const dy = -Math.round(db * 3);
    for (let step = 1; step <= 12; step += 1) {
      const to = { x: at.x + (dx * step) / 12, y: at.y + (dy * step) / 12 };
      await page.mouse.move(to.x, to.y);
      await expect
        .poll(async () => {
          const now = await eq.center(eq.node(5));
          return Math.hypot(now.x - to.x, now.y - to.y);
        })
        .toBeLessThan(1.5);
    }
    expect(eq.saves()).toHaveLength(0);
    // The page shows this for 2 s, so it is looked for in every frame.
    const announced = page.waitForFunction(() => /Saving in \d s/.test(document.body.innerText));
    // The core starts its save delay after this moment, so the whole delay lies between it and the save.
    const held = Date.now();
    await page.mouse.up();
    await announced;
    await expect(eq.undo).toHaveAccessibleName('Undo: Move band 5');
    await eq.saved(1);
    expect(Date.now() - held).toBeGreaterThan(1_900);
    const { frequency, gain, q } = eq.band(5);
    const wanted = near(2140 * 2 ** (dx / octave), 0.01);
    expect(frequency).toBeGreaterThan(wanted.min);
    expect(frequency).toBeLessThan(wanted.max);
    expect(Math.abs(gain - (-4.6 - dy / db))).toBeLessThan(0.05);
    expect(q).toBe(2.2);
    expect(eq.stored().filter((_, index) => index !== 4)).toMatchObject([
      { type: 'high_pass', frequency: 28 },
      { type: 'low_shelf', frequency: 105, gain: 5.5 },
      { frequency: 212 },
      { frequency: 820 },
      { frequency: 5600 },
      { type: 'high_shelf' },
    ]);
    await eq.undo.click();
    await expect(eq.undo).toBeDisabled();
    await expect(eq.redo).toHaveAccessibleName('Redo: Move band 5');
    await eq.saved(2);
    expect(eq.band(5)).toMatchObject({ frequency: 2140, gain: -4.6, q: 2.2 });
  });
  await test.step('nothing is saved while a node is held, however long ago the last change was', async () => {
    const eq = await first.on('kitchen');
    const third = await eq.center(eq.node(3));
    const at = await eq.center(eq.node(4));
    await page.mouse.move(third.x, third.y);
    await page.mouse.down();
    await page.mouse.move(third.x + 30, third.y, { steps: 8 });
    // The save delay of this drag runs now: the next press comes at once.
    await page.mouse.up();
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    // The save delay runs in the core, another process, so only waiting past its end shows that the core postponed the save.
    const until = Date.now() + 3_500;
    for (let step = 1; Date.now() < until; step += 1) {
      await page.mouse.move(at.x + (step % 40), at.y + 5);
      await expect(eq.node(4)).toBeVisible();
    }
    expect(eq.saves()).toHaveLength(0);
    await page.mouse.up();
    await eq.saved(1);
    expect(eq.band(3).frequency).toBeGreaterThan(212);
    expect(eq.band(4).gain).toBeLessThan(1.8);
  });
  await test.step('a drag is put back or saved', async () => {
    const eq = await first.on('terrace');
    await test.step('Escape puts a drag back, and a click moves nothing', async () => {
      const before = await eq.center(eq.node(5));
      const at = await eq.take(5);
      await page.mouse.move(at.x + 120, at.y - 60, { steps: 5 });
      await expect(eq.field('Frequency', 5)).not.toHaveValue('2.14 kHz');
      await page.keyboard.press('Escape');
      await expect(eq.field('Frequency', 5)).toHaveValue('2.14 kHz');
      await page.mouse.move(at.x + 60, at.y - 20);
      await page.mouse.up();
      await expect.poll(() => eq.center(eq.node(5))).toEqual(before);
      await eq.node(3).click();
      await expect(eq.undo).toBeDisabled();
      await expect(page.getByRole('row', { name: 'Band 3, peak' })).toHaveAttribute(
        'aria-selected',
        'true',
      );
    });
    await test.step('a pass has no gain: up narrows it', async () => {
      const { octave, db } = await eq.scale();
      await eq.drag(1, octave, -db * 3);
      await eq.saved(1);
      const { frequency, gain, q } = eq.band(1);
      expect(Math.log2(frequency / 28)).toBeCloseTo(1, 1);
      expect(20 * Math.log10(q / 0.71)).toBeCloseTo(3, 1);
      expect(gain).toBe(0);
    });
  });
  await test.step('a node that is dragged out of the graph stays at its edge and is still held', async () => {
    const eq = await first.on('office');
    const at = await eq.take(6);
    await page.mouse.move(at.x, 5, { steps: 5 });
    await page.mouse.move(at.x + 10, 5, { steps: 3 });
    await page.mouse.up();
    await eq.button('Save anyway').click();
    await eq.saved(1);
    expect(eq.band(6).gain).toBeGreaterThan(11);
    expect(eq.band(6).gain).toBeLessThanOrEqual(60);
    // Removes this shelf's attenuation, so the chain clips more.
    await eq.drag(7, 2_000, 0);
    await eq.button('Save anyway').click();
    await eq.saved(2);
    expect(eq.band(7).frequency).toBe(20_000);
  });
  await test.step('Shift moves a tenth, Alt keeps to one axis, Ctrl turns Q', async () => {
    const eq = await first.on('bedroom');
    await eq.chooseSaving('applyOnly');
    const { octave, db } = await eq.scale();
    await page.keyboard.down('Shift');
    await eq.drag(4, octave, -db * 10);
    await page.keyboard.up('Shift');
    await page.keyboard.down('Alt');
    await eq.drag(3, 80, 20);
    await eq.drag(6, 10, 60);
    await page.keyboard.up('Alt');
    await page.keyboard.down('Control');
    await eq.drag(5, 0, -80);
    await page.keyboard.up('Control');
    await eq.apply(1);
    const fine = eq.band(4);
    expect(Math.log2(fine.frequency / 820)).toBeCloseTo(0.1, 2);
    expect(fine.gain).toBeCloseTo(2.8, 1);
    expect(eq.band(3).gain).toBe(-3.4);
    expect(Math.log2(eq.band(3).frequency / 212)).toBeCloseTo(80 / octave, 2);
    expect(eq.band(6).frequency).toBe(5600);
    expect(eq.band(6).gain).toBeCloseTo(3.6 - 60 / db, 1);
    expect(eq.band(5)).toMatchObject({ frequency: 2140, gain: -4.6, q: 4.4 });
    for (const label of ['Move band 5', 'Move band 6', 'Move band 3', 'Move band 4']) {
      await expect(eq.undo).toHaveAccessibleName(`Undo: ${label}`);
      await eq.undo.click();
    }
    await expect(eq.undo).toBeDisabled();
    await eq.apply(2);
    expect(eq.band(5).q).toBe(2.2);
  });
});
