import { initialSnapshot } from '../../shared/contract/topics.ts';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { t } from '../../shared/i18n/translate.ts';
import type { CliAnswer, CliOptions } from '../../../test/support/programs/cli-run.ts';
import { onlyCore, runCli } from '../../../test/support/programs/cli-run.ts';
import type { MusicCoreRig } from '../../../test/support/music/music-core-rig.ts';
import { musicCoreRig, online, profile } from '../../../test/support/music/music-core-rig.ts';
import { useTempDirs } from '../../../test/support/temp-dir.ts';
import type { ConnectionInput, ConnectionReport } from '../../shared/connections/model.ts';
import { causeSentence } from '../../shared/music/cause-failure.ts';
import type { ConnectionView } from '../../shared/music/connection.ts';

const noSecrets = initialSnapshot()['app.info'].secrets;

const tempDir = useTempDirs();

/** Runs a command with its own core on its own data folder. */
async function cli(
  rig: MusicCoreRig,
  args: readonly string[],
  options: CliOptions = {},
): Promise<CliAnswer> {
  const dataDir = await tempDir();
  const all = [...args, '--data-dir', dataDir];
  return runCli(all, { createCore: onlyCore(rig.core), ...options });
}

const json = (answer: CliAnswer): unknown => {
  expect(answer.out.trimEnd().split('\n')).toHaveLength(1);
  return JSON.parse(answer.out) as unknown;
};

describe('commands for players', () => {
  it('list them by name, without the ones that the server hides', async () => {
    const answer = await cli(musicCoreRig(), ['players', '--json']);
    expect(answer).toMatchObject({ code: 0, err: '' });
    const players = json(answer) as { id: string; group: unknown }[];
    expect(players.map(({ id }) => id)).toEqual(['kitchen', 'living', 'office']);
    expect(players[0]?.group).toEqual({
      leader: 'living',
      members: ['kitchen'],
      volume: 24,
      muted: false,
    });
    const all = json(await cli(musicCoreRig(), ['players', '--all', '--json'])) as unknown[];
    expect(all).toHaveLength(4);
  });

  it('list them for a person as a table', async () => {
    const { out } = await cli(musicCoreRig(), ['players']);
    const lines = out.split('\n');
    expect(lines[0]).toMatch(/^NAME +STATE +VOLUME +PLAYING +ID$/);
    expect(lines[2]).toMatch(
      /^Living room +playing +30 % +Low Tide - Mira Okafor \(1:01 of 3:20\)/,
    );
  });

  it.each<[string[], unknown]>([
    [['play', 'Office'], { playerId: 'office', do: { action: 'play' } }],
    [['toggle', 'kitchen'], { playerId: 'kitchen', do: { action: 'play_pause' } }],
    [['next'], { playerId: 'living', do: { action: 'next' } }],
    [['seek', 'office', '12.5'], { playerId: 'office', do: { action: 'seek', position: 12.5 } }],
    [['volume', 'office', '30'], { playerId: 'office', do: { action: 'volume_set', level: 30 } }],
    [['volume', 'office', '+5'], { playerId: 'office', do: { action: 'volume_up', by: 5 } }],
    [['volume', 'office', '-5'], { playerId: 'office', do: { action: 'volume_down', by: 5 } }],
    [['volume', 'living', '30'], { playerId: 'living', do: { action: 'group_volume', level: 30 } }],
    [
      ['volume', 'living', '-5'],
      { playerId: 'living', do: { action: 'group_volume_step', points: -5 } },
    ],
    [
      ['volume', 'living', '+5', '--own'],
      { playerId: 'living', do: { action: 'volume_up', by: 5 } },
    ],
    [['volume', 'kitchen', '30'], { playerId: 'kitchen', do: { action: 'volume_set', level: 30 } }],
    [
      ['mute', 'living', 'toggle'],
      { playerId: 'living', do: { action: 'group_mute', muted: 'toggle' } },
    ],
    [
      ['mute', 'living', 'on', '--own'],
      { playerId: 'living', do: { action: 'mute', muted: true } },
    ],
    [['shuffle', 'office', 'on'], { playerId: 'office', do: { action: 'shuffle', enabled: true } }],
    [['repeat', 'office', 'one'], { playerId: 'office', do: { action: 'repeat', mode: 'one' } }],
    [['mute', 'office', 'on'], { playerId: 'office', do: { action: 'mute', muted: true } }],
    [['mute', 'office', 'toggle'], { playerId: 'office', do: { action: 'mute', muted: 'toggle' } }],
    [['power', 'office', 'off'], { playerId: 'office', do: { action: 'power', powered: false } }],
    [
      ['group', 'office', 'Living Room', 'kitchen'],
      { playerId: 'office', do: { action: 'group', members: ['living', 'kitchen'] } },
    ],
    [['ungroup', 'kitchen'], { playerId: 'kitchen', do: { action: 'ungroup' } }],
  ])('turn %j into one intent', async (args, intent) => {
    const rig = musicCoreRig();
    const answer = await cli(rig, [...args, '--json']);
    expect(answer).toMatchObject({ code: 0, err: '' });
    expect(rig.asked).toEqual([intent]);
    expect(json(answer)).toMatchObject({ id: (intent as { playerId: string }).playerId });
  });

  it('print the player in its state afterwards', async () => {
    expect(json(await cli(musicCoreRig(), ['--json', 'volume', 'office', '-5']))).toMatchObject({
      name: 'Office',
      volume: 7,
    });
    expect((await cli(musicCoreRig(), ['pause'])).out).toBe(
      'Living room: paused, group 24 %, own 30 %, Low Tide - Mira Okafor (1:01 of 3:20)\n',
    );
  });
});

