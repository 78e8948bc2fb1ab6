import type { Page } from '@playwright/test';
import { readProgramme } from '../../../src/shared/playout/programme/read-programme.ts';
import { t } from '../../../src/shared/i18n/translate.ts';
import '../../../src/renderer/features/playout/programme/texts.ts';
import { expect } from '../rig/hosts.ts';
import { settledBox } from '../rig/settled.ts';
import { test } from './playout-page.ts';
import { made, readFile, readSlots, retypeProgramme, typeProgramme } from './programme-page.ts';

/** Presses keys, types texts and counts every key: writing a programme should be quick. */
class Keys {
  readonly #page: Page;
  count = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.count += 1;
      await this.#page.keyboard.press(key);
    }
  }

  async type(text: string): Promise<void> {
    this.count += text.length;
    await this.#page.keyboard.type(text);
  }
}

/** Limit of the keys. At two keys a second, three minutes would be 360. */
const MAX_KEYS = 180;

test('a programme is written by keyboard, and changed with the mouse', async ({
  page,
  playout,
}) => {
  await test.step('a programme is written from scratch by keyboard', async () => {
    const keys = new Keys(page);
    const form = page.getByRole('form');
    const field = (name: string) => form.getByRole('textbox', { name, exact: true });
    const strip = page.getByRole('group', { name: t('programmeview:day.label') });
    await test.step('it starts empty', async () => {
      await keys.press('Alt+2');
      await expect(page.getByRole('button', { name: t('programmeview:none.empty') })).toBeFocused();
      await keys.press('Enter');
      await expect(strip).toContainText('Nothing planned');
    });
    await test.step('a source', async () => {
      await keys.press('n');
      await expect(field(t('programmeview:form.name'))).toBeFocused();
      await keys.type('Harbour');
      await keys.press('Tab', 'Tab');
      await expect(field(t('programmeview:source.query'))).toBeFocused();
      await keys.type('show_title:"Harbour"');
      await keys.press('Tab', 'e');
      await keys.press('Escape');
      await expect(form).toHaveCount(0);
    });
    await test.step('a slot of two episodes on the half hour', async () => {
      await keys.press('n');
      await expect(field(t('programmeview:form.name'))).toBeFocused();
      await keys.type('Tea time');
      // Skips what it plays, what joins that, and its order.
      await keys.press('Tab', 'Tab', 'Tab', 'Tab');
      await expect(field(t('programmeview:form.starts'))).toBeFocused();
      await keys.type('1700');
      await keys.press('Enter', 'Tab', 'Tab', 'ArrowRight');
      // The focus moves after the key event, and a short key press does not select.
      await expect(form.getByRole('radio', { name: t('programmeview:end.take') })).toBeFocused();
      await keys.press('Space');
      await expect(form.getByRole('radio', { name: t('programmeview:end.take') })).toBeChecked();
      await keys.press('Tab');
      await expect(field(t('programmeview:end.take'))).toBeFocused();
      await keys.type('2');
      await keys.press('Escape');
      await expect(form).toHaveCount(0);
      await expect(strip.getByRole('button', { name: /^Tea time/ })).toBeFocused();
    });
    await test.step('it is saved', async () => {
      await expect
        .poll(() => {
          const { sources } = readFile(playout.demo.lineup);
          return { sources, slots: readSlots(playout.demo.lineup) };
        })
        .toEqual({
          sources: {
            harbour: { name: 'Harbour', query: 'show_title:"Harbour"', order: 'episode' },
          },
          slots: [{ id: 'tea-time', name: 'Tea time', at: '17:00', play: 'harbour', take: 2 }],
        });
      expect(readProgramme(readFile(playout.demo.lineup)).programme).not.toBeNull();
      expect(keys.count).toBeLessThan(MAX_KEYS);
    });
    await test.step('steps are undone by name', async () => {
      const undo = page.getByRole('button', { name: /^Undo/ });
      await expect(undo).toHaveAccessibleName(/change Tea time/);
      await keys.press('Delete');
      await expect(strip.getByRole('button', { name: /^Tea time/ })).toHaveCount(0);
      // Waits until each step is saved, so that the content on disk identifies the step.
      await expect.poll(() => readSlots(playout.demo.lineup)).toEqual([]);
      await keys.press('Control+z');
      await expect(strip.getByRole('button', { name: /^Tea time/ })).toBeVisible();
      await expect.poll(() => readSlots(playout.demo.lineup)).not.toEqual([]);
    });
    await test.step('the steps are there after a reload', async () => {
      await page.getByRole('button', { name: /^Redo/ }).click();
      await expect.poll(() => readSlots(playout.demo.lineup)).toEqual([]);
      await page.reload();
      await page.getByRole('radio', { name: t('playout:area.programme') }).click();
      await expect(strip).toBeVisible();
      const undo = page.getByRole('button', { name: /^Undo/ });
      await expect(undo).toHaveAccessibleName(/remove Tea time/);
      await undo.click();
      await expect(strip.getByRole('button', { name: /^Tea time/ })).toBeVisible();
      await expect(undo).toHaveAccessibleName(/change Tea time/);
      await expect(page.getByRole('button', { name: /^Redo/ })).toHaveAccessibleName(
        /remove Tea time/,
      );
    });
  });
  await test.step('a slot has clips around its units, searches one that fits, and has a cursor', async () => {
    await retypeProgramme(page, made);
    const strip = page.getByRole('group', { name: t('programmeview:day.label') });
    await strip.getByRole('button', { name: /^Noon/ }).click();
    const form = page.getByRole('form', { name: 'Noon' });
    const before = t('programmeview:form.before');
    await form.getByRole('combobox', { name: before }).click();
    await page.getByRole('option', { name: 'Cartoons' }).click();
    const count = t('programmeview:form.clipCount', { field: before });
    await form
      .getByRole('button', { name: t('programmeview:form.more', { field: count }) })
      .click();
    await form.getByRole('switch', { name: t('programmeview:form.fit') }).click();
    await form.getByRole('textbox', { name: t('programmeview:form.cursor') }).fill('noon-films');
    await expect
      .poll(() => readFile(playout.demo.lineup).plans?.['weekday']?.[1])
      .toEqual({
        ...made.plans.weekday[1],
        filler: { before: { source: 'toons', clips: 2 } },
        fit: 'search',
        cursor: 'noon-films',
      });
    await form.getByRole('combobox', { name: before }).click();
    await page.getByRole('option', { name: t('programmeview:form.none') }).click();
    await form.getByRole('switch', { name: t('programmeview:form.fit') }).click();
    await form.getByRole('textbox', { name: t('programmeview:form.cursor') }).fill('');
    await expect
      .poll(() => readFile(playout.demo.lineup).plans?.['weekday']?.[1])
      .toEqual(made.plans.weekday[1]);
  });
  await test.step('a programme is changed with the mouse', async () => {
    const strip = page.getByRole('group', { name: t('programmeview:day.label') });
    const form = page.getByRole('form');
    const block = (name: string) => strip.getByRole('button', { name: new RegExp(`^${name}`) });
    const slots = () => readFile(playout.demo.lineup).plans?.['weekday'];
    await test.step('a slot is dragged by its edge, and one step undoes the whole drag', async () => {
      // The focus scrolls its edge into view; the day opens at the present time.
      await block('Morning').focus();
      await page.keyboard.press('End');
      await expect(block('Evening')).toBeFocused();
      const starts = form.getByRole('textbox', {
        name: t('programmeview:form.starts'),
        exact: true,
      });
      await expect(starts).toHaveValue('18:00');
      const box = await settledBox(block('Evening').locator('xpath=..'));
      await page.mouse.move(box.x + 60, box.y + 1);
      await page.mouse.down();
      await page.mouse.move(box.x + 60, box.y - 34, { steps: 5 });
      await page.mouse.up();
      await expect(starts).toHaveValue('17:30');
      await expect.poll(() => slots()?.[2]).toEqual({ ...made.plans.weekday[2], at: '17:30' });
      await page.getByRole('button', { name: /^Undo/ }).click();
      await expect(starts).toHaveValue('18:00');
      await expect.poll(slots).toEqual(made.plans.weekday);
    });
    await test.step('a source that is dragged onto a slot joins its mix', async () => {
      const sources = page.getByRole('region', { name: t('programmeview:sources.title') });
      await sources.getByRole('button', { name: /^Films/ }).dragTo(block('Evening'));
      await expect
        .poll(() => slots()?.[2])
        .toEqual({
          id: 'evening',
          at: '18:00',
          kept: 1,
          mix: [{ source: 'toons' }, { source: 'films' }],
        });
    });
    await test.step('a day gets a plan of its own', async () => {
      await page.getByRole('button', { name: t('programmeview:form.menu') }).click();
      await page.getByRole('menuitem', { name: t('programmeview:slot.onlyToday') }).click();
      await expect.poll(() => readFile(playout.demo.lineup).channels['1']?.days.length).toBe(2);
      await expect(page.getByRole('button', { name: /rule 1 of 2/ })).toBeVisible();
    });
    await test.step('the coming days are kept written from a switch on, until it is turned off', async () => {
      const more = page.getByRole('button', { name: t('programmeview:bar.more'), exact: true });
      const keeps = page.getByRole('menuitemcheckbox', { name: t('programmeview:bar.background') });
      await more.click();
      await expect(keeps).not.toBeChecked();
      await keeps.click();
      await expect(keeps).toBeChecked();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: t('programmeview:said.turnOff') }).click();
      await more.click();
      await expect(keeps).not.toBeChecked();
      await page.keyboard.press('Escape');
      await expect(keeps).toHaveCount(0);
    });
  });
});

