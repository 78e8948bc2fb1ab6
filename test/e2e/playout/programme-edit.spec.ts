import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { t } from '../../../src/shared/i18n/translate.ts';
import '../../../src/shared/playout/apply-texts.ts';
import '../../../src/renderer/features/playout/programme/texts.ts';
import { chooseOption } from '../../support/e2e/choose-option.ts';
import { item, nameOf, playoutText } from '../../support/playout/playout-rig.ts';
import { expect } from '../rig/hosts.ts';
import { settledBox } from '../rig/settled.ts';
import type { PlayoutPage } from './playout-page.ts';
import { test } from './playout-page.ts';
import { made, readSlots, typeProgramme } from './programme-page.ts';

const HOUR = 3_600_000;
const ids = ['e1', 'e2', 'e3'];
const mix = [{ source: 'harbour', weight: 3 }, { source: 'again' }];
/** Units of one hour: the film airs from 18:00 to 21:00, the late slot until 23:00, the night until 06:00. */
const plan = [
  { id: 'day', at: '06:00', mix },
  { id: 'film', at: '18:00', mix, take: 3 },
  { id: 'late', mix, take: 2 },
  { id: 'night', mix },
];
const sources = { harbour: { ids, order: 'listed' }, again: { ids, order: 'listed' } };

/** Creates a programme with media of one hour each, and waits until its day is rendered. */
async function open(playout: PlayoutPage, page: Page): Promise<Locator> {
  const past = Date.now() - 30 * 24 * HOUR;
  const aired = ids.map((media, at) => ({
    ...item(media, past + at * HOUR, past + (at + 1) * HOUR),
    source: { source_type: 'local', path: `/media/${media}.mkv` },
    'x-channelstrip': { media },
  }));
  writeFileSync(join(playout.playouts('1'), nameOf(past, ids.length)), playoutText(aired));
  await typeProgramme(page, { ...made, sources, plans: { weekday: plan } });
  const strip = page.getByRole('group', { name: t('programmeview:day.label') });
  await expect(strip.locator('[data-unit]').nth(20)).toBeAttached();
  await expect.poll(() => readSlots(playout.demo.lineup)).toEqual(plan);
  return strip;
}

const listIds = (playout: PlayoutPage) => readSlots(playout.demo.lineup)?.map(({ id }) => id);

