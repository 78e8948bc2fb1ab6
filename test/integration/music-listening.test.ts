import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { MusicDemoOptions } from '../../src/demo/music/server.ts';
import { readConfig } from '../../src/main/services/music/players/read-settings.ts';
import { chainPeak } from '../../src/shared/eq/preamp.ts';
import { decodeCurrent } from '../../src/shared/eq/wire/current.ts';
import { applies } from '../../src/shared/music/player-settings.ts';
import type { LiveMusic } from '../support/music/live-music.ts';
import { liveMusic } from '../support/music/live-music.ts';

let live: LiveMusic | null = null;

async function connected(
  options: MusicDemoOptions = {},
  rights: { user?: boolean } = {},
): Promise<LiveMusic> {
  live = await liveMusic(options, rights);
  await live.connect();
  return live;
}

afterEach(async () => {
  await live?.stop();
  live = null;
});

const refusal = (code: string, field?: string) => ({
  error: { code, ...(field === undefined ? {} : { detail: { field } }) },
});

const SAVE_QUEUE = 'config/player_queues/save';

describe('player settings', () => {
  it.each(['2.8', 'current'] as const)('of a %s server are read, saved and reset', async (one) => {
    const m = await connected({ generation: one });
    const office = { playerId: 'office' };
    const first = await m.call('music.playerSettings', office);
    expect(first).toMatchObject({ name: 'Office', defaultName: 'Office', writable: true });
    expect(first.settings.map(({ key, kind }) => [key, kind])).toEqual([
      ['icon', 'icon'],
      ['hide_in_ui', 'switch'],
      [one === '2.8' ? 'smart_fades_mode' : 'crossfade_mode', 'choice'],
      ['crossfade_duration', 'number'],
      ['output_channels', 'choice'],
    ]);
    const values = { name: ' Attic ', crossfade_duration: 12, output_channels: 'mono' };
    const saved = await m.call('music.savePlayerSettings', { ...office, values });
    expect(saved.name).toBe('Attic');
    expect(saved.settings.find(({ key }) => key === 'crossfade_duration')).toMatchObject({
      value: 12,
      default: 8,
      range: { min: 1, max: 15 },
    });
    await m.until(() => m.player('office')?.name === 'Attic');
    const reset = await m.call('music.savePlayerSettings', {
      ...office,
      values: { name: null, crossfade_duration: null },
    });
    expect(reset.name).toBe('Office');
    expect(reset.settings.find(({ key }) => key === 'crossfade_duration')?.value).toBe(8);
    const queued = m.demo.received().filter(({ command }) => command === SAVE_QUEUE);
    expect(queued.map(({ args }) => args)).toEqual(
      one === '2.8'
        ? []
        : [12, null].map((value) => ({
            queue_id: 'office',
            values: { crossfade_duration: value },
          })),
    );
  });

  it('are refused when the server would store nonsense', async () => {
    const m = await connected();
    const save = (values: Record<string, string | number | boolean | null>) =>
      m.call('music.savePlayerSettings', { playerId: 'office', values });
    await expect(save({ crossfade_duration: 99 })).rejects.toMatchObject(
      refusal('invalid-input', 'crossfade_duration'),
    );
    await expect(save({ crossfade_duration: 2.5 })).rejects.toMatchObject(
      refusal('invalid-input', 'crossfade_duration'),
    );
    // The demo server offers the smart mode as disabled, as a server without its analysis does.
    for (const mode of ['nope', 'smart_crossfade'])
      await expect(save({ crossfade_mode: mode })).rejects.toMatchObject(
        refusal('invalid-input', 'crossfade_mode'),
      );
    await expect(save({ hide_in_ui: 'yes' })).rejects.toMatchObject(
      refusal('invalid-input', 'hide_in_ui'),
    );
    await expect(save({ icon: '"><script>' })).rejects.toMatchObject(
      refusal('invalid-input', 'icon'),
    );
    await expect(save({ sample_rates: 'x' })).rejects.toMatchObject(
      refusal('invalid-input', 'sample_rates'),
    );
    const sent = m.demo.received().map(({ command }) => command);
    expect(sent).not.toContain('config/players/save');
    expect(sent).not.toContain(SAVE_QUEUE);
    await expect(m.call('music.playerSettings', { playerId: 'zzz' })).rejects.toMatchObject(
      refusal('not-found'),
    );
  });

  it('can be read but not saved by a user who is no administrator', async () => {
    const m = await connected({}, { user: true });
    const settings = await m.call('music.playerSettings', { playerId: 'kitchen' });
    expect(settings.writable).toBe(false);
    await expect(
      m.call('music.savePlayerSettings', { playerId: 'kitchen', values: { name: 'X' } }),
    ).rejects.toMatchObject(refusal('forbidden'));
  });

  it('are not offered by the specified generation', async () => {
    const m = await connected({ generation: 'specified' });
    await expect(m.call('music.playerSettings', { playerId: 'kitchen' })).rejects.toMatchObject(
      refusal('unsupported'),
    );
  });

  it('are read from any value without a failure', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue(), (values, entry) => {
        const read = readConfig({ values: { ...values, icon: entry, max_volume: entry } });
        expect(read).not.toBeNull();
      }),
    );
    expect(readConfig(null)).toBeNull();
    expect(readConfig('text')).toBeNull();
  });

  it('depend on the values of others as the server says', () => {
    const entry = (own: object) => ({ type: 'integer', label: 'x', default_value: 5, ...own });
    const needsOf = (own: object, other?: unknown) => {
      const values = { crossfade_duration: entry(own), volume_control: { value: other } };
      const read = readConfig({ values: other === undefined ? {} : values })?.settings;
      return read?.map(({ needs }) => needs);
    };
    const on = { depends_on: 'volume_control' };
    // Other settings that the dialog does not show are decided here.
    expect([true, 'native', 1].map((value) => needsOf(on, value))).toEqual([
      [null],
      [null],
      [null],
    ]);
    expect([false, null, ''].map((value) => needsOf(on, value))).toEqual([[], [], []]);
    const some = { ...on, depends_on_value_not: 'none' };
    expect(['native', 'none'].map((value) => needsOf(some, value))).toEqual([[null], []]);
    expect(['a', 'b'].map((value) => needsOf({ ...on, depends_on_value: 'a' }, value))).toEqual([
      [null],
      [],
    ]);
    // One that the server does not have rules out nothing; a shown one is decided in the dialog.
    const missing = readConfig({ values: { max_volume: entry({ depends_on: 'other' }) } });
    expect(missing?.settings).toMatchObject([{ key: 'max_volume', needs: null }]);
    const mode = { type: 'string', options: [{ value: 'global' }], default_value: 'global' };
    const both = {
      crossfade_mode: mode,
      crossfade_duration: entry({ depends_on: 'crossfade_mode' }),
    };
    expect(readConfig({ values: both })?.settings.at(-1)?.needs).toEqual({
      key: 'crossfade_mode',
      value: null,
      not: null,
    });
    expect(applies({ key: 'a', value: null, not: null }, 'global')).toBe(true);
  });

  it('include the volume limits of a server that has them', () => {
    const limit = { type: 'integer', label: 'Maximum volume', default_value: 100, value: 80 };
    expect(readConfig({ values: { max_volume: limit } })?.settings).toMatchObject([
      { key: 'max_volume', value: 80, range: { min: 0, max: 100 }, whole: true },
    ]);
  });
});