test('in a narrow window the day is a list from which everything is reached', async ({
  playout,
  page,
}) => {
  await typeProgramme(page, made);
  await page.setViewportSize({ width: 420, height: 800 });
  const list = page.getByRole('group', { name: t('programmeview:day.label') });
  const row = (name: string) => list.getByRole('button', { name: new RegExp(`${name}(?!$)`) });
  await expect(row('Evening')).toBeVisible();
  await test.step('a slot opens as a page, and the focus returns to its row', async () => {
    await row('Evening').click();
    const form = page.getByRole('form', { name: 'Evening' });
    await form.getByRole('textbox', { name: t('programmeview:form.starts') }).fill('17:00');
    await expect.poll(() => readSlots(playout.demo.lineup)?.[2]?.at).toBe('17:00');
    await form.getByRole('button', { name: t('programmeview:form.close') }).click();
    await expect(row('Evening')).toBeFocused();
  });
  await test.step('its menu moves and removes it, and it is added again', async () => {
    const more = t('programmeview:menu.of', { name: 'Noon' });
    await list.getByRole('button', { name: more }).click();
    await page.getByRole('menuitem', { name: t('programmeview:slot.remove') }).click();
    await expect
      .poll(() => readSlots(playout.demo.lineup)?.map(({ id }) => id))
      .toEqual(['morning', 'evening']);
    await page
      .getByRole('form')
      .getByRole('button', { name: t('programmeview:form.close') })
      .click();
    await page.getByRole('button', { name: t('programmeview:bar.addSlot') }).click();
    await expect(
      page.getByRole('form').getByRole('textbox', { name: t('programmeview:form.name') }),
    ).toBeFocused();
    await page
      .getByRole('form')
      .getByRole('button', { name: t('programmeview:form.close') })
      .click();
  });
  await test.step('sources are one press away', async () => {
    await page.getByRole('button', { name: t('programmeview:sources.title'), exact: true }).click();
    await page.getByRole('button', { name: /^Films/ }).dblclick();
    await expect(page.getByRole('form', { name: 'Films' })).toBeVisible();
  });
});
