import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import cases from '../../../test/fixtures/music-assistant/captured-2.8/dsp-save-cases.json' with { type: 'json' };
import everyFilter from '../../../test/fixtures/music-assistant/shapes-2.10/dsp-config-all-filters.json' with { type: 'json' };
import defaults from '../../../test/fixtures/music-assistant/shapes-2.10/dsp-filter-defaults.json' with { type: 'json' };
import { DemoServerRig } from '../../../test/support/net/demo-server-rig.ts';
import { readDsp } from './dsp.ts';
import { generationTable } from './generations/generation.ts';

const rig = new DemoServerRig();
afterEach(() => rig.close());

describe('saving a DSP configuration on 2.8', () => {
  const saves = cases.filter((one) => 'config' in one);
  it.each(saves)('as captured: $case', async (one) => {
    const socket = await rig.signIn(await rig.start({ generation: '2.8' }));
    const player_id = 'player_id' in one ? one.player_id : 'office';
    const old = { enabled: true, input_gain: -1, filters: [] };
    await socket.call('config/players/dsp/save', { player_id, config: old });
    const answer = await socket.call('config/players/dsp/save', { player_id, config: one.config });
    const { result: kept } = await socket.call('config/players/dsp/get', { player_id });
    if ('error' in one) {
      expect(answer).toMatchObject(one.error ?? {});
      expect(kept).toEqual({ ...old, output_gain: 0 });
    } else {
      expect(answer['result']).toEqual(one.stored);
      expect(kept).toEqual(one.stored);
    }
  });

  it('refuses a preset without a name', async () => {
    const socket = await rig.signIn(await rig.start({ generation: '2.8' }));
    const answer = await socket.call('config/dsp_presets/save', { preset: { config: {} } });
    expect(answer).toMatchObject({ error_code: 999, details: 'Preset name is required' });
  });

  it('drops a dsp key in config/players/save with success', async () => {
    const demo = await rig.start({ generation: '2.8' });
    const socket = await rig.signIn(demo);
    const values = { dsp: { enabled: true }, nonsense: 1 };
    const answer = await socket.call('config/players/save', { player_id: 'office', values });
    expect(answer).toHaveProperty('result');
    expect(demo.model.dsp.get('office')).toBeUndefined();
    expect(socket.events()).toEqual([]);
  });

  it('sends the configuration and restarts the stream of a playing group', async () => {
    const socket = await rig.signIn(await rig.start({ generation: '2.8' }));
    await socket.call('config/players/dsp/save', { player_id: 'kitchen', config: {} });
    expect(socket.events().map((one) => [one['event'], one['object_id']])).toEqual([
      ['player_dsp_config_updated', 'kitchen'],
      ['queue_updated', 'living_room'],
      ['queue_updated', 'living_room'],
      ['queue_updated', 'living_room'],
    ]);
  });
});

describe('DSP of 2.10', () => {
  const modern = generationTable['2.10'];

  it('stores every filter as it was sent', () =>
    expect(readDsp(everyFilter, modern)).toEqual(everyFilter));

  it('adds the official defaults', () => {
    for (const wanted of defaults.slice(0, -2)) {
      const { type, enabled } = wanted as { type: string; enabled: boolean };
      const config = readDsp({ filters: [{ type, enabled }] }, modern);
      expect(config.filters).toEqual([wanted]);
    }
    expect(readDsp({}, modern)).toEqual(
      (defaults.at(-1) as { config_defaults: unknown }).config_defaults,
    );
  });

  it('replaces an invalid slope by 12', () => {
    const filters = [{ type: 'high_low_pass', enabled: true, slope: 36 }];
    expect(readDsp({ filters }, modern).filters[0]?.['slope']).toBe(12);
  });

  it('applies a preset with its id, and a save clears the id', async () => {
    const socket = await rig.signIn(await rig.start());
    const preset = { name: 'Late night', config: { enabled: true, input_gain: -3 } };
    const { result } = await socket.call('config/dsp_presets/save', { preset });
    const { preset_id } = result as { preset_id: string };
    expect(preset_id).toHaveLength(8);
    const player_id = 'office';
    const applied = await socket.call('config/players/dsp/apply_preset', { player_id, preset_id });
    expect(applied['result']).toMatchObject({ enabled: true, input_gain: -3, preset_id });
    const saved = await socket.call('config/players/dsp/save', {
      player_id,
      config: { enabled: true },
    });
    expect(saved['result']).toMatchObject({ preset_id: null });
    expect(
      await socket.call('config/players/dsp/apply_preset', { player_id, preset_id: 'none' }),
    ).toMatchObject({ error_code: 999 });
    await socket.call('config/dsp_presets/remove', { preset_id: 'unknown' });
    const updates = socket.events().filter((one) => one['event'] === 'dsp_presets_updated');
    expect(updates).toHaveLength(2);
    expect(updates.at(-1)?.['data']).toHaveLength(3);
  });
});

describe('reading a stored configuration', () => {
  const number = fc.double({ min: -60, max: 60, noNaN: true });
  const band = fc.record({
    frequency: fc.double({ min: 0.001, max: 100_000, noNaN: true }),
    q: fc.double({ min: 0.01, max: 100, noNaN: true }),
    gain: number,
    type: fc.constantFrom('peak', 'notch', 'peaking', 'all_pass'),
    channel: fc.constantFrom('ALL', 'FL', 'FR', 'LFE'),
  });
  const config = fc.record(
    {
      enabled: fc.boolean(),
      input_gain: number,
      output_gain: number,
      filters: fc.array(
        fc.record(
          { enabled: fc.boolean(), preamp: number, bands: fc.array(band), extra: fc.integer() },
          { requiredKeys: ['enabled'] },
        ),
      ),
    },
    { requiredKeys: [] },
  );

  it('changes nothing, for any input', () =>
    fc.assert(
      fc.property(config, (sent) => {
        const once = readDsp(sent, generationTable['2.8']);
        expect(readDsp(once, generationTable['2.8'])).toEqual(once);
        expect(once.filters).toHaveLength(sent.filters?.length ?? 0);
      }),
    ));
});
