import { describe, expect, it } from 'vitest';
import { runCli } from '../../../../test/support/programs/cli-run.ts';

/** A file with one band, on standard input. */
const stdin = 'Preamp: -3 dB\nFilter 1: ON PK Fc 1000 Hz Gain 3 dB Q 1.00\n';

describe('an invalid command line of the equalizer', () => {
  it.each<[string, readonly string[]]>([
    ['names no command', ['eq']],
    ['names a command that is not there', ['eq', 'explode']],
    ['names no preset command', ['eq', 'preset']],
    ['names a preset command that is not there', ['eq', 'preset', 'explode']],
    ['has no file', ['eq', 'response', '--rate', '48000', '--points', '9']],
    ['has no rate', ['eq', 'response', '-', '--points', '9']],
    ['has no points', ['eq', 'response', '-', '--rate', '48000']],
    [
      'has points twice',
      ['eq', 'response', '-', '--rate', '48000', '--points', '9', '--freqs', '20'],
    ],
    ['has a rate that is no number', ['eq', 'response', '-', '--rate', 'fast', '--points', '9']],
    ['has half a point', ['eq', 'response', '-', '--rate', '48000', '--points', '2.5']],
    [
      'has a word among the frequencies',
      ['eq', 'response', '-', '--rate', '48000', '--freqs', '20,bass'],
    ],
    ['has an empty frequency', ['eq', 'response', '-', '--rate', '48000', '--freqs', '20,']],
    ['has a file too many', ['eq', 'parse', 'a', 'b']],
    ['has an unknown option', ['eq', 'parse', '-', '--loud']],
    ['knows no such meaning of shelves', ['eq', 'parse', '-', '--shelves', 'middle']],
    ['has no format', ['eq', 'convert', '-']],
    ['has an unknown format', ['eq', 'convert', '-', '--to', 'mp3']],
    ['has an unknown form', ['eq', 'convert', '-', '--to', 'server', '--form', 'future']],
    ['has a form for another format', ['eq', 'convert', '-', '--to', 'apo', '--form', 'current']],
    ['has no rate for the preamp', ['eq', 'preamp', '-']],
    ['has no number of bands', ['eq', 'fit', '-']],
    ['has a number of bands that is none', ['eq', 'fit', '-', '--bands', 'many']],
    ['reads standard input twice', ['eq', 'fit', '-', '--target', '-', '--bands', '5']],
    ['has no player', ['eq', 'get']],
    ['sets nothing', ['eq', 'set', 'kitchen']],
    ['keeps a preset of nothing', ['eq', 'preset', 'save', 'Night']],
    ['keeps a preset of two things', ['eq', 'preset', 'save', 'Night', '-', '--from', 'kitchen']],
    ['applies no preset', ['eq', 'preset', 'apply', 'kitchen']],
    ['removes no preset', ['eq', 'preset', 'remove']],
  ])('%s: exit 2', async (_name, args) => {
    const answer = await runCli(args, { stdin });
    expect(answer).toMatchObject({ code: 2, out: '' });
    expect(answer.err).toContain('--help');
    const asJson = await runCli([...args, '--json'], { stdin });
    expect(asJson.code).toBe(2);
    expect(asJson.out.trimEnd().split('\n')).toHaveLength(1);
    expect(JSON.parse(asJson.out)).toMatchObject({
      error: { code: 'invalid-input', retryable: false },
    });
  });

  it.each<[string, readonly string[], string]>([
    ['a rate too low', ['eq', 'response', '-', '--rate', '7999', '--points', '9'], '7999'],
    ['a rate too high', ['eq', 'preamp', '-', '--rate', '768001'], '768001'],
    ['a negative rate', ['eq', 'preamp', '-', '--rate', '-1'], '-1'],
    ['one point', ['eq', 'response', '-', '--rate', '48000', '--points', '1'], '1'],
    ['too many points', ['eq', 'response', '-', '--rate', '48000', '--points', '100001'], '100001'],
    ['the frequency 0', ['eq', 'response', '-', '--rate', '48000', '--freqs', '20,0'], '0'],
    ['a negative frequency', ['eq', 'response', '-', '--rate', '48000', '--freqs=-20'], '-20'],
    [
      'a frequency above half the rate',
      ['eq', 'response', '-', '--rate', '44100', '--freqs', '22050,22050.5'],
      '22050.5',
    ],
    ['no bands', ['eq', 'fit', '-', '--bands', '0'], '0'],
    ['too many bands', ['eq', 'fit', '-', '--bands', '65'], '65'],
  ])('has %s: exit 1, and the sentence names it', async (_name, args, value) => {
    const answer = await runCli([...args, '--json'], { stdin });
    expect(answer.code).toBe(1);
    const { error } = JSON.parse(answer.out) as { error: { code: string; message: string } };
    expect(error.code).toBe('invalid-input');
    expect(error.message).toContain(value);
  });

  it.each([
    [['eq'], ['response', 'preset', 'fit']],
    [
      ['eq', 'response'],
      ['--rate', '--freqs', '--points', '--shelves', '--json'],
    ],
    [
      ['eq', 'preamp'],
      ['--rate', '--json'],
    ],
    [
      ['eq', 'parse'],
      ['--rate', '--shelves'],
    ],
    [
      ['eq', 'convert'],
      ['--to', 'camilladsp', '--form', '--rate'],
    ],
    [
      ['eq', 'fit'],
      ['--bands', '--target', '--rate'],
    ],
    [['eq', 'get'], ['<player>']],
    [
      ['eq', 'set'],
      ['<player>', '<file>', '--shelves'],
    ],
    [['eq', 'reset'], ['<player>']],
    [
      ['eq', 'preset'],
      ['list', 'save', 'apply', 'remove'],
    ],
    [['eq', 'preset', 'list'], ['--local']],
    [
      ['eq', 'preset', 'save'],
      ['<name>', '[file]', '--from', '--local', '--rate'],
    ],
    [
      ['eq', 'preset', 'apply'],
      ['<player>', '<name>', '--local'],
    ],
    [
      ['eq', 'preset', 'remove'],
      ['<name>', '--local'],
    ],
  ])('is explained by %j --help', async (args, words) => {
    const answer = await runCli([...args, '--help']);
    expect(answer).toMatchObject({ code: 0, err: '' });
    for (const word of [...words, '--demo', '--data-dir', 'Usage:'])
      expect(answer.out).toContain(word);
  });
});

describe('completion', () =>
  it.each(['bash', 'zsh', 'fish'])('knows the commands below others in %s', async (shell) => {
    const { out } = await runCli(['completion', shell]);
    for (const word of ['response', 'convert', 'preset', 'apply', 'freqs', 'shelves', 'local'])
      expect(out).toContain(word);
  }));