describe('an invalid command line', () => {
  it.each([
    [['explode']],
    [['volume', 'office']],
    [['volume', 'office', 'loud']],
    [['volume', 'office', '30', '40']],
    [['mute', 'office', 'maybe']],
    [['seek', 'office', 'soon']],
    [['play', '--loud']],
    [['players', '--timeout', '0']],
    [['players', '--secret-store', 'desk']],
    [['serve', '--port', '99999']],
    [['connect', 'music']],
    [['connect', 'fridge', '--url', 'http://x']],
    [['connect', 'music', '--url', 'http://x', '--user', 'anna']],
    [['demo-server', 'fridge']],
    [['demo-server', 'music', '--fault', 'boredom']],
    [['demo-server', 'music', '--generation', '0.1']],
    [['completion', 'tcsh']],
    [[]],
  ])('%j is a usage error', async (args) => {
    const rig = musicCoreRig();
    const answer = await cli(rig, args);
    expect(answer.code).toBe(2);
    expect(answer.out).toBe('');
    expect(answer.err.trimEnd().split('\n').length).toBeGreaterThan(1);
    expect(rig.asked).toEqual([]);
    const asJson = await cli(musicCoreRig(), [...args, '--json']);
    expect(asJson.code).toBe(2);
    expect(json(asJson)).toMatchObject({ error: { code: 'invalid-input', retryable: false } });
  });

  it.each([
    [['isues'], 'issues'],
    [['dag', 'strat', 'x'], 'start'],
    [['workflows'], 'dags, dag'],
    [['music', 'play'], 'players, play, library'],
    [['play', '--jsn'], '--json'],
  ])('%j suggests the intended word', async (args, meant) => {
    const { code, err } = await cli(musicCoreRig(), args);
    expect(code).toBe(2);
    expect(err).toContain(t('cli:usage.didYouMean', { names: meant }));
  });

  it.each([['--token=SECRET_A'], ['--password=SECRET_A'], ['--tokn=SECRET_A']])(
    'never repeats the secret in %s',
    async (option) => {
      const answer = await cli(musicCoreRig(), ['connect', 'music', '--url', 'x', option]);
      expect(answer.code).toBe(2);
      expect(answer.err).not.toContain('SECRET_A');
    },
  );

  it('asks for a player if none is implied', async () => {
    const rig = musicCoreRig();
    rig.core.hub.deleteEntry('music.players', 'living');
    expect((await cli(rig, ['play'])).code).toBe(2);
  });

  it('lists the candidates of a name that fits none or many', async () => {
    const rig = musicCoreRig();
    const office = rig.core.hub.get('music.players')['office'];
    if (office !== undefined) rig.core.hub.setEntry('music.players', 'o2', { ...office, id: 'o2' });
    const answer = await cli(rig, ['play', 'OFFICE']);
    expect(answer.code).toBe(1);
    expect(answer.err).toMatch(/"OFFICE".*\n {2}Office {2}\(office\)\n {2}Office {2}\(o2\)\n$/);
    const missing = await cli(musicCoreRig(), ['play', 'Cellar', '--json']);
    expect(missing.code).toBe(1);
    expect(json(missing)).toMatchObject({ error: { code: 'not-found', retryable: false } });
  });

  it.each([
    [['volume', 'office', '400'], /0 to 100 percent, not 400/],
    [['volume', 'office', '+400'], /400/],
    [['seek', 'office', '-5'], /cannot be negative: -5/],
  ])('%j is refused in one sentence', async (args, sentence) => {
    const rig = musicCoreRig();
    const answer = await cli(rig, args);
    expect(answer.code).toBe(1);
    expect(answer.err).toMatch(sentence);
    expect(answer.err.trimEnd().split('\n')).toHaveLength(1);
    expect(rig.asked).toEqual([]);
  });
});

