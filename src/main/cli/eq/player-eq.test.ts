import { describe, expect, it } from 'vitest';
import type { CliAnswer } from '../../../../test/support/cli-run.ts';
import { onlyCore, runCli } from '../../../../test/support/cli-run.ts';
import type { MusicWorld } from '../../../../test/support/music-world.ts';
import { musicWorld, online } from '../../../../test/support/music-world.ts';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';
import { failure } from '../../../shared/contract/errors.ts';
import type { Handlers } from '../../../shared/contract/methods.ts';
import { configOfBands, makeBand } from '../../../shared/eq/make.ts';
import type { DspConfig } from '../../../shared/eq/model.ts';
import { emptyConfig } from '../../../shared/eq/model.ts';
import { currentShape, specifiedShape } from '../../../shared/eq/shape.ts';
import type { EqPreset, PlayerDsp } from '../../../shared/eq/state.ts';

const tempDir = useTempDirs();

const stored = configOfBands(
  [makeBand('b1', { frequency: 105, gain: 5.5, type: 'low_shelf' })],
  -6,
);
const dspOf = (
  playerId: string,
  config: DspConfig | null,
  more: Partial<PlayerDsp> = {},
): PlayerDsp => ({
  playerId,
  status: 'ready',
  reason: null,
  error: null,
  config,
  revision: 1,
  rate: { hz: 48_000, from: 'default' },
  active: 'unknown',
  limiter: null,
  layers: null,
  ...more,
});

interface EqWorld extends MusicWorld {
  readonly saves: { playerId: string; config: DspConfig; base: number | null }[];
}

/** A house whose kitchen has an equalizer that stores what it is sent. */
function eqWorld(own: Partial<Handlers> = {}): EqWorld {
  const saves: EqWorld['saves'] = [];
  const world = musicWorld({
    'eq.load': ({ playerId }) => dspOf(playerId, stored),
    'eq.save': (input) => {
      saves.push(input);
      const dsp = dspOf(input.playerId, input.config);
      return { k: 'saved', dsp, differences: [], before: stored };
    },
    ...own,
  });
  world.core.hub.set('eq.server', { shape: currentShape, readOnly: null });
  return { ...world, saves };
}

async function cli(world: MusicWorld, args: readonly string[], stdin = ''): Promise<CliAnswer> {
  const all = [...args, '--data-dir', await tempDir()];
  return runCli(all, { createCore: onlyCore(world.core), stdin });
}

const autoEq =
  'Preamp: -6.1 dB\nFilter 1: ON LSC Fc 105 Hz Gain 5.8 dB Q 0.70\nFilter 2: ON PK Fc 212 Hz\n';
const json = (answer: CliAnswer): unknown => JSON.parse(answer.out) as unknown;

