import type { Locator } from '@playwright/test';
import { expect } from '@playwright/test';
import { scenes } from '../../preview/scenes.ts';
import type { ScenePage } from '../../preview/scene-page.ts';
import { test } from '../rig/scene-stage.ts';
import { twoFrames } from '../rig/two-frames.ts';

const WIDE = '1280x780';
const NARROW = '360x780';
/** The scroll position (px) of lists. */
const SCROLLED = 180;

async function draw(stage: ScenePage, name: string): Promise<void> {
  const scene = scenes.find((one) => one.name === name);
  if (scene === undefined) throw new Error(`no scene ${name}`);
  await stage.draw(scene, WIDE);
}

async function resize(stage: ScenePage, size: string): Promise<void> {
  await stage.resize(size);
  await twoFrames(stage.page);
}

const scrollOf = (list: Locator): Promise<number> => list.evaluate(({ scrollTop }) => scrollTop);

/** Scrolls a list, which then has the focus. */
async function scroll(list: Locator): Promise<void> {
  await list.evaluate((element, top) => {
    element.scrollTop = top;
    element.focus({ preventScroll: true });
  }, SCROLLED);
  await expect.poll(() => scrollOf(list)).toBe(SCROLLED);
}

/** Scenes with a list and the details that replace it in a narrow window, by the role of the list. */
const lists = {
  issues: 'grid',
  ads: 'treegrid',
  deploys: 'grid',
  'workflows-list': 'grid',
} as const;

test('the focus moves to what replaces it in a narrow window, and returns', async ({ stage }) => {
  for (const [name, role] of Object.entries(lists))
    await test.step(name, async () => {
      await draw(stage, name);
      const list = stage.page.getByRole(role).first();
      await list.focus();
      await resize(stage, NARROW);
      await expect(stage.page.locator('section[id$="-detail"]')).toBeFocused();
      await resize(stage, WIDE);
      await expect(list).toBeFocused();
    });
  await test.step('a control of the details keeps it', async () => {
    await draw(stage, 'issues');
    const control = stage.page.locator('section[id$="-detail"] button').last();
    await control.focus();
    await resize(stage, NARROW);
    await expect(control).toBeFocused();
  });
  await test.step('attention', async () => {
    await draw(stage, 'attention-item');
    const row = stage.page.locator('[data-row]').first();
    await row.focus();
    await resize(stage, NARROW);
    await expect(stage.page.getByRole('button', { name: 'Attention', exact: true })).toBeFocused();
    await resize(stage, WIDE);
    await expect(row).toBeFocused();
  });
  await test.step('a control of the bar that does not fit', async () => {
    await draw(stage, 'music');
    const shuffle = stage.page.getByRole('button', { name: 'Shuffle' });
    await shuffle.focus();
    await resize(stage, NARROW);
    await expect(stage.page.locator('section[data-region]')).toBeFocused();
    await resize(stage, WIDE);
    await expect(shuffle).toBeFocused();
    await stage.page.locator('main').focus();
    await resize(stage, NARROW);
    await resize(stage, WIDE);
    await expect(stage.page.locator('main')).toBeFocused();
  });
});

test('lists keep their scroll position in a window that becomes narrow and wide again', async ({
  stage,
}) => {
  for (const name of ['deploys-many', 'workflows-many'])
    await test.step(name, async () => {
      await draw(stage, name);
      const list = stage.page.getByRole('grid').first();
      await scroll(list);
      await resize(stage, NARROW);
      await resize(stage, WIDE);
      expect(await scrollOf(list)).toBe(SCROLLED);
    });
  await test.step('the queue of Music, which is shown alone with the focus in it', async () => {
    await draw(stage, 'music');
    const queue = stage.page.getByRole('listbox', { name: 'Queue of Living room' });
    await scroll(queue);
    await resize(stage, NARROW);
    await expect(queue).toBeFocused();
    expect(await scrollOf(queue)).toBe(SCROLLED);
    await resize(stage, WIDE);
    await expect(queue).toBeFocused();
    expect(await scrollOf(queue)).toBe(SCROLLED);
  });
});
