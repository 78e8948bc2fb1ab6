import { EqPage, expect, test, typeGain as type } from './eq-page.ts';
import { t } from '../../../src/shared/i18n/translate.ts';

const save = 'config/players/dsp/save';

/** Opens another panel and waits until it is rendered. */
async function leave(eq: EqPage): Promise<void> {
  await eq.page.getByRole('link', { name: 'Connections' }).first().click();
  await expect(eq.graph).toHaveCount(0);
}

test('an edit outlasts the panel while the server is away, and is saved when it is back', async ({
  connected: page,
  music,
}) => {
  const eq = await new EqPage(page, music).open();
  await type(eq, 5, '-1', '−1.0 dB');
  await music.stop();
  await expect(page.getByRole('group', { name: /^Curve with/ })).toBeVisible();
  await leave(eq);
  await music.restart();
  await music.waitFor(() => eq.band(5).gain === -1, 30_000);
  await eq.open();
  await expect(eq.field('Gain', 5)).toHaveValue('−1.0 dB');
  await eq.saved(1);
});

test('edits go on while the server is away', async ({ connected: page, music }) => {
  const eq = await new EqPage(page, music).open();
  await music.stop();
  await expect(
    page.getByText('Unsaved').or(page.getByText('Saved', { exact: true })),
  ).toBeVisible();
  await type(eq, 5, '-1', '−1.0 dB');
  await expect(page.getByText('Unsaved', { exact: true })).toBeVisible();
  await music.restart();
  await music.waitFor(() => eq.band(5).gain === -1, 30_000);
  expect(eq.saves()).toHaveLength(1);
});

test('an edit outlasts a reload at once after it @both', async ({ connected: page, music }) => {
  const eq = await new EqPage(page, music).open();
  await type(eq, 5, '-1', '−1.0 dB');
  await page.reload();
  await expect(eq.field('Gain', 5)).toHaveValue('−1.0 dB');
  await eq.saved(1);
  expect(eq.band(5).gain).toBe(-1);
});

test('a gesture under way when the page goes away is kept @both', async ({
  connected: page,
  music,
}) => {
  const eq = await new EqPage(page, music).open();
  const at = await eq.take(5);
  await page.mouse.move(at.x, at.y + 40, { steps: 4 });
  await expect(eq.field('Gain', 5)).not.toHaveValue('−4.6 dB');
  await page.reload();
  await page.mouse.up();
  await eq.saved(1);
  expect(eq.band(5).gain).toBeLessThan(-5);
});

test('another player while a save waits: each player gets its own edit', async ({
  connected: page,
  music,
}) => {
  const eq = await new EqPage(page, music).open();
  await type(eq, 5, '-1', '−1.0 dB');
  await eq.choose('Office');
  await expect(page.getByText('No bands yet')).toBeVisible();
  await music.waitForCommand(save);
  expect(eq.band(5).gain).toBe(-1);
  expect(eq.saves().map(({ player_id }) => player_id)).toEqual(['living_room']);
  expect(eq.stored('office')).toEqual([]);
});

test('a user who leaves and returns during a save finds it saved once', async ({
  connected: page,
  music,
}) => {
  const eq = await new EqPage(page, music).open();
  const reads = (): number =>
    music.received().filter(({ command }) => command === 'config/players/dsp/get').length;
  const before = reads();
  music.fault('slow');
  await type(eq, 5, '-1', '−1.0 dB');
  // A save first reads the server's settings; only that response is slow, the save itself is not.
  await music.waitFor(() => reads() > before);
  music.fault('slow', false);
  await leave(eq);
  await eq.open();
  await music.waitForCommand(save);
  await eq.saved(1);
  // No save is pending, so the next change goes into the next save.
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(eq.field('Gain', 5)).toHaveValue('−1.0 dB');
  expect(eq.band(5).gain).toBe(-1);
  await type(eq, 5, '-2', '−2.0 dB');
  await eq.saved(2);
  expect(eq.band(5).gain).toBe(-2);
});

test('with "Save only with Apply" a draft stays, marked, when the panel or the player is left', async ({
  connected: page,
  music,
}) => {
  const eq = await (await new EqPage(page, music).open()).saveOnlyWithApply();
  await type(eq, 5, '-1', '−1.0 dB');
  await leave(eq);
  await eq.open();
  await expect(eq.field('Gain', 5)).toHaveValue('−1.0 dB');
  await expect(page.getByText('Unsaved', { exact: true })).toBeVisible();
  await eq.choose('Office');
  await expect(page.getByText('No bands yet')).toBeVisible();
  await eq.button(/Choose another player$/).click();
  await expect(page.getByRole('menuitemradio', { name: /^Living room/ })).toContainText('unsaved');
  await page.keyboard.press('Escape');
  await eq.choose('Living room');
  await expect(eq.field('Gain', 5)).toHaveValue('−1.0 dB');
  await eq.undo.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(eq.saves()).toHaveLength(0);
});

test('a change that gets much louder is held with its figure, until somebody decides', async ({
  connected: page,
  music,
}) => {
  const eq = await new EqPage(page, music).open();
  await type(eq, 5, '60', '+60.0 dB');
  await expect(page.getByText(t('eq:save.held'), { exact: true })).toBeVisible();
  const preamp = page.getByRole('button', { name: /^Set preamp to −\d+(\.\d)? dB and save$/ });
  await expect(preamp).toBeVisible();
  await expect(eq.button('Save anyway')).toBeVisible();
  // A later change of another player saves automatically; this one does not.
  await eq.choose('Office');
  await eq.button('Add band').click();
  await eq.saved(1);
  await eq.choose('Living room');
  await expect(page.getByText(t('eq:save.held'), { exact: true })).toBeVisible();
  expect(eq.band(5).gain).toBe(-4.6);
  const figure = /−([\d.]+)/.exec((await preamp.textContent()) ?? '')?.[1] ?? '';
  await preamp.click();
  await eq.saved(2);
  expect(eq.band(5).gain).toBe(60);
  expect(music.model.dsp.get('living_room')?.filters[0]?.['preamp']).toBe(-Number(figure));
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});
