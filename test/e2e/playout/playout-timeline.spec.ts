import { expect } from '../rig/hosts.ts';
import { settled } from '../rig/settled.ts';
import { test } from './playout-page.ts';

test('the timeline is zoomed, and its items are moved by keys and pointer', async ({
  page,
  playout,
}) => {
  await test.step('the wheel zooms around the pointer, and Now brings the present back', async () => {
    const span = page.getByRole('toolbar', { name: 'Timeline tools' });
    await expect(span).toContainText('3 h');
    const { x, y } = await playout.spot(1, 0.5);
    await page.mouse.move(x, y);
    for (let turn = 0; turn < 12; turn += 1) await page.mouse.wheel(0, 240);
    await expect(span).toContainText(/\d+ d/);
    await playout.button('Now').click();
  });
  await test.step('with ripple, a drag previews its result', async () => {
    await playout.find('Good night');
    await playout.timeline.focus();
    for (const key of ['z', '-', '-', 'Escape']) await page.keyboard.press(key);
    await playout.button('Ripple').click();
    const { x, y } = await playout.spot(3, 0.5);
    // Within the item, left of its middle, where moving it opens a gap.
    const clip = { x: x - 120, y: y - 20, width: 80, height: 40 };
    const drawn = async (): Promise<string> => (await page.screenshot({ clip })).toString('base64');
    const before = await settled(page, drawn);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 120, y, { steps: 4 });
    const held = await settled(page, drawn);
    expect(held).not.toBe(before);
    await page.mouse.up();
    await expect(playout.button(/^Review and write/)).toBeEnabled();
    await page.mouse.move(x, y + 300);
    await expect.poll(drawn).toBe(held);
    await playout.button(/^Undo/).click();
    await expect.poll(drawn).not.toBe(held);
    await playout.button('Ripple').click();
  });
  await test.step('an item is moved by keys and pointer, and its inspector and the table follow', async () => {
    await test.step('an item is moved, split, removed and brought back by keys alone', async () => {
      await playout.find('Good night');
      const start = await playout.field('Start').inputValue();
      await playout.timeline.focus();
      await page.keyboard.press('Alt+Shift+ArrowRight');
      await expect(playout.field('Start')).not.toHaveValue(start);
      const moved = await playout.field('Start').inputValue();
      const seconds = (text: string): number =>
        text
          .slice(0, 8)
          .split(':')
          .reduce((sum, part) => sum * 60 + Number(part), 0);
      expect(seconds(moved) - seconds(start)).toBe(60);
      await page.keyboard.press('Delete');
      await expect(playout.inspector.getByRole('heading', { name: 'Good night' })).toHaveCount(0);
      await page.keyboard.press('Control+z');
      await page.keyboard.press('Control+z');
      await expect(playout.button(/^Review and write/)).toBeDisabled();
    });
    await test.step('a clip is dragged to another time, and Escape leaves it where it was', async () => {
      await playout.find('Good night');
      const start = await playout.field('Start').inputValue();
      // The item fills the view, so the middle of its lane is on the item.
      await playout.timeline.focus();
      await page.keyboard.press('z');
      const kids = 3;
      const { x, y } = await playout.spot(kids, 0.5);
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 40, y, { steps: 4 });
      await page.keyboard.press('Escape');
      await page.mouse.up();
      await expect(playout.button(/^Review and write/)).toBeDisabled();
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 60, y, { steps: 6 });
      await page.mouse.up();
      await expect(playout.button(/^Review and write/)).toBeEnabled();
      await expect(playout.inspector.getByRole('heading', { name: 'Good night' })).toBeVisible();
      await expect(playout.field('Start')).not.toHaveValue(start);
      await playout.button(/^Undo/).click();
      await expect(playout.field('Start')).toHaveValue(start);
    });
    await test.step('the inspector previews what ripple moves, and has no tabs without content', async () => {
      await playout.find('Good night');
      const note = playout.inspector.getByText(/Edits also move/);
      await expect(playout.inspector.getByRole('tab', { name: 'Source' })).toBeVisible();
      // The engine wrote no report about this item.
      await expect(playout.inspector.getByRole('tab', { name: 'Reports' })).toHaveCount(0);
      await expect(note).toHaveCount(0);
      // The button for the scope is only shown while it has an effect.
      await expect(playout.button(/^Ripple scope/)).toHaveCount(0);
      await playout.button('Ripple').click();
      await expect(note).toHaveText(/all \d+ later items\.$/);
      await playout.button(/^Ripple scope/).click();
      await page.getByRole('menuitemradio', { name: 'To the end of the day' }).click();
      await expect(note).toHaveText(/later items? until .*00:00/);
    });
    await test.step('the table is the timeline as text, with the same selection', async () => {
      await playout.find('Good night');
      await playout.show('table');
      const row = page.getByRole('row', { selected: true });
      await expect(row).toContainText('Good night');
      await expect(row).toBeInViewport();
      // The table renders only the visible rows.
      expect(await page.getByRole('row').count()).toBeLessThan(80);
      await page.getByRole('grid').focus();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('row', { selected: true })).not.toContainText('Good night');
    });
  });
});
