import { afterEach, describe, expect, it } from 'vitest';
import { configOfBands, selectEqs, makeBand } from '../../src/shared/eq/make.ts';
import { isFlat } from '../../src/shared/eq/presets.ts';
import {
  bandsOf,
  changed,
  configOf,
  everyBand,
  failureOf,
  saved,
} from '../support/eq/dsp-edits.ts';
import type { LiveDsp } from '../support/eq/live-dsp.ts';
import { liveDsp } from '../support/eq/live-dsp.ts';

let live: LiveDsp | null = null;

async function connected(options: Parameters<typeof liveDsp>[0] = {}): Promise<LiveDsp> {
  live = await liveDsp(options);
  await live.connect();
  return live;
}

afterEach(async () => {
  await live?.stop();
  live = null;
});

describe('bands that would break the filter of the server', () =>
  it('are kept in their places and never sent', async () => {
    const m = await connected();
    const first = await m.load('living_room');
    const config = configOf(first);
    const eq = selectEqs(config)[0];
    if (eq === undefined) throw new Error('no equalizer');
    const bands = [...eq.bands];
    bands.splice(2, 0, makeBand('high', { frequency: 21_000, gain: 2 }));
    const edited = { ...config, filters: [{ ...eq, bands }] };
    const result = saved(await m.save('living_room', edited, 1));
    expect(result.differences).toEqual([]);
    expect(bandsOf(configOf(result.dsp)).map(({ frequency }) => frequency)).toEqual([
      28, 105, 21_000, 212, 820, 2140, 5600, 10_000,
    ]);
    expect(m.sent()).toEqual([]);
    const moved = changed(configOf(result.dsp), 0, { frequency: 30 });
    const next = saved(await m.save('living_room', moved, 1));
    const stored = m.demo.model.dsp.get('living_room')?.filters[0]?.['bands'] as {
      frequency: number;
    }[];
    expect(stored.map(({ frequency }) => frequency)).toEqual([
      30, 105, 212, 820, 2140, 5600, 10_000,
    ]);
    expect(bandsOf(configOf(next.dsp))[2]).toMatchObject({ id: 'high', frequency: 21_000 });
    expect(m.settings.get().eq.held['p1']?.['living_room']).toHaveLength(1);
  }));

