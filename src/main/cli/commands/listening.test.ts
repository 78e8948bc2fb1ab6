import { describe, expect, it } from 'vitest';
import { onlyCore, runCli } from '../../../../test/support/programs/cli-run.ts';
import { musicCoreRig } from '../../../../test/support/music/music-core-rig.ts';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';
import type { Handlers } from '../../../shared/contract/methods.ts';
import { parseSeconds } from './listening.ts';

const tempDir = useTempDirs();
const endsAt = Date.UTC(2026, 0, 1, 23, 30);

async function cli(args: readonly string[], own: Partial<Handlers>) {
  const rig = musicCoreRig(own);
  const answer = await runCli([...args, '--data-dir', await tempDir()], {
    createCore: onlyCore(rig.core),
  });
  return { ...answer, json: () => JSON.parse(answer.out) as unknown };
}

describe('sleep', () => {
  const onServer = (asked: unknown[]): Partial<Handlers> => ({
    'music.sleep': (input) => {
      asked.push(input);
      return { endsAt: input.seconds === null ? null : endsAt, by: 'server' };
    },
  });

  it('sets and cancels the timer of a server', async () => {
    const asked: unknown[] = [];
    const set = await cli(['sleep', 'Office', '1h30m', '--json'], onServer(asked));
    expect(set).toMatchObject({ code: 0, err: '' });
    expect(set.json()).toEqual({
      player: 'office',
      name: 'Office',
      endsAt: '2026-01-01T23:30:00.000Z',
      by: 'server',
    });
    expect((await cli(['sleep', 'office', 'off'], onServer(asked))).out).toBe(
      'Office: no sleep timer\n',
    );
    expect(asked).toEqual([
      { playerId: 'office', seconds: 5400 },
      { playerId: 'office', seconds: null },
    ]);
  });

  it('refuses a timer that would end with the command', async () => {
    const answer = await cli(['sleep', 'office', '30m', '--json'], {
      'music.sleep': () => ({ endsAt, by: 'app' }),
    });
    expect(answer.code).toBe(1);
    expect(answer.json()).toMatchObject({ error: { code: 'unsupported' } });
  });

  it.each([
    ['30m', 1800],
    ['90s', 90],
    ['2h', 7200],
    ['1h1m1s', 3661],
    ['24h', 86_400],
    ['off', null],
  ])('reads %s', (given, seconds) => expect(parseSeconds(given)).toBe(seconds));

  it.each(['30', 'm', '', '25h', '0s', '-5m', '1.5h', 'tomorrow'])('refuses %j', (given) =>
    expect(() => parseSeconds(given)).toThrow(),
  );
});

describe('announce', () => {
  const spoken = (asked: unknown[]): Partial<Handlers> => ({
    'music.announce': (input) => {
      asked.push(input);
    },
  });

  it('sends text or an address', async () => {
    const asked: unknown[] = [];
    const text = await cli(['announce', 'office', 'Dinner is ready', '--json'], spoken(asked));
    expect(text.json()).toEqual({ player: 'office', name: 'Office', text: 'Dinner is ready' });
    const url = 'https://home.example/bell.mp3';
    const sound = ['announce', 'office', url, '--level', '40', '--chime'];
    expect((await cli(sound, spoken(asked))).out).toBe('Office: announcement accepted\n');
    expect(asked).toEqual([
      { playerId: 'office', say: { text: 'Dinner is ready' }, level: null, chime: null },
      { playerId: 'office', say: { url }, level: 40, chime: true },
    ]);
  });

  it.each(['101', '-1', 'loud', '1.5'])('refuses the level %s', async (level) => {
    const asked: unknown[] = [];
    const answer = await cli(['announce', 'office', 'x', `--level=${level}`], spoken(asked));
    expect(answer.code).toBe(2);
    expect(asked).toEqual([]);
  });
});
