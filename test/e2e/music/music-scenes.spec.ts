import type { Page } from '@playwright/test';
import '../../../src/shared/music/library-texts.ts';
import '../../../src/shared/music/scenes/texts.ts';
import { expect, test } from '../rig/hosts.ts';
import { t } from '../rig/texts.ts';
import { noSidewaysScroll, wellMade } from '../rig/well-made.ts';

const list = (page: Page) => page.getByRole('list', { name: t('musiclibrary:tab.scenes') });
const preview = (page: Page) =>
  page.getByRole('region', { name: t('musicscenes:preview.title'), exact: true });
const name = (page: Page) => page.getByRole('textbox', { name: t('musicscenes:editor.name') });

/** Opens the tab by keyboard. */
async function openScenes(page: Page): Promise<void> {
  const tab = page.getByRole('link', { name: t('musiclibrary:tab.scenes') });
  await tab.focus();
  await page.keyboard.press('Enter');
}

async function addScene(page: Page, scene: string): Promise<void> {
  await page
    .getByRole('button', { name: t('musiclibrary:captureScene') })
    .first()
    .click();
  await expect(name(page)).toHaveValue(t('musicscenes:newName'));
  await name(page).fill(scene);
  await page.keyboard.press('Enter');
  await expect(list(page)).toContainText(scene);
}

test('a scene is captured, edited, previewed, applied and undone by keyboard', async ({
  connected: page,
  music,
}) => {
  const volume = (id: string) => music.model.players.get(id)?.volume;
  await openScenes(page);
  await expect(page.getByText(t('musicscenes:empty.title'))).toBeVisible();
  await wellMade(page);
  await test.step('captured from now: the playing group is ticked, nothing would change', async () => {
    await page
      .getByRole('button', { name: t('musiclibrary:captureScene') })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await expect(name(page)).toHaveValue(t('musicscenes:newName'));
    await expect(page.getByRole('checkbox', { name: 'Living room' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Bedroom' })).not.toBeChecked();
    await expect(preview(page)).toContainText(t('musicscenes:preview.none'));
  });
  await test.step('renamed with F2', async () => {
    await list(page).getByRole('button').first().focus();
    await page.keyboard.press('F2');
    await expect(name(page)).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Quiet evening');
    await page.keyboard.press('Enter');
    await expect(list(page)).toContainText('Quiet evening');
  });
  await test.step('edited: a level and a player more; the preview follows', async () => {
    const slider = page.getByRole('slider', {
      name: t('musicscenes:editor.volumeOf', { player: 'Living room' }),
    });
    await slider.focus();
    await page.keyboard.press('Home');
    await page.getByRole('checkbox', { name: 'Bedroom' }).focus();
    await page.keyboard.press('Space');
    const power = page.getByRole('switch', {
      name: t('musicscenes:editor.powerOf', { player: 'Bedroom' }),
    });
    await power.focus();
    await page.keyboard.press('Space');
    await expect(preview(page)).toContainText('2 changes on 2 players');
    await wellMade(page);
  });
  const before = volume('living_room');
  await test.step('applied with its number, undone with Ctrl+Z', async () => {
    await page.keyboard.press('Control+Shift+Digit1');
    await expect(page.getByText('Quiet evening applied to 2 players')).toBeVisible();
    expect(volume('living_room')).toBe(0);
    expect(music.model.players.get('bedroom')?.powered).toBe(true);
    await expect(preview(page)).toContainText(t('musicscenes:preview.none'));
    await list(page).getByRole('button').first().focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => volume('living_room')).toBe(before);
    await expect.poll(() => music.model.players.get('bedroom')?.powered).toBe(false);
    await expect(preview(page)).toContainText('2 changes on 2 players');
  });
  await test.step('removed with Delete, and back with Ctrl+Z', async () => {
    await list(page).getByRole('button').first().focus();
    await page.keyboard.press('Delete');
    await expect(page.getByText(t('musicscenes:empty.title'))).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(list(page)).toContainText('Quiet evening');
  });
  await test.step('in a narrow window, list, editor and preview are pages', async () => {
    await page.setViewportSize({ width: 420, height: 800 });
    await noSidewaysScroll(page);
    await page.getByRole('button', { name: t('musicscenes:preview.title') }).click();
    await expect(preview(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(name(page)).toBeVisible();
    await wellMade(page);
  });
});

test('after Delete and Ctrl+Z, the row with the focus is the one in the editor, and no message offers what is undone', async ({
  connected: page,
}) => {
  await openScenes(page);
  for (const scene of ['Morning', 'Party', 'All off']) await addScene(page, scene);
  const isAt = async (scene: string): Promise<void> => {
    await expect(name(page)).toHaveValue(scene);
    const row = list(page).getByRole('button', { name: scene });
    await expect(row).toBeFocused();
    await expect(row).toHaveAttribute('aria-current', 'true');
  };
  await list(page).getByRole('button', { name: 'Party' }).click();
  await page.keyboard.press('Delete');
  await isAt('All off');
  const message = page.getByText(t('musicscenes:removed', { name: 'Party' }));
  await expect(message).toBeVisible();
  await page.keyboard.press('Control+z');
  await isAt('Party');
  await expect(message).toHaveCount(0);
  await page.keyboard.press('Delete');
  await isAt('All off');
  await page.keyboard.press('Delete');
  await isAt('Morning');
  await page.keyboard.press('Control+z');
  await isAt('All off');
  await page.getByRole('button', { name: t('musicscenes:more'), exact: true }).click();
  await page.getByRole('menuitem', { name: t('musicscenes:editor.remove') }).click();
  await isAt('Morning');
});

test('a long name leaves the buttons of the preview in its pane', async ({ connected: page }) => {
  await page.setViewportSize({ width: 1280, height: 780 });
  await openScenes(page);
  await addScene(page, 'Long '.repeat(19).trim());
  await test.step('and a longer one, or one that is taken, is refused at the field', async () => {
    await name(page).fill('x'.repeat(101));
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('musicscenes:editor.tooLong', { most: 100 }))).toBeVisible();
    await page.keyboard.press('Escape');
    await addScene(page, 'Party');
    await name(page).fill('long '.repeat(19).trim());
    await page.keyboard.press('Enter');
    await expect(name(page)).toHaveAccessibleDescription(/^There is already a scene named/);
    await page.keyboard.press('Escape');
    await list(page).getByRole('button', { name: /^Long/ }).click();
  });
  const pane = await preview(page).boundingBox();
  for (const label of [/^Apply Long/, t('musicscenes:preview.update')]) {
    const button = await preview(page).getByRole('button', { name: label }).boundingBox();
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThan(
      (pane?.x ?? 0) + (pane?.width ?? 0),
    );
  }
});