describe('the equalizer of a player', () => {
  it('is printed in the form of the server', async () => {
    const answer = await cli(eqWorld(), ['eq', 'get', 'KITCHEN', '--json']);
    expect(answer).toMatchObject({ code: 0, err: '' });
    const printed = json(answer) as object;
    expect(Object.keys(printed)).toEqual([
      'player',
      'dialect',
      'config',
      'differences',
      'warnings',
    ]);
    expect(printed).toMatchObject({
      player: { id: 'kitchen', name: 'Kitchen' },
      dialect: 'current',
      config: {
        enabled: true,
        filters: [
          {
            type: 'parametric_eq',
            preamp: -6,
            bands: [{ type: 'low_shelf', frequency: 105, gain: 5.5, q: 1, channel: 'ALL' }],
          },
        ],
      },
      differences: [],
    });
  });

  it('is printed in the specified form where the server speaks it', async () => {
    const world = eqWorld();
    world.core.hub.set('eq.server', { shape: specifiedShape, readOnly: null });
    expect(json(await cli(world, ['eq', 'get', 'Kitchen', '--json']))).toMatchObject({
      dialect: 'specified',
      config: { enabled: true, preamp_gain_db: -6, bands: [{ gain_db: 5.5, frequency: 105 }] },
    });
  });

  it('is told to a person', async () => {
    const { out } = await cli(eqWorld(), ['eq', 'get', 'Kitchen']);
    const lines = out.split('\n');
    expect(lines[0]).toBe('Kitchen: on');
    expect(out).toContain('\u22126.0 dB');
    expect(out).toMatch(/low shelf +105 Hz +\+5\.5 dB +1\.00 +all/);
  });

  it('becomes what a file says, with the lines that were not taken', async () => {
    const world = eqWorld();
    const answer = await cli(world, ['eq', 'set', 'Kitchen', '-', '--json'], autoEq);
    expect(answer).toMatchObject({ code: 0, err: '' });
    const printed = json(answer) as { warnings: { line: number }[] };
    expect(Object.keys(printed)).toEqual([
      'player',
      'dialect',
      'config',
      'differences',
      'before',
      'warnings',
    ]);
    expect(printed).toMatchObject({ before: { filters: [{ preamp: -6 }] } });
    expect(printed.warnings.map(({ line }) => line)).toEqual([3]);
    expect(world.saves).toMatchObject([
      {
        playerId: 'kitchen',
        base: null,
        config: { enabled: true, filters: [{ preamp: -6.1, bands: [{ frequency: 105, q: 0.7 }] }] },
      },
    ]);
  });

  it('says what the server stored instead', async () => {
    const world = eqWorld({
      'eq.save': ({ playerId }) => ({
        k: 'saved',
        dsp: dspOf(playerId, emptyConfig),
        differences: [{ path: 'Filters', sent: '1', stored: '0' }],
        before: stored,
      }),
    });
    const answer = await cli(world, ['eq', 'set', 'Kitchen', '-', '--json'], autoEq);
    expect(answer.code).toBe(0);
    expect(json(answer)).toMatchObject({
      config: { enabled: false, filters: [] },
      differences: [{ path: 'Filters', sent: '1', stored: '0' }],
      before: { filters: [{ preamp: -6 }] },
    });
    const words = await cli(world, ['eq', 'set', 'Kitchen', '-'], autoEq);
    expect(words.err).toContain('Filters: sent 1, stored 0');
  });

  it('is taken back with what was printed', async () => {
    const before = await cli(eqWorld(), ['eq', 'get', 'Kitchen', '--json']);
    const world = eqWorld();
    expect((await cli(world, ['eq', 'set', 'Kitchen', '-'], before.out)).code).toBe(0);
    expect(world.saves).toMatchObject([{ config: { filters: [{ preamp: -6 }] } }]);
  });

  it('is emptied and switched off', async () => {
    const world = eqWorld();
    expect(json(await cli(world, ['eq', 'reset', 'Kitchen', '--json']))).toMatchObject({
      config: { enabled: false, filters: [] },
    });
    expect(world.saves).toEqual([{ playerId: 'kitchen', base: null, config: emptyConfig }]);
  });

  it.each<[PlayerDsp['reason'], RegExp]>([
    ['hardware', /decodes by itself/],
    ['group', /A group has/],
    ['server', /no sound processing/],
    [null, /could not be read/],
  ])('that is not there (%s) is a reason, not a crash', async (reason, sentence) => {
    const world = eqWorld({
      'eq.load': ({ playerId }) => dspOf(playerId, null, { status: 'none', reason }),
    });
    const answer = await cli(world, ['eq', 'get', 'Kitchen', '--json']);
    expect(answer.code).toBe(1);
    const { error } = json(answer) as { error: { code: string; message: string } };
    expect(error).toMatchObject({ code: 'unsupported', detail: { reason } });
    expect(error.message).toMatch(sentence);
  });

  it('that could not be read says why', async () => {
    const { error } = failure('unreachable', 'It is gone.');
    const world = eqWorld({
      'eq.load': ({ playerId }) => dspOf(playerId, null, { status: 'failed', error }),
    });
    const answer = await cli(world, ['eq', 'get', 'Kitchen', '--json']);
    expect([answer.code, json(answer)]).toEqual([1, { error }]);
  });

  it.each<[string, Partial<Handlers>, string]>([
    [
      'is not stored where the server cannot',
      {
        'eq.save': () => {
          throw failure('unsupported', 'Band 2 is an all pass.', { band: 2 });
        },
      },
      'unsupported',
    ],
    [
      'is not stored without the right to',
      {
        'eq.save': () => {
          throw failure('forbidden', 'You may not.');
        },
      },
      'forbidden',
    ],
    [
      'is not stored over what somebody else saved',
      { 'eq.save': ({ playerId }) => ({ k: 'conflict', dsp: dspOf(playerId, stored) }) },
      'conflict',
    ],
  ])('%s', async (_name, own, code) => {
    const answer = await cli(eqWorld(own), ['eq', 'set', 'Kitchen', '-', '--json'], autoEq);
    expect(answer.code).toBe(1);
    expect(json(answer)).toMatchObject({ error: { code } });
  });

  it('needs a player that there is, and a connection', async () => {
    const nobody = await cli(eqWorld(), ['eq', 'get', 'Cellar', '--json']);
    expect([nobody.code, json(nobody)]).toMatchObject([1, { error: { code: 'not-found' } }]);
    const world = eqWorld();
    const cause = { code: 'refused', detail: 'music.lan:8095' } as const;
    world.core.hub.set('music.connection', {
      ...online,
      state: { k: 'waiting', attempt: 1, until: 9, cause },
    });
    const offline = await cli(world, ['eq', 'reset', 'Kitchen', '--json']);
    expect(json(offline)).toMatchObject({ error: { code: 'unreachable' } });
    expect(world.saves).toEqual([]);
  });

  it('is not asked for with a file that cannot be read', async () => {
    const world = eqWorld();
    const answer = await cli(world, ['eq', 'set', 'Kitchen', '/nowhere/bands.txt', '--json']);
    expect(json(answer)).toMatchObject({ error: { code: 'not-found' } });
    expect(world.saves).toEqual([]);
  });
});

