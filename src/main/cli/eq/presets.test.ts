import { describe, expect, it } from 'vitest';
import type { CliAnswer } from '../../../../test/support/programs/cli-run.ts';
import { onlyCore, runCli } from '../../../../test/support/programs/cli-run.ts';
import type { EqCoreRig } from '../../../../test/support/eq/eq-core-rig.ts';
import { autoEq, dspOf, eqCoreRig, stored } from '../../../../test/support/eq/eq-core-rig.ts';
import type { MusicCoreRig } from '../../../../test/support/music/music-core-rig.ts';
import { online } from '../../../../test/support/music/music-core-rig.ts';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';
import { failure } from '../../../shared/contract/errors.ts';
import { emptyConfig } from '../../../shared/eq/model.ts';
import type { EqPreset } from '../../../shared/eq/state.ts';

const tempDir = useTempDirs();

async function cli(rig: MusicCoreRig, args: readonly string[], stdin = ''): Promise<CliAnswer> {
  const all = [...args, '--data-dir', await tempDir()];
  return runCli(all, { createCore: onlyCore(rig.core), stdin });
}

const json = (answer: CliAnswer): unknown => JSON.parse(answer.out) as unknown;

describe('presets', () => {
  const night: EqPreset = {
    id: 's1',
    place: 'server',
    name: 'Night',
    config: stored,
    pinned: true,
  };
  const own: EqPreset = { id: 'l1', place: 'local', name: 'Speech', config: stored, pinned: false };

  function presetRig(presets: readonly EqPreset[] = [night, own]): {
    rig: EqCoreRig;
    calls: unknown[];
  } {
    const calls: unknown[] = [];
    const rig = eqCoreRig({
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
    rig.core.hub.set('eq.presets', { presets: [...presets] });
    return { rig, calls };
  }
  const jsonOf = (preset: EqPreset): unknown => {
    const { id, place, name, pinned } = preset;
    return { id, place, name, pinned };
  };

  it('are listed, with --local those of this app only', async () => {
    const all = await cli(presetRig().rig, ['eq', 'preset', 'list', '--json']);
    expect(json(all)).toEqual({ presets: [jsonOf(night), jsonOf(own)] });
    const local = await cli(presetRig().rig, ['eq', 'preset', 'list', '--local', '--json']);
    expect(json(local)).toEqual({ presets: [jsonOf(own)] });
    const words = await cli(presetRig().rig, ['eq', 'preset', 'list']);
    expect(words.out).toMatch(
      /^NAME +PLACE +TRAY +ID\nNight +server +pinned +s1\nSpeech +this app +l1\n$/,
    );
    expect((await cli(presetRig([]).rig, ['eq', 'preset', 'list'])).out).toMatch(/no presets/);
  });

  it('are saved from a file or from a player; one with the same name is replaced', async () => {
    const { rig, calls } = presetRig();
    const args = ['eq', 'preset', 'save'];
    const saved = await cli(rig, [...args, 'night', '-', '--json'], autoEq);
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
    const other = presetRig();
    await cli(other.rig, [...args, 'Night', '--from', 'Kitchen', '--local']);
    expect(other.calls).toMatchObject([
      { place: 'local', id: null, name: 'Night', config: stored },
    ]);
  });

  it('that the server stored differently are reported with the differences', async () => {
    const { rig } = presetRig();
    const differences = [{ path: 'Band 1, type', sent: 'all pass', stored: 'unknown' }];
    const other = eqCoreRig({
      'eq.savePreset': () => {
        throw failure('rejected', 'It differs.', { id: 's1', differences });
      },
    });
    other.core.hub.set('eq.presets', rig.core.hub.get('eq.presets'));
    const answer = await cli(other, ['eq', 'preset', 'save', 'Night', '-', '--json'], autoEq);
    expect(answer.code).toBe(0);
    expect(json(answer)).toMatchObject({ preset: jsonOf(night), differences });
    const full = eqCoreRig({
      'eq.savePreset': () => {
        throw failure('rejected', 'There are too many.');
      },
    });
    const refused = await cli(full, ['eq', 'preset', 'save', 'Night', '-', '--json'], autoEq);
    expect(json(refused)).toMatchObject({ error: { code: 'rejected' } });
  });

  it('are applied to a player', async () => {
    const { rig, calls } = presetRig();
    const answer = await cli(rig, ['eq', 'preset', 'apply', 'Kitchen', 'SPEECH', '--json']);
    expect(json(answer)).toMatchObject({
      player: { id: 'kitchen' },
      config: { filters: [{ preamp: -6 }] },
      before: { enabled: false },
      preset: jsonOf(own),
    });
    expect(calls).toEqual([{ playerId: 'kitchen', place: 'local', id: 'l1' }]);
  });

  it('are removed', async () => {
    const { rig, calls } = presetRig();
    const answer = await cli(rig, ['eq', 'preset', 'remove', 'l1', '--json']);
    expect(json(answer)).toEqual({ removed: { id: 'l1', place: 'local', name: 'Speech' } });
    expect(calls).toEqual([{ place: 'local', id: 'l1' }]);
    expect((await cli(presetRig().rig, ['eq', 'preset', 'remove', 'Night'])).out).toContain(
      'Night',
    );
  });

  it('with the same name in both places are ambiguous', async () => {
    const twin = { ...own, name: 'NIGHT' };
    const { rig, calls } = presetRig([night, twin]);
    const answer = await cli(rig, ['eq', 'preset', 'remove', 'night', '--json']);
    expect(json(answer)).toMatchObject({
      error: { code: 'ambiguous', detail: { candidates: [{ id: 's1' }, { id: 'l1' }] } },
    });
    expect(calls).toEqual([]);
    const local = presetRig([night, twin]);
    await cli(local.rig, ['eq', 'preset', 'remove', 'night', '--local']);
    expect(local.calls).toEqual([{ place: 'local', id: 'l1' }]);
    const missing = await cli(presetRig().rig, [
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
    const { rig, calls } = presetRig();
    const cause = { code: 'refused', detail: 'music.lan:8095' } as const;
    rig.core.hub.set('music.connection', {
      ...online,
      state: { k: 'waiting', attempt: 1, until: 9, cause },
    });
    const args = ['eq', 'preset', 'save', 'Late', '-', '--local', '--json'];
    expect((await cli(rig, args, autoEq)).code).toBe(0);
    expect(calls).toMatchObject([{ place: 'local', name: 'Late' }]);
  });
});