describe('a command whose server is not available', () => {
  const cause = { code: 'refused', detail: 'music.lan:8095' } as const;

  it.each<[string, ConnectionView['state'], string]>([
    ['waits', { k: 'waiting', attempt: 1, until: 9, cause }, 'unreachable'],
    [
      'needs the user',
      { k: 'blocked', cause: { code: 'token-refused', detail: 'expired' } },
      'unauthorized',
    ],
  ])('says why when the connection %s', async (_name, state, code) => {
    const rig = musicCoreRig();
    rig.core.hub.set('music.connection', { ...online, state });
    const answer = await cli(rig, ['play', 'office', '--json']);
    expect(answer.code).toBe(1);
    expect(json(answer)).toMatchObject({ error: { code } });
    expect(rig.asked).toEqual([]);
  });

  it('waits while the server may still become available', async () => {
    const rig = musicCoreRig();
    rig.core.hub.set('music.connection', {
      ...online,
      state: { k: 'connecting', attempt: 1 },
    });
    rig.core.start = () => {
      setImmediate(() => rig.core.hub.set('music.connection', online));
      return Promise.resolve();
    };
    expect((await cli(rig, ['play', 'office'])).code).toBe(0);
  });

  it('gives up when its time is over', async () => {
    const rig = musicCoreRig();
    rig.core.hub.set('music.connection', { ...online, state: { k: 'syncing', attempt: 1 } });
    const answer = await cli(rig, ['players', '--json', '--timeout', '0.2']);
    expect(answer.code).toBe(1);
    expect(json(answer)).toMatchObject({ error: { code: 'timeout', retryable: true } });
  });

  it('reports that no server is set up, and creates no data folder for that', async () => {
    const rig = musicCoreRig();
    rig.core.hub.set('connections.profiles', []);
    rig.core.hub.set('music.connection', { ...online, state: { k: 'stopped' } });
    expect((await cli(rig, ['players'])).err).toContain('channelstrip connect music');
    const base = await tempDir();
    const answer = await runCli(['players', '--data-dir', path.join(base, 'none')]);
    expect(answer.code).toBe(1);
    expect(answer.err).toContain('channelstrip connect music');
    const status = await runCli(['status', '--json', '--data-dir', path.join(base, 'none')]);
    expect(json(status)).toEqual({
      version: '9.8.7',
      host: 'none',
      services: [],
      faults: { count: 0, last: null },
    });
    expect(await readdir(base)).toEqual([]);
  });
});

