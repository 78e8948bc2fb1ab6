import { describe, expect, it } from 'vitest';
import type { CliAnswer } from '../../../../test/support/programs/cli-run.ts';
import { onlyCore, runCli } from '../../../../test/support/programs/cli-run.ts';
import { autoEq, dspOf, eqCoreRig, stored } from '../../../../test/support/eq/eq-core-rig.ts';
import type { MusicCoreRig } from '../../../../test/support/music/music-core-rig.ts';
import { online } from '../../../../test/support/music/music-core-rig.ts';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';
import { failure } from '../../../shared/contract/errors.ts';
import type { Handlers } from '../../../shared/contract/methods.ts';
import { emptyConfig } from '../../../shared/eq/model.ts';
import { specifiedShape } from '../../../shared/eq/shape.ts';
import type { PlayerDsp } from '../../../shared/eq/state.ts';

const tempDir = useTempDirs();

async function cli(rig: MusicCoreRig, args: readonly string[], stdin = ''): Promise<CliAnswer> {
  const all = [...args, '--data-dir', await tempDir()];
  return runCli(all, { createCore: onlyCore(rig.core), stdin });
}

const json = (answer: CliAnswer): unknown => JSON.parse(answer.out) as unknown;

describe('the equalizer of a player', () => {
  it('is printed in the form of the server', async () => {
    const answer = await cli(eqCoreRig(), ['eq', 'get', 'KITCHEN', '--json']);
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

  it('is printed in the specified form if the server uses it', async () => {
    const rig = eqCoreRig();
    rig.core.hub.set('eq.server', { shape: specifiedShape, readOnly: null });
    expect(json(await cli(rig, ['eq', 'get', 'Kitchen', '--json']))).toMatchObject({
      dialect: 'specified',
      config: { enabled: true, preamp_gain_db: -6, bands: [{ gain_db: 5.5, frequency: 105 }] },
    });
  });

  it('is a table without --json', async () => {
    const { out } = await cli(eqCoreRig(), ['eq', 'get', 'Kitchen']);
    const lines = out.split('\n');
    expect(lines[0]).toBe('Kitchen: on');
    expect(out).toContain('\u22126.0 dB');
    expect(out).toMatch(/low shelf +105 Hz +\+5\.5 dB +1\.00 +all/);
  });

  it('is set from a file, with the skipped lines', async () => {
    const rig = eqCoreRig();
    const answer = await cli(rig, ['eq', 'set', 'Kitchen', '-', '--json'], autoEq);
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
    expect(rig.saves).toMatchObject([
      {
        playerId: 'kitchen',
        base: null,
        config: { enabled: true, filters: [{ preamp: -6.1, bands: [{ frequency: 105, q: 0.7 }] }] },
      },
    ]);
  });

  it('shows what the server stored differently', async () => {
    const rig = eqCoreRig({
      'eq.save': ({ playerId }) => ({
        k: 'saved',
        dsp: dspOf(playerId, emptyConfig),
        differences: [{ path: 'Filters', sent: '1', stored: '0' }],
        before: stored,
      }),
    });
    const answer = await cli(rig, ['eq', 'set', 'Kitchen', '-', '--json'], autoEq);
    expect(answer.code).toBe(0);
    expect(json(answer)).toMatchObject({
      config: { enabled: false, filters: [] },
      differences: [{ path: 'Filters', sent: '1', stored: '0' }],
      before: { filters: [{ preamp: -6 }] },
    });
    const words = await cli(rig, ['eq', 'set', 'Kitchen', '-'], autoEq);
    expect(words.err).toContain('Filters: sent 1, stored 0');
  });

  it('is restored from the printed JSON', async () => {
    const before = await cli(eqCoreRig(), ['eq', 'get', 'Kitchen', '--json']);
    const rig = eqCoreRig();
    expect((await cli(rig, ['eq', 'set', 'Kitchen', '-'], before.out)).code).toBe(0);
    expect(rig.saves).toMatchObject([{ config: { filters: [{ preamp: -6 }] } }]);
  });

  it('names the bands that are not sent', async () => {
    const text = `${autoEq}Filter 3: ON PK Fc 21000 Hz Gain 1 dB Q 1\nFilter 4: ON PK Fc 9000 Hz Gain 1 dB Q 1\n`;
    const rig = eqCoreRig({
      'eq.save': ({ playerId, config }) => {
        const dsp = dspOf(playerId, config, { rate: { hz: 16_000, from: 'stream' } });
        return { k: 'saved', dsp, differences: [], before: stored };
      },
    });
    const answer = await cli(rig, ['eq', 'set', 'Kitchen', '-', '--json'], text);
    const printed = json(answer) as { warnings: { reason: string }[] };
    expect(printed).toMatchObject({ config: { filters: [{ bands: [{ frequency: 105 }] }] } });
    expect(printed.warnings.map(({ reason }) => reason).slice(-2)).toEqual([
      expect.stringContaining('Band 2 (21000 Hz)'),
      expect.stringContaining('Band 3 (9000 Hz)'),
    ]);
  });

  it('is adapted to a server without the filters of the file', async () => {
    const rig = eqCoreRig();
    rig.core.hub.set('eq.server', { shape: specifiedShape, readOnly: null });
    const file = JSON.stringify({
      enabled: true,
      input_gain: -2,
      output_gain: 0,
      filters: [
        { type: 'tone_control', enabled: true, bass_level: 3, mid_level: 0, treble_level: 0 },
      ],
    });
    expect((await cli(rig, ['eq', 'set', 'Kitchen', '-'], file)).code).toBe(0);
    expect(rig.saves).toMatchObject([
      {
        config: {
          inputGain: 0,
          filters: [
            { type: 'parametric_eq', preamp: -2, bands: [{ frequency: 100, gain: 3, q: 0.5 }] },
          ],
        },
      },
    ]);
  });

  it('is not cleared by a file without bands', async () => {
    const rig = eqCoreRig();
    const args = ['eq', 'set', 'Kitchen', '-', '--json'];
    const answer = await cli(rig, args, 'Filter 1: ON PK Fc 100 Hz\n');
    expect(answer.code).toBe(1);
    expect(json(answer)).toMatchObject({
      error: { code: 'invalid-input', detail: { warnings: [{ line: 1 }] } },
    });
    expect(rig.saves).toEqual([]);
  });

  it('is cleared and turned off', async () => {
    const rig = eqCoreRig();
    expect(json(await cli(rig, ['eq', 'reset', 'Kitchen', '--json']))).toMatchObject({
      config: { enabled: false, filters: [] },
    });
    expect(rig.saves).toEqual([{ playerId: 'kitchen', base: null, config: emptyConfig }]);
  });

  it.each<[PlayerDsp['reason'], RegExp]>([
    ['hardware', /decodes audio itself/],
    ['group', /^Groups have/],
    ['server', /support sound processing/],
    [null, /could not be read/],
  ])('that does not exist (%s) is an error with a reason', async (reason, sentence) => {
    const rig = eqCoreRig({
      'eq.load': ({ playerId }) => dspOf(playerId, null, { status: 'none', reason }),
    });
    const answer = await cli(rig, ['eq', 'get', 'Kitchen', '--json']);
    expect(answer.code).toBe(1);
    const { error } = json(answer) as { error: { code: string; message: string } };
    expect(error).toMatchObject({ code: 'unsupported', detail: { reason } });
    expect(error.message).toMatch(sentence);
  });

  it('that could not be read says why', async () => {
    const { error } = failure('unreachable', 'It is gone.');
    const rig = eqCoreRig({
      'eq.load': ({ playerId }) => dspOf(playerId, null, { status: 'failed', error }),
    });
    const answer = await cli(rig, ['eq', 'get', 'Kitchen', '--json']);
    expect([answer.code, json(answer)]).toEqual([1, { error }]);
  });

  it.each<[string, Partial<Handlers>, string]>([
    [
      'is not stored if the server cannot',
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
      "is not stored over another client's changes",
      { 'eq.save': ({ playerId }) => ({ k: 'conflict', dsp: dspOf(playerId, stored) }) },
      'conflict',
    ],
  ])('%s', async (_name, own, code) => {
    const answer = await cli(eqCoreRig(own), ['eq', 'set', 'Kitchen', '-', '--json'], autoEq);
    expect(answer.code).toBe(1);
    expect(json(answer)).toMatchObject({ error: { code } });
  });

  it('needs an existing player, and a connection', async () => {
    const nobody = await cli(eqCoreRig(), ['eq', 'get', 'Cellar', '--json']);
    expect([nobody.code, json(nobody)]).toMatchObject([1, { error: { code: 'not-found' } }]);
    const rig = eqCoreRig();
    const cause = { code: 'refused', detail: 'music.lan:8095' } as const;
    rig.core.hub.set('music.connection', {
      ...online,
      state: { k: 'waiting', attempt: 1, until: 9, cause },
    });
    const offline = await cli(rig, ['eq', 'reset', 'Kitchen', '--json']);
    expect(json(offline)).toMatchObject({ error: { code: 'unreachable' } });
    expect(rig.saves).toEqual([]);
  });

  it('is not requested if the file cannot be read', async () => {
    const rig = eqCoreRig();
    const answer = await cli(rig, ['eq', 'set', 'Kitchen', '/nowhere/bands.txt', '--json']);
    expect(json(answer)).toMatchObject({ error: { code: 'not-found' } });
    expect(rig.saves).toEqual([]);
  });
});