describe('presets', () => {
  const night: EqPreset = {
    id: 's1',
    place: 'server',
    name: 'Night',
    config: stored,
    pinned: true,
  };
  const own: EqPreset = { id: 'l1', place: 'local', name: 'Speech', config: stored, pinned: false };

  function presetWorld(presets: readonly EqPreset[] = [night, own]): {
    world: EqWorld;
    calls: unknown[];
  } {
    const calls: unknown[] = [];
    const world = eqWorld({
      'eq.savePreset': (input) => {
        calls.push(input);
        const { place, name, config } = input;
        return { id: input.id ?? 'new', place, name, config, pinned: false };
      },
      'eq.removePreset': (input) => {
        calls.push(input);
      },
      'eq.applyPreset': (input) => {
        calls.push(input);
        const dsp = dspOf(input.playerId, stored);
        return { k: 'saved', dsp, differences: [], before: emptyConfig };
      },
    });
    world.core.hub.set('eq.presets', { presets: [...presets] });
    return { world, calls };
  }
  const jsonOf = (preset: EqPreset): unknown => {
    const { id, place, name, pinned } = preset;
    return { id, place, name, pinned };
  };

  it('are listed, those of this app alone on wish', async () => {
    const all = await cli(presetWorld().world, ['eq', 'preset', 'list', '--json']);
    expect(json(all)).toEqual({ presets: [jsonOf(night), jsonOf(own)] });
    const local = await cli(presetWorld().world, ['eq', 'preset', 'list', '--local', '--json']);
    expect(json(local)).toEqual({ presets: [jsonOf(own)] });
    const words = await cli(presetWorld().world, ['eq', 'preset', 'list']);
    expect(words.out).toMatch(
      /^NAME +PLACE +TRAY +ID\nNight +server +pinned +s1\nSpeech +this app +l1\n$/,
    );
    expect((await cli(presetWorld([]).world, ['eq', 'preset', 'list'])).out).toMatch(/no presets/);
  });

  it('are kept from a file or from a player; one of that name is replaced', async () => {
    const { world, calls } = presetWorld();
    const args = ['eq', 'preset', 'save'];
    const saved = await cli(world, [...args, 'night', '-', '--json'], autoEq);
    expect(saved).toMatchObject({ code: 0, err: '' });
    expect(Object.keys(json(saved) as object)).toEqual([
      'preset',
      'dialect',
      'config',
      'differences',
      'warnings',
    ]);
    expect(calls).toMatchObject([
      { place: 'server', id: 's1', name: 'Night', config: { filters: [{ preamp: -6.1 }] } },
    ]);
    const other = presetWorld();
    await cli(other.world, [...args, 'Night', '--from', 'Kitchen', '--local']);
    expect(other.calls).toMatchObject([
      { place: 'local', id: null, name: 'Night', config: stored },
    ]);
  });

  it('become what a player has', async () => {
    const { world, calls } = presetWorld();
    const answer = await cli(world, ['eq', 'preset', 'apply', 'Kitchen', 'SPEECH', '--json']);
    expect(json(answer)).toMatchObject({
      player: { id: 'kitchen' },
      config: { filters: [{ preamp: -6 }] },
      before: { enabled: false },
      preset: jsonOf(own),
    });
    expect(calls).toEqual([{ playerId: 'kitchen', place: 'local', id: 'l1' }]);
  });

  it('are removed', async () => {
    const { world, calls } = presetWorld();
    const answer = await cli(world, ['eq', 'preset', 'remove', 'l1', '--json']);
    expect(json(answer)).toEqual({ removed: { id: 'l1', place: 'local', name: 'Speech' } });
    expect(calls).toEqual([{ place: 'local', id: 'l1' }]);
    expect((await cli(presetWorld().world, ['eq', 'preset', 'remove', 'Night'])).out).toContain(
      'Night',
    );
  });

  it('of one name in both places are asked back about', async () => {
    const twin = { ...own, name: 'NIGHT' };
    const { world, calls } = presetWorld([night, twin]);
    const answer = await cli(world, ['eq', 'preset', 'remove', 'night', '--json']);
    expect(json(answer)).toMatchObject({
      error: { code: 'ambiguous', detail: { candidates: [{ id: 's1' }, { id: 'l1' }] } },
    });
    expect(calls).toEqual([]);
    const local = presetWorld([night, twin]);
    await cli(local.world, ['eq', 'preset', 'remove', 'night', '--local']);
    expect(local.calls).toEqual([{ place: 'local', id: 'l1' }]);
    const missing = await cli(presetWorld().world, [
      'eq',
      'preset',
      'apply',
      'Kitchen',
      'Day',
      '--json',
    ]);
    expect(json(missing)).toMatchObject({ error: { code: 'not-found' } });
  });

  it('of this app need no connection', async () => {
    const { world, calls } = presetWorld();
    const cause = { code: 'refused', detail: 'music.lan:8095' } as const;
    world.core.hub.set('music.connection', {
      ...online,
      state: { k: 'waiting', attempt: 1, until: 9, cause },
    });
    const args = ['eq', 'preset', 'save', 'Late', '-', '--local', '--json'];
    expect((await cli(world, args, autoEq)).code).toBe(0);
    expect(calls).toMatchObject([{ place: 'local', name: 'Late' }]);
  });
});
