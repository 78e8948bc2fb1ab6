import { RawSocket } from '../../support/net/raw-socket.ts';
import { EqPage, expect, leave, test, typeGain as type } from './eq-page.ts';
import { t } from '../../../src/shared/i18n/translate.ts';

const save = 'config/players/dsp/save';

test('answers that are not what was sent, and other clients', async ({
  connected: page,
  music,
}) => {
  const first = await new EqPage(page, music).open();
  await test.step('a server that erases: what differs is listed, the curve stays, the old one comes back', async () => {
    const eq = first;
    music.fault('dsp-erases');
    await eq.drag(5, 40, 40);
    await expect(page.getByText(t('eq:notice.differs'))).toBeVisible();
    await expect(
      page.getByRole('listitem').filter({ hasText: /sent .*, stored / }),
    ).not.toHaveCount(0);
    expect(eq.stored()).toEqual([]);
    await expect(eq.rows).toHaveCount(7);
    await expect(eq.field('Gain', 5)).not.toHaveValue('−4.6 dB');
    music.fault('dsp-erases', false);
    await eq.button(t('eq:notice.putBack')).click();
    await music.waitFor(() => eq.saves().length === 2);
    await expect(page.getByText(t('eq:notice.differs'))).toHaveCount(0);
    await expect(eq.field('Gain', 5)).toHaveValue('−4.6 dB');
    expect(eq.stored()).toHaveLength(7);
    expect(eq.band(5)).toMatchObject({ frequency: 2140, gain: -4.6 });
    await eq.undo.click();
    await expect(eq.field('Gain', 5)).not.toHaveValue('−4.6 dB');
    await eq.saved(3);
  });
  await test.step('a server that rounds: each value is named, and its version can be kept', async () => {
    const eq = await first.on('kitchen');
    music.fault('dsp-rounds');
    await eq.field('Gain', 6).fill('3.3');
    await eq.field('Gain', 6).press('Enter');
    await expect(page.getByText(t('eq:notice.differs'))).toBeVisible();
    const list = page.getByRole('listitem');
    await expect(list.filter({ hasText: /^Band 2, gain: sent .*5\.5 dB, stored .*6/ })).toHaveCount(
      1,
    );
    await expect(list.filter({ hasText: /^and \d+ more$/ })).toHaveCount(1);
    await expect(eq.field('Gain', 6)).toHaveValue('+3.3 dB');
    await eq.button(t('eq:notice.keepStored')).click();
    await expect(page.getByText(t('eq:notice.differs'))).toHaveCount(0);
    await expect(eq.field('Gain', 6)).toHaveValue('+3.0 dB');
    expect(eq.saves()).toHaveLength(1);
    music.fault('dsp-rounds', false);
  });
  await test.step('a server that answers nothing is read again', async () => {
    const eq = await first.on('terrace');
    music.fault('dsp-silent');
    await eq.drag(5, 40, 40);
    await eq.saved(1);
    await expect(page.getByText('Not saved')).toHaveCount(0);
    await expect(page.getByText(t('eq:notice.differs'))).toHaveCount(0);
    await expect(eq.button('Apply')).toBeDisabled();
    music.fault('dsp-silent', false);
  });
  await test.step('a type that the server lacks is refused before anything is sent', async () => {
    const eq = await first.on('office');
    await eq.button(/^Type of Band 5/).click();
    await expect(page.getByRole('menuitemradio', { name: 'Notch' })).toBeVisible();
    await expect(page.getByRole('menuitemradio', { name: 'All pass' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await eq.files('Import');
    await page
      .getByRole('textbox', { name: t('eqfiles:import.text') })
      .fill('Filter 1: ON PK Fc 100 Hz Gain 3 dB Q 1\nFilter 2: ON AP Fc 300 Hz Q 0.5');
    await eq.button('Apply import').click();
    await expect(page.getByText('Not saved', { exact: true })).toBeVisible();
    await expect(
      page.getByText(t('eqserver:refused.bandType', { number: '2', type: 'all pass' })),
    ).toBeVisible();
    expect(eq.saves()).toHaveLength(0);
    await eq.button('Remove: Band 2, all pass').click();
    await eq.saved(1);
    expect(eq.stored()).toMatchObject([{ frequency: 100, gain: 3, q: 1 }]);
  });
  await test.step('another client: followed, joined where that is possible, asked where it is not', async () => {
    const eq = await first.on('bedroom');
    await eq.chooseSaving('applyOnly');
    const other = await RawSocket.signedIn(music.url, music.token);
    const turn = async (band: number, gain: number): Promise<void> => {
      const config = structuredClone(music.model.dsp.get(eq.player));
      const bands = config?.filters[0]?.['bands'] as { gain: number }[];
      const one = bands[band - 1];
      if (one === undefined) throw new Error('no such band');
      one.gain = gain;
      await other.call(save, { player_id: eq.player, config });
    };
    /** Changes the gain of band 5 here; resolves when the core, which compares, has the change. */
    const edit = async (gain: string): Promise<void> => {
      await expect(page.getByText('Saved', { exact: true })).toBeVisible();
      await eq.field('Gain', 5).fill(gain);
      await eq.field('Gain', 5).press('Enter');
      await expect(page.getByText('Unsaved', { exact: true })).toBeVisible();
    };
    await turn(4, 6);
    await expect(eq.field('Gain', 4)).toHaveValue('+6.0 dB');
    await expect(eq.undo).toHaveAccessibleName(
      t('app:step.undoStep', { step: t('eq:step.elsewhere') }),
    );

    await edit('-2');
    await turn(3, 1);
    await expect(page.getByText(t('eq:save.joined'))).toBeVisible();
    await expect(eq.field('Gain', 3)).toHaveValue('+1.0 dB');
    await eq.button('Apply').click();
    await music.waitFor(() => eq.band(5).gain === -2);
    expect(eq.band(3).gain).toBe(1);

    await edit('4');
    await turn(5, -9);
    await expect(page.getByText('Another client changed the same values')).toBeVisible();
    await expect(
      page.getByRole('listitem').filter({ hasText: 'was changed both here and on the server' }),
    ).toBeVisible();
    await expect(eq.field('Gain', 5)).toHaveValue('+4.0 dB');
    expect(eq.band(5).gain).toBe(-9);
    await eq.button('Keep mine').click();
    await music.waitFor(() => eq.band(5).gain === 4);
    await expect(page.getByText('Another client changed the same values')).toHaveCount(0);

    await edit('5');
    await turn(5, -1);
    await eq.button(t('eq:notice.takeTheirs')).click();
    await expect(eq.field('Gain', 5)).toHaveValue('−1.0 dB');
    expect(eq.band(5).gain).toBe(-1);
    other.close();
  });
});
test('a connection that is lost', async ({ connected: page, music }) => {
  const first = await new EqPage(page, music).open();
  await test.step('a connection lost before a save left: said, kept, and not sent again by itself', async () => {
    const eq = first;
    const reads = (): number =>
      music.received().filter(({ command }) => command === 'config/players/dsp/get').length;
    const before = reads();
    music.fault('lost-answers');
    await eq.field('Gain', 5).fill('-1');
    await eq.field('Gain', 5).press('Enter');
    await music.waitFor(() => reads() > before);
    music.drop();
    await expect(page.getByText('Not saved', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(eq.field('Gain', 5)).toHaveValue('−1.0 dB');
    music.fault('lost-answers', false);
    music.drop();
    const again = page.getByRole('button', { name: t('eq:notice.again') });
    await expect(again).toBeEnabled({ timeout: 20_000 });
    expect(eq.saves()).toHaveLength(0);
    await again.click();
    await eq.saved(1);
    await expect(page.getByText('Not saved', { exact: true })).toHaveCount(0);
    expect(eq.band(5).gain).toBe(-1);
  });
  await test.step('a save whose answer was lost is sent once, and seen to be there', async () => {
    const eq = await first.on('kitchen');
    music.fault('slow');
    await eq.field('Gain', 5).fill('-1');
    await eq.field('Gain', 5).press('Enter');
    await music.waitFor(() => eq.saves().length > 0);
    music.drop();
    music.fault('slow', false);
    await expect(eq.button('Apply')).toBeDisabled({ timeout: 20_000 });
    await expect(eq.field('Gain', 5)).toHaveValue('−1.0 dB');
    expect(eq.saves()).toHaveLength(1);
    expect(eq.band(5).gain).toBe(-1);
  });
  await test.step('the curve is edited without the server; pending edits are sent when it is back', async () => {
    const eq = await first.on('terrace');
    await eq.field('Gain', 5).fill('-1');
    await eq.field('Gain', 5).press('Enter');
    await music.stop();
    await expect(page.getByText('Unsaved', { exact: true })).toBeVisible();
    await expect(eq.field('Gain', 5)).toHaveValue('−1.0 dB');
    await eq.button(t('eq:bypass')).click();
    await expect(eq.button(t('eq:bypass'))).toHaveAttribute('aria-pressed', 'true');
    await expect(eq.button('Apply')).toBeDisabled();
    await music.restart();
    await music.waitFor(() => eq.saves().length > 0 && eq.band(5).gain === -1, 20_000);
    expect(music.model.dsp.get(eq.player)?.enabled).toBe(false);
  });
  await test.step('an edit outlasts the panel while the server is away, and is saved when it is back', async () => {
    const eq = await first.on('office');
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
  await test.step('edits go on while the server is away', async () => {
    const eq = await first.on('bedroom');
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
});
