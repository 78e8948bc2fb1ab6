import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import type { ProgrammeJson } from '../../../src/shared/playout/programme/document.ts';
import { readProgramme } from '../../../src/shared/playout/programme/read-programme.ts';
import { t } from '../../../src/shared/i18n/translate.ts';
import '../../../src/renderer/features/playout/programme/texts.ts';
import { expect } from '../rig/hosts.ts';
import { test } from './playout-page.ts';

const readFile = (lineup: string): ProgrammeJson =>
  JSON.parse(readFileSync(join(dirname(lineup), 'programming.json'), 'utf8')) as ProgrammeJson;

/** Presses and types, and counts each key: a programme has to be quick to write. */
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

/** At two keys a second, three minutes are 360. */
const MAX_KEYS = 180;

test('a programme is written from scratch by keyboard', async ({ playout, page }) => {
  const keys = new Keys(page);
  const form = page.getByRole('form');
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });
  const strip = page.getByRole('group', { name: t('programmeview:day.label') });
  await test.step('it starts empty', async () => {
    await page.locator('body').focus();
    await keys.press('Alt+2');
    await expect(page.getByRole('button', { name: t('programmeview:none.empty') })).toBeVisible();
    await page.getByRole('button', { name: t('programmeview:none.empty') }).focus();
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
    await field(t('programmeview:form.starts')).focus();
    await keys.type('1700');
    await keys.press('Enter', 'Tab', 'Tab', 'ArrowRight');
    await expect(form.getByRole('radio', { name: t('programmeview:end.take') })).toBeChecked();
    await keys.press('Tab');
    await keys.type('2');
    await keys.press('Escape');
  });
  await test.step('it is saved', async () => {
    await expect
      .poll(() => {
        const { channels, plans, sources } = readFile(playout.demo.lineup);
        const [first] = Object.values(channels);
        const plan = first?.days[0]?.plan;
        return { sources, slots: typeof plan === 'string' ? plans?.[plan] : plan };
      })
      .toEqual({
        sources: { harbour: { name: 'Harbour', query: 'show_title:"Harbour"', order: 'episode' } },
        slots: [{ id: 'tea-time', name: 'Tea time', at: '17:00', play: 'harbour', take: 2 }],
      });
    expect(readProgramme(readFile(playout.demo.lineup)).programme).not.toBeNull();
    expect(keys.count).toBeLessThan(MAX_KEYS);
  });
  await test.step('steps are undone by name', async () => {
    const undo = page.getByRole('button', { name: /^Undo/ });
    await expect(undo).toHaveAccessibleName(/change Tea time/);
    await strip.getByRole('button', { name: /^Tea time/ }).focus();
    await keys.press('Delete');
    await expect(strip.getByRole('button', { name: /^Tea time/ })).toHaveCount(0);
    await keys.press('Control+z');
    await expect(strip.getByRole('button', { name: /^Tea time/ })).toBeVisible();
  });
});

test('a programme is made of what airs, and changed with the mouse', async ({ playout, page }) => {
  const strip = page.getByRole('group', { name: t('programmeview:day.label') });
  await page.getByRole('radio', { name: t('playout:area.programme') }).click();
  await page.getByRole('button', { name: t('programmeview:none.airing') }).click();
  const block = strip.locator('[data-slot]').first();
  await expect(block).toBeVisible();
  await expect(strip.locator('[data-unit]').first()).toBeAttached();
  const before = readFile(playout.demo.lineup);
  await test.step('a slot is dragged by its edge', async () => {
    await block.click();
    const form = page.getByRole('form');
    await expect(form).toBeVisible();
    const starts = form.getByRole('textbox', { name: t('programmeview:form.starts'), exact: true });
    const was = await starts.inputValue();
    const edge = strip
      .locator('li', { has: block })
      .locator(`[title="${t('programmeview:slot.edge')}"]`);
    const box = await edge.first().boundingBox();
    if (box === null) throw new Error('not in sight');
    await page.mouse.move(box.x + 40, box.y + 3);
    await page.mouse.down();
    await page.mouse.move(box.x + 40, box.y + 43, { steps: 4 });
    await page.mouse.up();
    await expect(starts).not.toHaveValue(was);
    await expect.poll(() => readFile(playout.demo.lineup)).not.toEqual(before);
  });
  await test.step('one step takes all of the drag back', async () => {
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(() => readFile(playout.demo.lineup)).toEqual(before);
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled();
  });
  await test.step('a source that is dragged onto a slot joins its mix', async () => {
    const sources = page.getByRole('region', { name: t('programmeview:sources.title') });
    await sources.getByRole('button', { pressed: false }).nth(3).dragTo(block);
    await expect
      .poll(() => JSON.stringify(readFile(playout.demo.lineup)).includes('"mix"'))
      .toBe(true);
  });
});
