import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { t } from '../../../src/shared/i18n/translate.ts';
import '../../../src/renderer/features/playout/programme/texts.ts';
import { item, nameOf, playoutText } from '../../support/playout/playout-rig.ts';
import { expect } from '../rig/hosts.ts';
import { settledBox } from '../rig/settled.ts';
import { test } from './playout-page.ts';
import { made, readFile, readSlots, retypeProgramme, typeProgramme } from './programme-page.ts';

const HOUR = 3_600_000;
const ids = ['e1', 'e2', 'e3'];

/** Writes a past file with media of one hour each, which makes the media known. */
function writeAired(folder: string): void {
  const past = Date.now() - 30 * 24 * HOUR;
  const aired = ids.map((media, at) => ({
    ...item(media, past + at * HOUR, past + (at + 1) * HOUR),
    source: { source_type: 'local', path: `/media/${media}.mkv` },
    'x-channelstrip': { media },
  }));
  writeFileSync(join(folder, nameOf(past, ids.length)), playoutText(aired));
}

test('the day of a programme shows the present, and what a change makes of it', async ({
  page,
  playout,
}) => {
  writeAired(playout.playouts('1'));
  await test.step('the day on air opens at the present time, and Today returns there', async () => {
    await typeProgramme(page, made);
    await expect.poll(() => readSlots(playout.demo.lineup)).toEqual(made.plans.weekday);
    const strip = page.getByRole('group', { name: t('programmeview:day.label') });
    const now = strip.locator('[data-now]');
    await expect(now).toBeInViewport();
    await page.getByRole('button', { name: t('programmeview:bar.after') }).click();
    await expect(now).toHaveCount(0);
    await strip.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    await page.getByRole('button', { name: t('programmeview:bar.today') }).click();
    await expect(now).toBeInViewport();
    // The same day, scrolled away from the present time.
    await now.evaluate((line) => {
      const scroller = line.closest('[data-day-strip]');
      const isLate = line.getBoundingClientRect().top > innerHeight / 2;
      scroller?.scrollBy({ top: (isLate ? -1 : 1) * 5000 });
    });
    await page.getByRole('button', { name: t('programmeview:bar.today') }).click();
    await expect(now).toBeInViewport();
  });
  await test.step('the keys that "Why this?" shows act as soon as it opens, also in a narrow window', async () => {
    await retypeProgramme(page, {
      ...made,
      sources: { harbour: { ids, order: 'listed' } },
      plans: { weekday: [{ id: 'all', play: 'harbour' }] },
    });
    const strip = page.getByRole('group', { name: t('programmeview:day.label') });
    const unit = strip.locator('[data-unit]').nth(3);
    const dialog = page.getByRole('dialog');
    const undo = page.getByRole('button', { name: /^Undo/ });
    const act = async (key: string, step: RegExp): Promise<void> => {
      await unit.focus();
      await page.keyboard.press('w');
      await expect(dialog.getByText(t('programmeview:why.cursor'), { exact: true })).toBeVisible();
      await page.keyboard.press(key);
      await expect(dialog).toHaveCount(0);
      await expect(undo).toHaveAccessibleName(step);
      await undo.click();
      await expect(undo).not.toHaveAccessibleName(step);
    };
    await act('p', /: pin/);
    await act('k', /: skip/);
    await test.step('the menu of the unit has the same, by key and by mouse', async () => {
      await unit.focus();
      await page.keyboard.press('Shift+F10');
      const entry = page.getByRole('menuitem', { name: t('programmeview:why.skip') });
      await expect(entry).toBeVisible();
      await entry.click();
      await expect(undo).toHaveAccessibleName(/: skip/);
      await undo.click();
      await expect(undo).not.toHaveAccessibleName(/: skip/);
      await unit.click({ button: 'right' });
      await page.getByRole('menuitem', { name: t('programmeview:menu.source') }).click();
      await expect(page.getByRole('form', { name: 'Harbour' })).toBeVisible();
      const slot = strip.getByRole('button', { name: /^All/ });
      await slot.click({ button: 'right' });
      await page.getByRole('menuitem', { name: t('programmeview:why.title') }).click();
      await expect(dialog.getByText(t('programmeview:why.cursor'), { exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await slot.focus();
      await page.keyboard.press('w');
      await expect(dialog.getByText(t('programmeview:why.cursor'), { exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await slot.click({ button: 'right' });
      await page.getByRole('menuitem', { name: t('programmeview:slot.onlyToday') }).click();
      await expect(page.getByRole('button', { name: /rule 1 of 2/ })).toBeVisible();
      await undo.click();
      await expect(page.getByRole('button', { name: /rule 1 of 1/ })).toBeVisible();
      await page
        .getByRole('form')
        .getByRole('button', { name: t('programmeview:form.close') })
        .click();
    });
    await page.setViewportSize({ width: 640, height: 780 });
    await act('p', /: pin/);
    await page.setViewportSize({ width: 1280, height: 780 });
  });
  await test.step('a slot that takes time from another one shows what becomes of the day first', async () => {
    const plan = [{ id: 'all', at: '06:00', play: 'harbour' }];
    await retypeProgramme(page, {
      ...made,
      sources: { harbour: { ids, order: 'listed' } },
      plans: { weekday: plan },
    });
    const strip = page.getByRole('group', { name: t('programmeview:day.label') });
    await expect(strip.locator('[data-unit]').nth(3)).toBeVisible();
    await expect.poll(() => readSlots(playout.demo.lineup)).toEqual(plan);
    await page.getByRole('button', { name: t('programmeview:bar.addSlot') }).click();
    const dialog = page.getByRole('dialog', { name: t('programmeview:bar.addSlot') });
    const time = dialog.getByRole('textbox', { name: t('programmeview:form.starts') });
    await expect(time).toHaveValue('07:00');
    await time.fill('18:00');
    await expect(dialog.getByRole('listitem').filter({ hasText: /^All/ })).toContainText(
      '12 items, finishes 18:00:00was: 24 items, finishes 06:00:00',
    );
    expect(readSlots(playout.demo.lineup)).toEqual(plan);
    await test.step('a time that is none has no effect to show', async () => {
      await time.fill('99:99');
      await expect(dialog.getByText(t('programme:fault.clock'))).toBeVisible();
      await expect(dialog.getByText(t('programmeview:add.wrong'))).toBeVisible();
      await expect(dialog.getByRole('listitem')).toHaveCount(0);
      await time.fill('18:00');
    });
    await test.step('it takes a number of items', async () => {
      await dialog.getByRole('radio', { name: t('programmeview:end.take') }).click();
      await dialog.getByRole('textbox', { name: t('programmeview:add.take') }).fill('2');
      await expect(dialog.getByRole('listitem').filter({ hasText: /^New slot/ })).toContainText(
        /^New slot2 items/,
      );
    });
    await dialog.getByRole('radio', { name: /^Only/ }).click();
    await dialog.getByRole('button', { name: t('programmeview:add.submit') }).click();
    await expect.poll(() => readSlots(playout.demo.lineup)?.length).toBe(2);
    const { channels, plans } = readFile(playout.demo.lineup);
    expect(Object.values(channels)[0]?.days).toHaveLength(2);
    expect(plans?.['weekday']).toEqual(plan);
    expect(readSlots(playout.demo.lineup)?.[1]).toMatchObject({ at: '18:00', take: 2 });
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(() => readSlots(playout.demo.lineup)).toEqual(plan);
  });
  await test.step('an edge dragged over items of another slot asks like a new slot', async () => {
    const plan = [
      { id: 'all', at: '06:00', play: 'harbour' },
      { id: 'late', at: '18:00', play: 'harbour' },
    ];
    await retypeProgramme(page, {
      ...made,
      sources: { harbour: { ids, order: 'listed' } },
      plans: { weekday: plan },
    });
    const strip = page.getByRole('group', { name: t('programmeview:day.label') });
    const late = strip.getByRole('button', { name: /^Late/ });
    await expect(late).toBeVisible();
    await expect.poll(() => readSlots(playout.demo.lineup)).toEqual(plan);
    const dialog = page.getByRole('dialog', {
      name: t('programmeview:add.move', { name: 'Late' }),
    });
    const drag = async (): Promise<void> => {
      // The focus scrolls its edge into view.
      await strip.getByRole('button', { name: /^All/ }).focus();
      await page.keyboard.press('End');
      await expect(late).toBeFocused();
      const box = await settledBox(late.locator('xpath=..'));
      await page.mouse.move(box.x + 60, box.y + 1);
      await page.mouse.down();
      await page.mouse.move(box.x + 60, box.y - 69, { steps: 4 });
      await page.mouse.up();
      await expect(dialog.getByRole('listitem').filter({ hasText: /^All/ })).toContainText(
        '11 items, finishes 17:00:00was: 12 items, finishes 18:00:00',
      );
    };
    await drag();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => readSlots(playout.demo.lineup)).toEqual(plan);
    await drag();
    await dialog.getByRole('button', { name: t('programmeview:add.submitMove') }).click();
    await expect.poll(() => readSlots(playout.demo.lineup)?.[1]?.at).toBe('17:00');
  });
});
