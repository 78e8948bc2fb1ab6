import { EqPage, expect, test } from './eq-page.ts';
import { t } from '../../../src/shared/i18n/translate.ts';

test.use({ musicOptions: { generation: 'specified' } });

const save = 'config/players/save';

interface SpecifiedDsp {
  readonly preamp_gain_db: number;
  readonly per_channel: boolean;
  readonly bands: readonly Readonly<Record<string, unknown>>[];
}

test('the specified form of a server', async ({ connected: page, music }) => {
  const first = await new EqPage(page, music).open();
  await test.step('the specified form: all pass, whole hertz, no gain where there is none, no sides', async () => {
    const eq = first;
    await expect(page.getByText(t('eq:channel.onlyAll'))).toBeVisible();
    await expect(page.getByRole('radiogroup', { name: 'Channel to edit' })).toHaveCount(0);
    await eq.button(/^Type of Band 4/).click();
    await page.getByRole('menuitemradio', { name: 'All pass' }).click();
    await eq.field('Frequency', 5).fill('2140.4');
    await eq.field('Frequency', 5).press('Enter');
    await eq.node(6).click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: 'Copy' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Split into left and right' })).toHaveCount(0);
    await expect(page.getByRole('menuitem', { name: 'Channel' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    const sent = await music.waitForCommand(save);
    const dsp = sent.args['dsp'] as SpecifiedDsp;
    expect(sent.args['player_id']).toBe('living_room');
    expect(dsp).toMatchObject({ enabled: true, preamp_gain_db: -6.2 });
    expect(dsp.bands[3]).toEqual({ type: 'all_pass', frequency: 820, q: 1.2, enabled: true });
    expect(dsp.bands[4]).toMatchObject({ type: 'peaking', frequency: 2140, gain_db: -4.6 });
    expect(dsp.bands[0]).not.toHaveProperty('gain_db');
    await expect(page.getByText('Not saved')).toHaveCount(0);
  });
  await test.step('a player that decodes by itself says why it has no equalizer', async () => {
    const eq = first;
    await eq.choose('Bedroom');
    await expect(page.getByText('Bedroom has no equalizer')).toBeVisible();
    await expect(page.getByText(t('eq:none.hardware'))).toBeVisible();
    await expect(eq.button('Apply')).toHaveCount(0);
  });
});
test.describe('a server that names channels', () => {
  test.use({ musicOptions: { generation: 'specified', faults: ['dsp-channels'] } });

  test('has bands for one side', async ({ connected: page, music }) => {
    const eq = await new EqPage(page, music).open();
    await page
      .getByRole('radiogroup', { name: 'Channel to edit' })
      .getByRole('radio', { name: 'L', exact: true })
      .click();
    const at = await eq.place(440, 7);
    await page.mouse.dblclick(at.x, at.y);
    const sent = await music.waitForCommand(save);
    const dsp = sent.args['dsp'] as SpecifiedDsp;
    expect(dsp.bands).toHaveLength(8);
    expect(dsp.bands[7]).toMatchObject({ type: 'peaking', channel: 'left' });
    await expect(page.getByText('Not saved')).toHaveCount(0);
  });
});