test('a programme is edited slot by slot, and shown again after a reload', async ({
  page,
  playout,
}) => {
  const strip = await open(playout, page);
  await test.step('a new slot leaves those behind it their time, or begins when the one that is on is over', async () => {
    const dialog = page.getByRole('dialog', { name: t('programmeview:bar.addSlot') });
    const time = dialog.getByRole('textbox', { name: t('programmeview:form.starts') });
    const undo = page.getByRole('button', { name: /^Undo/ });
    const ask = async (at: string): Promise<void> => {
      await page.getByRole('button', { name: t('programmeview:bar.addSlot'), exact: true }).click();
      await expect(time).toBeFocused();
      await time.fill(at);
      await expect(dialog.getByRole('listitem').first()).toBeVisible();
    };
    const add = async (): Promise<void> => {
      await dialog.getByRole('button', { name: t('programmeview:add.submit') }).click();
      await expect(dialog).toHaveCount(0);
    };
    await test.step('it stands before what follows at its time, and says what airs nothing more', async () => {
      await ask('19:30');
      await expect(dialog.getByText(/^Film: 19:00 to 19:30 airs nothing more/)).toBeVisible();
      await dialog.getByRole('radio', { name: t('programmeview:end.take') }).click();
      await add();
      await expect
        .poll(() => listIds(playout))
        .toEqual(['day', 'film', 'new-slot', 'late', 'night']);
      await expect(strip.getByRole('button', { name: /^Late/ })).toBeAttached();
      await expect(strip.getByRole('button', { name: /^Night/ })).toBeAttached();
    });
    await test.step('undone, it leaves no empty form', async () => {
      const form = page.getByRole('form', { name: t('programmeview:slot.new') });
      await expect(form.getByRole('textbox', { name: t('programmeview:form.name') })).toBeFocused();
      const width = async () => (await strip.boundingBox())?.width ?? 0;
      const narrow = await width();
      await undo.click();
      await expect(form).toHaveCount(0);
      await expect.poll(width).toBeGreaterThan(narrow + 100);
      await expect.poll(() => listIds(playout)).toEqual(['day', 'film', 'late', 'night']);
    });
    await test.step('behind the slot that is on, nothing is lost', async () => {
      await ask('19:30');
      await chooseOption(
        dialog.getByRole('combobox', { name: t('programmeview:add.where') }),
        'After Film, 21:00',
      );
      await expect(dialog.getByText(/airs nothing more/)).toHaveCount(0);
      await expect(time).toHaveValue('21:00');
      await dialog.getByRole('radio', { name: t('programmeview:end.take') }).click();
      await add();
      await expect
        .poll(() => listIds(playout))
        .toEqual(['day', 'film', 'new-slot', 'late', 'night']);
      expect(readSlots(playout.demo.lineup)?.[2]).not.toHaveProperty('at');
      await undo.click();
      await expect.poll(() => listIds(playout)).toEqual(['day', 'film', 'late', 'night']);
    });
    await test.step('before the end of the day, where no item fits, it says so', async () => {
      await ask('05:59');
      const name = t('programmeview:slot.new');
      await expect(dialog.getByText(t('programmeview:add.nothing', { name }))).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });
    await test.step('its end is behind its start', async () => {
      await ask('21:00');
      await dialog.getByRole('radio', { name: t('programmeview:end.until') }).click();
      await dialog.getByRole('textbox', { name: t('programmeview:add.until') }).fill('20:30');
      await expect(dialog.getByText(t('programmeview:add.timeless'))).toBeVisible();
      await expect(
        dialog.getByRole('button', { name: t('programmeview:add.submit') }),
      ).toHaveAttribute('aria-disabled', 'true');
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });
  });
  await test.step('Enter in the name of a slot gives its block the focus, where the keys of the view work', async () => {
    const film = strip.getByRole('button', { name: /^Film/ });
    const name = page
      .getByRole('form')
      .getByRole('textbox', { name: t('programmeview:form.name') });
    await film.focus();
    await page.keyboard.press('Enter');
    await expect(name).toBeFocused();
    await page.keyboard.type('Cinema');
    await page.keyboard.press('Enter');
    await expect(strip.getByRole('button', { name: /^Cinema/ })).toBeFocused();
    await expect(name).toHaveValue('Cinema');
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: t('programmeview:bar.addSlot') });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(() => readSlots(playout.demo.lineup)).toEqual(plan);
  });
  await test.step('a start moved by key or in its field asks like a drag', async () => {
    const film = strip.getByRole('button', { name: /^Film/ });
    const dialog = page.getByRole('dialog', {
      name: t('programmeview:add.move', { name: 'Film' }),
    });
    const cancel = async (at: string): Promise<void> => {
      await expect(
        dialog.getByRole('textbox', { name: t('programmeview:form.starts') }),
      ).toHaveValue(at);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toHaveCount(0);
      await expect.poll(() => readSlots(playout.demo.lineup)).toEqual(plan);
    };
    await film.focus();
    await page.keyboard.press('Shift+ArrowUp');
    await cancel('17:45');
    await film.click();
    const form = page.getByRole('form', { name: 'Film' });
    const starts = form.getByRole('textbox', { name: t('programmeview:form.starts') });
    await starts.fill('16:00');
    await starts.press('Tab');
    await cancel('16:00');
    await test.step('one that takes no time from others does not ask, even with keys in quick succession', async () => {
      await film.focus();
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Shift+ArrowDown');
      await expect.poll(() => readSlots(playout.demo.lineup)?.[1]?.at).toBe('18:30');
      await expect(dialog).toHaveCount(0);
      await page.getByRole('button', { name: /^Undo/ }).click();
      await expect.poll(() => readSlots(playout.demo.lineup)).toEqual(plan);
    });
    await test.step('a drag that is cancelled leaves nothing behind', async () => {
      const was = form.getByText(/was: /);
      await expect(was).toHaveCount(0);
      await film.focus();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowDown');
      await expect(film).toBeFocused();
      const box = await settledBox(film.locator('xpath=..'));
      await page.mouse.move(box.x + 60, box.y + 1);
      await page.mouse.down();
      await page.mouse.move(box.x + 60, box.y + 71, { steps: 4 });
      await expect(was.first()).toBeVisible();
      await page.keyboard.press('Escape');
      await page.mouse.up();
      await expect(was).toHaveCount(0);
      await expect.poll(() => readSlots(playout.demo.lineup)).toEqual(plan);
    });
  });
  await test.step('a field that is wrong holds back an apply', async () => {
    const review = page.getByRole('button', { name: t('programmeview:head.review') });
    await expect(review).toBeEnabled();
    await strip.getByRole('button', { name: /^Film/ }).click();
    const form = page.getByRole('form', { name: 'Film' });
    const weight = form.getByRole('textbox', {
      name: t('programmeview:form.weight', { source: 'Harbour' }),
    });
    await weight.fill('0');
    // With a key, unlike a click, the focus does not leave the field first.
    await page.keyboard.press('Control+s');
    await expect(
      page.getByText(t('programmeview:head.wrong', { count: 1, name: 'Film' })).first(),
    ).toBeVisible();
    await expect(weight).toBeFocused();
    await expect(review).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await weight.fill('2');
    await weight.press('Enter');
    await expect(review).not.toHaveAttribute('aria-disabled', 'true');
    await test.step('an end before the start is wrong, too', async () => {
      await form.getByRole('radio', { name: t('programmeview:end.until') }).click();
      const until = form.getByRole('textbox', { name: t('programmeview:end.until') });
      await until.fill('18:00');
      await until.press('Enter');
      await expect(
        page.getByText(t('programmeview:form.untilEarly', { at: '18:00', end: '06:00' })),
      ).toBeVisible();
      await expect(review).toHaveAttribute('aria-disabled', 'true');
      await until.fill('20:00');
      await until.press('Enter');
      await expect
        .poll(() => readSlots(playout.demo.lineup)?.[1])
        .toMatchObject({ until: '20:00' });
      await expect(review).not.toHaveAttribute('aria-disabled', 'true');
    });
  });
  await test.step('a page that is loaded anew shows the same view, day and slot', async () => {
    const programme = page.getByRole('radio', { name: t('playout:area.programme') });
    await page.getByRole('button', { name: t('programmeview:bar.after') }).click();
    await strip.getByRole('button', { name: /^Late/ }).click();
    const form = page.getByRole('form', { name: 'Late' });
    await expect(form).toBeVisible();
    const day = page.getByRole('gridcell', { selected: true });
    const chosen = (await day.textContent()) ?? '';
    expect(chosen).not.toBe('');
    await expect(page).toHaveURL(/late$/);
    await page.reload();
    await expect(programme).toBeChecked();
    await expect(form).toBeVisible();
    await expect(day).toHaveText(chosen);
    await test.step('also where it was reached from another panel', async () => {
      await page.getByRole('link', { name: 'Music', exact: true }).click();
      await page.getByRole('link', { name: 'Playout' }).click();
      await expect(programme).toBeChecked();
      await page.reload();
      await expect(programme).toBeChecked();
      await expect(form).toBeVisible();
    });
    const edit = page.getByRole('radio', { name: t('playout:area.edit') });
    await edit.click();
    await expect(page).not.toHaveURL(/programme/);
    await page.reload();
    await expect(edit).toBeChecked();
  });
});
