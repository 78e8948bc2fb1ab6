import { describe, expect, it } from 'vitest';
import { runCli } from '../../../../test/support/programs/cli-run.ts';

const ZERO = '2026-04-13T00:00:00Z';
const HOUR = ['--tuned-in', ZERO, '--until', '2026-04-13T01:00:00Z'];

describe('a command line of playout that is wrong', () => {
  it.each<[string, readonly string[]]>([
    ['names no command', ['playout']],
    ['names a command that is not there', ['playout', 'explode']],
    ['checks nothing', ['playout', 'check']],
    ['checks an empty path', ['playout', 'check', '']],
    ['repairs an empty path', ['playout', 'fix', '']],
    ['asks an empty lineup', ['playout', 'now', '']],
    ['has an unknown kind', ['playout', 'check', '.', '--kind', 'film']],
    ['has an unknown engine', ['playout', 'check', '.', '--engine', '9']],
    ['has a variable without a value', ['playout', 'check', '.', '--env', 'NAME']],
    ['asks for no time', ['playout', 'at', '.']],
    ['asks for a time that is none', ['playout', 'at', '.', 'yesterday']],
    ['asks for a time without an offset', ['playout', 'at', '.', '2026-04-13T00:00:00']],
    ['airs from no time', ['playout', 'air', '.', '--until', 'now']],
    ['airs up to no time', ['playout', 'air', '.', '--tuned-in', 'now']],
    ['airs backwards', ['playout', 'air', '.', '--tuned-in', ZERO, '--until', ZERO]],
    ['airs at two numbers', ['playout', 'air', '.', ...HOUR, '--pace', '1,2']],
    ['airs without making anything', ['playout', 'air', '.', ...HOUR, '--pace', '1,0,1']],
    ['has no lineup', ['playout', 'now']],
    ['has no start', ['playout', 'name']],
    ['has no finish', ['playout', 'name', '2026-04-13T00:00:00Z']],
    ['names and parses', ['playout', 'name', '2026-04-13T00:00:00Z', '--parse', 'x']],
    [
      'has an impossible start',
      ['playout', 'name', '2026-02-30T00:00:00Z', '2026-04-13T00:00:00Z'],
    ],
    ['has no name', ['playout', 'name', '--parse']],
    ['expands nothing', ['playout', 'expand']],
    ['has a variable without a name', ['playout', 'expand', 'x', '--env', '=x']],
    ['fixes nothing', ['playout', 'fix']],
    ['fixes a finding that is none', ['playout', 'fix', '.', '--code', 'ugly']],
    ['has no channel', ['playout', 'xmltv']],
    ['has a path too many', ['playout', 'xmltv', 'a', 'b']],
  ])('%s: exit 2', async (_name, args) => {
    const answer = await runCli(args);
    expect(answer).toMatchObject({ code: 2, out: '' });
    expect(answer.err).toContain('--help');
    const asJson = await runCli([...args, '--json']);
    expect(asJson.code).toBe(2);
    expect(asJson.out.trimEnd().split('\n')).toHaveLength(1);
    expect(JSON.parse(asJson.out)).toMatchObject({
      error: { code: 'invalid-input', retryable: false },
    });
  });

  it('does not repeat what may be a secret', async () => {
    const { err } = await runCli(['playout', 'expand', 'x', '--env', '=hunter2']);
    expect(err).not.toContain('hunter2');
  });
});

describe('playout', () => {
  it.each<[readonly string[], readonly string[]]>([
    [['playout'], ['check', 'at', 'air', 'now', 'name', 'expand', 'fix', 'xmltv']],
    [
      ['playout', 'check'],
      ['<path...>', '--kind', '--engine', '--env', '--probe'],
    ],
    [
      ['playout', 'at'],
      ['<path>', '<time>', '--engine'],
    ],
    [
      ['playout', 'air'],
      ['<path>', '--tuned-in', '--until', '--lengths', '--pace', '--engine'],
    ],
    [
      ['playout', 'now'],
      ['<lineup>', '--engine'],
    ],
    [
      ['playout', 'name'],
      ['[start]', '[finish]', '--parse'],
    ],
    [
      ['playout', 'expand'],
      ['<text>', '--env', '--channel'],
    ],
    [
      ['playout', 'fix'],
      ['<path>', '--write', '--code', '--engine', '--probe'],
    ],
    [
      ['playout', 'xmltv'],
      ['<channel>', '--lineup', '--id'],
    ],
  ])('is explained by %j --help', async (args, words) => {
    const answer = await runCli([...args, '--help']);
    expect(answer).toMatchObject({ code: 0, err: '' });
    for (const word of [...words, '--json', 'Usage:']) expect(answer.out).toContain(word);
  });

  it.each(['bash', 'zsh', 'fish'])('completes in %s', async (shell) => {
    const { out } = await runCli(['completion', shell]);
    for (const word of ['playout', 'check', 'expand', 'xmltv', 'kind', 'write', 'parse'])
      expect(out).toContain(word);
  });
});