describe('the sleep timer', () => {
  it('is kept by a current server', async () => {
    const m = await connected();
    const before = Date.now();
    const answer = await m.call('music.sleep', { playerId: 'kitchen', seconds: 1800 });
    expect(answer.by).toBe('server');
    expect(Math.abs((answer.endsAt ?? 0) - before - 1_800_000)).toBeLessThan(30_000);
    expect(m.demo.model.players.get('living_room')?.sleepAt).not.toBeNull();
    expect(m.player('living_room')?.sleepsAt).toBe(answer.endsAt);
    await m.call('music.sleep', { playerId: 'living_room', seconds: null });
    expect(m.demo.model.players.get('living_room')?.sleepAt).toBeNull();
  });

  it('is kept by this app for an older server, and pauses the music', async () => {
    const m = await connected({ generation: '2.8' });
    const answer = await m.call('music.sleep', { playerId: 'living_room', seconds: 1 });
    expect(answer.by).toBe('app');
    await m.until(() => m.player('living_room')?.state === 'paused');
    await m.until(() => m.player('living_room')?.sleepsAt === null);
    expect(m.arrived()).toEqual(['players/cmd/pause']);
  });
});

describe('stream details', () => {
  it.each(['2.8', 'current'] as const)('of a %s server name what is heard', async (one) => {
    const m = await connected({ generation: one });
    const config = m.demo.model.dsp.get('living_room');
    const stream = await m.call('music.stream', { playerId: 'kitchen' });
    expect(stream).toMatchObject({
      input: { codec: 'flac', sampleRate: 44_100, bitDepth: 24, channels: 2 },
      crossfade: one === 'current' ? false : null,
    });
    const outputs = stream?.outputs ?? [];
    expect(outputs.map(({ playerId }) => playerId).sort()).toEqual([
      'kitchen',
      'living_room',
      'terrace',
    ]);
    const living = outputs.find(({ playerId }) => playerId === 'living_room');
    expect(living).toMatchObject({
      dsp: config?.enabled === true ? 'on' : 'off',
      output: { sampleRate: 48_000, bitDepth: 16 },
      limiter: one === '2.8',
    });
    if (config?.enabled === true)
      expect(living?.headroom).toBeCloseTo(-chainPeak(decodeCurrent(config), 48_000).gain, 6);
  });

  it('are null for a silent player and for servers without queues', async () => {
    const m = await connected();
    expect(await m.call('music.stream', { playerId: 'bedroom' })).toBeNull();
    await m.stop();
    const old = await connected({ generation: 'specified' });
    expect(await old.call('music.stream', { playerId: 'living_room' })).toBeNull();
  });
});
