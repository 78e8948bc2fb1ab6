import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Handlers } from '../../src/shared/contract/methods.ts';
import type { sceneMethods } from '../../src/shared/music/scenes/contract.ts';
import { liveScenes } from '../support/music/live-scenes.ts';
import { musicCoreRig } from '../support/music/music-core-rig.ts';
import type { CliAnswer } from '../support/programs/cli-run.ts';
import { onlyCore, runCli } from '../support/programs/cli-run.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const tempDir = useTempDirs();
let live: Awaited<ReturnType<typeof liveScenes>>;

beforeEach(async () => {
  live = await liveScenes();
  await live.connect();
});
afterEach(() => live.stop());

/** Runs a command with the players and scenes of the demo server. */
async function cli(...args: string[]): Promise<CliAnswer> {
  const handlers: Handlers<keyof typeof sceneMethods> = live.scenes.handlers;
  const { core } = musicCoreRig(handlers);
  core.hub.replaceEntries('music.players', live.hub.get('music.players'));
  core.hub.set('music.scenes', live.hub.get('music.scenes'));
  const all = [...args, '--data-dir', await tempDir()];
  return runCli(all, { createCore: onlyCore(core) });
}

async function json<T>(...args: string[]): Promise<T> {
  const answer = await cli(...args, '--json');
  expect({ code: answer.code, err: answer.err }, answer.out).toEqual({ code: 0, err: '' });
  expect(answer.out.trimEnd().split('\n')).toHaveLength(1);
  return JSON.parse(answer.out) as T;
}

interface Step {
  readonly player: string;
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
  readonly ok?: boolean;
}

interface Shown {
  readonly id: string;
  readonly name: string;
  readonly steps: readonly Step[];
}

describe('scene', () => {
  it('saves what plays now, or named players, and replaces a scene of the same name', async () => {
    const first = await json<{ id: string; name: string; players: { player: string }[] }>(
      'scene',
      'save',
      'Evening',
    );
    expect(first.players.map(({ player }) => player)).toEqual([
      'living_room',
      'kitchen',
      'terrace',
    ]);
    const again = await json<typeof first>(
      'scene',
      'save',
      'evening',
      '--players',
      'Office, bedroom',
    );
    expect(again).toMatchObject({ id: first.id, name: 'Evening' });
    expect(again.players.map(({ player }) => player)).toEqual(['office', 'bedroom']);
    expect(await json('scene', 'list')).toEqual([
      { id: first.id, name: 'Evening', players: 2, shortcut: 'Ctrl+Shift+1' },
    ]);
    expect((await cli('scene', 'list')).out).toMatch(/^NAME +PLAYERS +SHORTCUT +ID\nEvening +2 +/);
  });

  it('shows what it would change, tries and applies it, each step with its outcome', async () => {
    await json('scene', 'save', 'Evening');
    expect((await cli('scene', 'show', 'Evening')).out).toBe('Everything is like this already.\n');
    await live.command('kitchen', { action: 'volume_set', level: 60 });
    const step = { player: 'kitchen', name: 'Kitchen', field: 'volume', from: 60, to: 26 };
    const shown = await json<Shown>('scene', 'show', 'Evening');
    expect(shown).toMatchObject({ name: 'Evening', steps: [step] });
    const tried = await json<Shown>('scene', 'apply', 'Evening', '--dry-run');
    expect(tried).toEqual({ ...shown, dryRun: true });
    expect(live.musicPlayer('kitchen')?.volume).toBe(60);
    const done = await json<Shown>('scene', 'apply', 'Evening');
    expect(done.steps).toEqual([{ ...step, ok: true, outcome: 'done', reason: null }]);
    expect(live.musicPlayer('kitchen')?.volume).toBe(26);
    const table = (await cli('scene', 'apply', 'Evening')).out;
    expect(table).toBe('Everything is like this already.\n');
  });

  it('exits with 1 if a step fails, and says which', async () => {
    await json('scene', 'save', 'Evening');
    const [scene] = live.list();
    if (scene === undefined) throw new Error('no scene');
    const play = { k: 'source', playerId: 'office', source: 'gone', name: 'Tape' } as const;
    await live.store({ ...scene, play });
    const { code, out } = await cli('scene', 'apply', 'Evening', '--json');
    expect(code).toBe(1);
    const { steps } = JSON.parse(out) as Shown;
    expect(steps).toMatchObject([
      { player: 'office', field: 'source', to: 'Tape', ok: false, outcome: 'failed' },
    ]);
  });

  it('is removed by its name; an unknown one lists the others', async () => {
    const { id } = await json<{ id: string }>('scene', 'save', 'Evening');
    const { code, out } = await cli('scene', 'remove', 'Party', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      error: { code: 'not-found', detail: { candidates: [{ id, name: 'Evening' }] } },
    });
    expect(await json('scene', 'remove', 'Evening')).toEqual({ removed: { id, name: 'Evening' } });
    expect(await json('scene', 'list')).toEqual([]);
    expect((await cli('scene', 'list')).out).toContain('channelstrip scene save NAME');
  });

  it.each([[['scene', 'save']], [['scene', 'save', 'a', '--players', ' , ']], [['scene', 'aply']]])(
    '%j is a usage error',
    async (args) => expect((await cli(...args)).code).toBe(2),
  );
});
