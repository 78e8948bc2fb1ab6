import { describe, expect, it } from 'vitest';
import { runCli } from '../../../test/support/programs/cli-run.ts';
import { t } from '../../shared/i18n/translate.ts';

describe('a wrong command line', () => {
  it.each([
    [['issue'], null],
    [['issues', 'transition', 'A-1'], 'issues transition'],
    [['--data-dir', 'x', 'playlist', 'add', 'a'], 'playlist add'],
    [['dag', 'strat'], 'dag'],
  ])('%j points to the help of the command', async (args, command) => {
    const { err } = await runCli(args);
    const hint = command === null ? t('cli:usage.hint') : t('cli:usage.commandHint', { command });
    expect(err).toContain(hint);
  });

  it.each([
    [['deploys', 'shwo'], 'shwo', 'show'],
    [['ads', 'campaigns', 'lst', '--limit', '5'], 'lst', 'list'],
    [['dag', 'strat'], 'strat', 'start'],
  ])('%j names the command that was meant', async (args, name, names) => {
    const { err, code } = await runCli(args);
    expect(err).toContain(t('cli:usage.unknownCommand', { name }));
    expect(err).toContain(t('cli:usage.didYouMean', { names }));
    expect(code).toBe(2);
  });

  it('shows an example of the service whose token is missing', async () => {
    const args = [
      'connect',
      'issues',
      '--url',
      'http://a.lan',
      '--email',
      'a@b.c',
      '--token-stdin',
    ];
    const { err } = await runCli(args, { stdin: '' });
    expect(err).toContain(
      'channelstrip connect issues --url https://example.atlassian.net --email',
    );
    expect(err).not.toContain('connect music');
  });
});
