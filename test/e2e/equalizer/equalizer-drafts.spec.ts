import { EqPage, expect, leave, test, typeGain as type } from './eq-page.ts';
import { t } from '../../../src/shared/i18n/translate.ts';

test('edits outlast a reload @both', async ({ connected: page, music }) => {
  const first = await new EqPage(page, music).open();
  await test.step('an edit outlasts a reload at once after it', async () => {
    const eq = first;
    await type(eq, 5, '-1', '−1.0 dB');
    await page.reload();
    await expect(eq.field('Gain', 5)).toHaveValue('−1.0 dB');
    await eq.saved(1);
    expect(eq.band(5).gain).toBe(-1);
  });
  await test.step('a gesture under way when the page goes away is kept', async () => {
    const eq = await first.on('kitchen');
    const at = await eq.take(5);
    await page.mouse.move(at.x, at.y + 40, { steps: 4 });
    await expect(eq.field('Gain', 5)).not.toHaveValue('−4.6 dB');
    await page.reload();
    await page.mouse.up();
    await eq.saved(1);
    expect(eq.band(5).gain).toBeLessThan(-5);
  });
});
test('drafts outlast the panel and the player, and wait for a decision', async ({
  connected: page,
  music,
}) => {
  const first = await (await new EqPage(page, music).open()).saveOnlyWithApply();
  await test.step('with "Save only with Apply" a draft stays, marked, when the panel or the player is left', async () => {
    const eq = first;
    await type(eq, 5, '-1', '−1.0 dB');
    await leave(eq);
    await eq.open();
    await expect(eq.field('Gain', 5)).toHaveValue('−1.0 dB');
    await expect(page.getByText('Unsaved', { exact: true })).toBeVisible();
    await eq.choose('Office');
    await expect(page.getByText('No bands yet')).toBeVisible();
    await eq.button(/Choose another player$/).click();
    await expect(page.getByRole('menuitemradio', { name: /^Living room/ })).toContainText(
      'unsaved',
    );
    await page.keyboard.press('Escape');
    await eq.choose('Living room');
    await expect(eq.field('Gain', 5)).toHaveValue('−1.0 dB');
    await eq.undo.click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    expect(eq.saves()).toHaveLength(0);
  });
  await test.step('another player while a save waits: each player gets its own edit', async () => {
    const eq = await first.on('kitchen');
    await eq.chooseSaving('auto');
    await type(eq, 5, '-1', '−1.0 dB');
    await eq.choose('Office');
    await expect(page.getByText('No bands yet')).toBeVisible();
    await music.waitFor(() => eq.saves().length > 0);
    expect(eq.band(5).gain).toBe(-1);
    expect(eq.saves().map(({ player_id }) => player_id)).toEqual(['kitchen']);
    expect(eq.stored('office')).toEqual([]);
  });
  await test.step('a user who leaves and returns during a save finds it saved once', async () => {
    const eq = await first.on('terrace');
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
    await eq.saved(1);
    // No save is pending, so the next change goes into the next save.
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(eq.field('Gain', 5)).toHaveValue('−1.0 dB');
    expect(eq.band(5).gain).toBe(-1);
    await type(eq, 5, '-2', '−2.0 dB');
    await eq.saved(2);
    expect(eq.band(5).gain).toBe(-2);
  });
  await test.step('a change that gets much louder is held with its figure, until somebody decides', async () => {
    const eq = await first.on('bedroom');
    await type(eq, 5, '60', '+60.0 dB');
    await expect(page.getByText(t('eq:save.held'), { exact: true })).toBeVisible();
    const preamp = page.getByRole('button', { name: /^Set preamp to −\d+(\.\d)? dB and save$/ });
    await expect(preamp).toBeVisible();
    await expect(eq.button('Save anyway')).toBeVisible();
    // A later change of another player saves automatically; this one does not.
    await eq.choose('Office');
    await eq.button('Add band').click();
    await eq.saved(1);
    await eq.choose('Bedroom');
    await expect(page.getByText(t('eq:save.held'), { exact: true })).toBeVisible();
    expect(eq.band(5).gain).toBe(-4.6);
    const figure = /−([\d.]+)/.exec((await preamp.textContent()) ?? '')?.[1] ?? '';
    await preamp.click();
    await eq.saved(2);
    expect(eq.band(5).gain).toBe(60);
    expect(music.model.dsp.get(eq.player)?.filters[0]?.['preamp']).toBe(-Number(figure));
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });
});
