import { describe, expect, it } from 'vitest';
import type { CliAnswer } from '../../../test/support/programs/cli-run.ts';
import { onlyCore, runCli } from '../../../test/support/programs/cli-run.ts';
import type { MusicCoreRig } from '../../../test/support/music/music-core-rig.ts';
import { musicCoreRig } from '../../../test/support/music/music-core-rig.ts';
import { somePlayer } from '../../../test/support/music/some-player.ts';
import { useTempDirs } from '../../../test/support/temp-dir.ts';
import { currentDialect } from '../services/music/dialects/current.ts';
import { t } from '../../shared/i18n/translate.ts';

const tempDir = useTempDirs();

/** Runs a command with its own core on its own data folder. */
async function cli(rig: MusicCoreRig, args: readonly string[]): Promise<CliAnswer> {
  const all = [...args, '--data-dir', await tempDir()];
  return runCli(all, { createCore: onlyCore(rig.core) });
}

const json = ({ out }: CliAnswer): unknown => {
  expect(out.trimEnd().split('\n')).toHaveLength(1);
  return JSON.parse(out) as unknown;
};

describe('commands for players', () => {
  it('report that there was nothing to do: a key for a program, a sentence for a person', async () => {
    const note = 'Office is already paused.';
    const own = {
      'music.command': () => ({ ...somePlayer('office', { name: 'Office' }), note }),
    };
    const answer = await cli(musicCoreRig(own), ['pause', 'office', '--json']);
    expect(answer).toMatchObject({ code: 0, err: '' });
    expect(json(answer)).toMatchObject({ id: 'office', note });
    expect((await cli(musicCoreRig(own), ['pause', 'office'])).err).toBe(`${note}\n`);
  });

  it('keep the words of the server below those of the app', async () => {
    const own = {
      'music.command': () => {
        throw currentDialect.toFailure('players/cmd/play', { code: 11, text: 'demo_0: nope' });
      },
    };
    const answer = await cli(musicCoreRig(own), ['play', 'office']);
    expect(answer.code).toBe(1);
    expect(answer.err).toBe(
      `${t('connection:command.rejected')}\nDetails: players/cmd/play: demo_0: nope\n`,
    );
    const { error } = json(await cli(musicCoreRig(own), ['play', 'office', '--json'])) as {
      error: unknown;
    };
    expect(error).toEqual({
      code: 'rejected',
      message: t('connection:command.rejected'),
      retryable: false,
      detail: { command: 'players/cmd/play', serverCode: 11, reason: 'demo_0: nope' },
    });
  });

  it('print the modes of the queue on request', async () => {
    const queue = {
      id: 'office',
      name: 'Office',
      active: true,
      available: true,
      state: 'idle',
      count: 0,
      currentIndex: null,
      shuffle: false,
      repeat: 'one',
      current: null,
      next: null,
      position: null,
      lockedThrough: null,
      autoplay: null,
      crossfade: null,
      speed: null,
      revision: 0,
    } as const;
    const own = { 'music.command': () => ({ ...somePlayer('office'), queue }) };
    expect(json(await cli(musicCoreRig(own), ['repeat', 'office', 'one', '--json']))).toMatchObject(
      {
        queue: { id: 'office', shuffle: false, repeat: 'one' },
      },
    );
    expect((await cli(musicCoreRig(own), ['repeat', 'office', 'one'])).out).toContain(
      '\nQueue: in order, repeat one\n',
    );
  });
});