describe('connecting', () => {
  const good: ConnectionReport = {
    ok: true,
    steps: [{ name: 'port', ok: true, detail: '3 ms' }],
    problem: null,
  };
  const refused = { code: 'token-refused', detail: 'expired' } as const;
  const bad: ConnectionReport = {
    ok: false,
    steps: [{ name: 'credentials', ok: false, detail: 'refused' }],
    problem: { ...refused, sentence: causeSentence(refused) },
  };

  function rig(report: ConnectionReport): {
    rig: MusicCoreRig;
    saved: ConnectionInput[];
    tested: ConnectionInput[];
  } {
    const saved: ConnectionInput[] = [];
    const tested: ConnectionInput[] = [];
    const made = musicCoreRig({
      'connections.save': (input) => {
        saved.push(input);
        return { profileId: report.ok ? 'p1' : null, report };
      },
      'connections.test': (input) => {
        tested.push(input);
        return report;
      },
    });
    made.core.hub.set('app.info', {
      ...made.core.hub.get('app.info'),
      secrets: { ...noSecrets, backend: 'file' },
    });
    return { rig: made, saved, tested };
  }

  const connect = ['connect', 'music', '--url', 'music.lan', '--token-stdin', '--json'];

  it('hands the token from standard input to the app and prints the steps', async () => {
    const made = rig(good);
    const answer = await cli(made.rig, connect, { stdin: 'TOKEN_A\n' });
    expect(answer.code).toBe(0);
    expect(json(answer)).toEqual({ ok: true, steps: good.steps });
    expect(made.saved).toMatchObject([
      {
        service: 'music',
        fields: { localUrl: 'music.lan' },
        credential: 'bearer',
        secrets: { token: 'TOKEN_A' },
        profileId: null,
        name: '',
      },
    ]);
  });

  it('exits with 1 when a step fails, and says the reason to a person', async () => {
    const answer = await cli(rig(bad).rig, connect, { stdin: 'TOKEN_A' });
    expect(answer.code).toBe(1);
    expect(json(answer)).toEqual({ ok: false, steps: bad.steps });
    const words = await cli(rig(bad).rig, connect.slice(0, -1), { stdin: 'TOKEN_A' });
    expect(words.out).toContain('✗');
    expect(words.err).toContain('The server rejected the token');
  });

  it('reports a wrong address once, although its step reported it too', async () => {
    const detail = 'Address: "nonsense%%" is not a valid address.';
    const problem = { code: 'bad-address', detail: null, sentence: detail };
    const wrong: typeof bad = { ...bad, steps: [{ name: 'address', ok: false, detail }], problem };
    const { out, err } = await cli(rig(wrong).rig, connect.slice(0, -1), { stdin: 'TOKEN_A' });
    expect(`${out}${err}`.split('"nonsense%%" is not a valid address')).toHaveLength(2);
    expect(err).toContain('The connection test failed.');
  });

  it('takes a password for a user, an address for elsewhere, and changes a known profile', async () => {
    const made = rig(good);
    const more = ['--user', 'anna', '--external-url', 'https://x', '--profile', 'HOME'];
    await cli(made.rig, [...connect, ...more, '--trust-network', '--ca', 'ca.pem'], {
      stdin: ' PASSWORD_A ',
    });
    expect(made.saved).toMatchObject([
      {
        profileId: profile.id,
        name: 'Home',
        fields: { user: 'anna', externalUrl: 'https://x' },
        credential: 'login',
        secrets: { password: ' PASSWORD_A ' },
        trustNetwork: true,
        caFile: path.resolve('ca.pem'),
      },
    ]);
  });

  it('keeps nothing with --check-only, not even a folder', async () => {
    const made = rig(good);
    const base = await tempDir();
    const none = path.join(base, 'none');
    const answer = await runCli([...connect, '--check-only', '--data-dir', none], {
      stdin: 'TOKEN_A',
      createCore: onlyCore(made.rig.core),
    });
    expect(answer.code).toBe(0);
    expect([made.saved.length, made.tested.length]).toEqual([0, 1]);
    expect(await readdir(base)).toEqual([]);
  });

  it('refuses a store that would forget the token at once, and nothing instead of a token', async () => {
    const made = rig(good);
    made.rig.core.hub.set('app.info', {
      ...made.rig.core.hub.get('app.info'),
      secrets: { ...noSecrets, backend: 'memory', keyring: 'missing' },
    });
    const memory = await cli(made.rig, [...connect, '--secret-store', 'memory'], {
      stdin: 'TOKEN_A',
    });
    expect([memory.code, made.saved.length]).toEqual([1, 0]);
    const nobody = await cli(made.rig, connect, { stdin: 'TOKEN_A' });
    expect(nobody.code).toBe(1);
    expect(nobody.out).toContain('--secret-store file');
    expect((await cli(rig(good).rig, connect, { stdin: '\n' })).code).toBe(2);
  });

  it('is undone for the active profile or a named one', async () => {
    const made = musicCoreRig();
    const answer = await cli(made, ['disconnect', 'music', '--json']);
    expect(json(answer)).toEqual({ removed: { service: 'music', id: 'p1', name: 'Home' } });
    expect(made.removed).toEqual(['p1']);
    const missing = await cli(made, ['disconnect', 'music', '--profile', 'Barn']);
    expect(missing.code).toBe(1);
    expect(missing.err).toContain('Home  (p1)');
  });
});

describe('completion', () =>
  it.each(['bash', 'zsh', 'fish'])('knows every command and option in %s', async (shell) => {
    const { code, out } = await runCli(['completion', shell]);
    expect(code).toBe(0);
    for (const word of ['players', 'volume', 'connect', 'data-dir', 'token-stdin', 'music'])
      expect(out).toContain(word);
    expect(out).not.toContain('--password');
  }));