describe('presets', () => {
  it('of the server are listed, kept, applied by name and removed', async () => {
    const m = await connected();
    expect(m.presets().map(({ name, place }) => [name, place])).toEqual([
      ['Late night', 'server'],
      ['Speech', 'server'],
    ]);
    const mine = await m.keep('server', '  Cinema ', configOfBands(everyBand, -3));
    expect(mine).toMatchObject({ name: 'Cinema', place: 'server', pinned: false });
    const result = saved(await m.apply('server', mine.id, 'office'));
    expect(result.differences).toEqual([]);
    expect(result.dsp.config?.presetId).toBe(mine.id);
    expect(m.sent().at(-1)).toBe('config/players/dsp/apply_preset');
    const place = 'server' as const;
    await m.handlers['eq.pinPreset']({ place, id: mine.id, pinned: true }, m.context);
    expect(m.presets().at(-1)?.pinned).toBe(true);
    await m.handlers['eq.removePreset']({ place, id: mine.id }, m.context);
    expect(m.presets()).toHaveLength(2);
    expect(m.settings.get().eq.pinned).toEqual([]);
  });

  it('begin with Flat, which can be applied and neither removed nor unpinned', async () => {
    const m = await connected();
    const [flat] = m.hub.get('eq.presets').presets;
    expect(flat).toMatchObject({ place: 'builtin', name: 'Flat', pinned: true });
    const ref = { place: 'builtin', id: flat?.id ?? '' } as const;
    const result = saved(await m.apply(ref.place, ref.id, 'living_room'));
    expect(result.differences).toEqual([]);
    expect(isFlat(configOf(result.dsp))).toBe(true);
    const changes = [
      async () => m.handlers['eq.removePreset'](ref, m.context),
      async () => m.handlers['eq.pinPreset']({ ...ref, pinned: false }, m.context),
    ];
    for (const change of changes)
      expect(await failureOf(change())).toMatchObject({ code: 'rejected' });
    expect(m.hub.get('eq.presets').presets[0]).toEqual(flat);
  });

  it('of a server that cannot apply are saved instead', async () => {
    const m = await connected({ generation: '2.8' });
    const [first] = m.presets();
    if (first === undefined) throw new Error('no presets');
    const result = saved(await m.apply('server', first.id, 'office'));
    expect(result.differences).toEqual([]);
    expect(m.sent()).toEqual(['config/players/dsp/save']);
  });

  it('of this app fit every server, gains and tone controls included', async () => {
    const m = await connected({ generation: 'specified' });
    await m.load('office');
    const tone = { id: 't', type: 'tone_control', enabled: true, raw: null } as const;
    const values = { bass_level: 3, mid_level: 0, treble_level: -2 };
    const base = configOfBands(everyBand, -3);
    const config = {
      ...base,
      outputGain: -1,
      filters: [...base.filters, { ...tone, values }],
    };
    const kept = await m.keep('local', 'Mine', config);
    const result = saved(await m.apply('local', kept.id, 'office'));
    expect(result.differences).toEqual([]);
    const eq = selectEqs(configOf(result.dsp))[0];
    expect(eq?.preamp).toBe(-4);
    expect(eq?.bands.slice(-2)).toMatchObject([
      { frequency: 100, gain: 3, q: 0.5 },
      { frequency: 9000, gain: -2, q: 0.5 },
    ]);
    expect(await failureOf(m.keep('server', 'No', config))).toMatchObject({ code: 'unsupported' });
    expect(await m.keep('local', 'Renamed', config, kept.id)).toMatchObject({ id: kept.id });
    expect(m.presets().map(({ name }) => name)).toEqual(['Renamed']);
  });

  it('follow what another client makes of them', async () => {
    const m = await connected();
    m.demo.emit('dsp_presets_updated', null, [
      { name: 'New', preset_id: 'n', config: { enabled: true, filters: [] } },
    ]);
    await m.until(() => m.presets()[0]?.name === 'New');
    expect(await failureOf(m.apply('server', 'speech01', 'office'))).toMatchObject({
      code: 'not-found',
    });
  });
});

describe('the stream', () => {
  it.each([
    ['2.8', -2],
    ['2.10', null],
  ] as const)('tells rate, state and limiter: %s', async (generation, limiter) => {
    const m = await connected({ generation });
    const dsp = await m.load('living_room');
    expect(dsp).toMatchObject({
      rate: { hz: 48_000, from: 'stream' },
      active: 'enabled',
      limiter,
    });
    const kitchen = await m.load('kitchen');
    expect(kitchen).toMatchObject({ rate: { from: 'stream' }, active: 'disabled' });
    expect(await m.load('bedroom')).toMatchObject({ rate: { hz: 48_000, from: 'default' } });
  });

  it('has no limiter where it is switched off, and one where a filter of the chain is one', async () => {
    const old = await connected({ generation: '2.9' });
    old.demo.model.settings.set('bedroom', new Map([['output_limiter', false]]));
    expect((await old.load('bedroom')).limiter).toBeNull();
    await old.stop();
    const m = await connected();
    const limiter = { id: 's', type: 'safety_limiter', enabled: true, raw: null } as const;
    const config = { ...configOfBands([]), filters: [{ ...limiter, values: { ceiling: -1 } }] };
    expect(saved(await m.save('office', config)).dsp.limiter).toBe(-1);
  });
});

describe('layers', () =>
  it('are kept with the player', async () => {
    const m = await connected();
    await m.load('office');
    const layers = { base: null, taste: null, strength: 0.5 };
    await m.handlers['eq.keepLayers']({ playerId: 'office', layers }, m.context);
    expect(m.player('office')?.layers).toEqual(layers);
    await m.handlers['eq.keepLayers']({ playerId: 'office', layers: null }, m.context);
    expect(m.settings.get().eq.layers).toEqual({});
  }));
