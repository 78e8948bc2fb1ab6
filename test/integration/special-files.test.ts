import { execFileSync } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { CliAnswer } from '../support/programs/cli-run.ts';
import { spawnCli } from '../support/programs/spawn-cli.ts';
import type { CliRun } from '../support/programs/start-cli.ts';
import { startCli } from '../support/programs/start-cli.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const tempDir = useTempDirs();
/** Time limit (ms) after which a command waiting for a pipe counts as hanging. */
const PATIENCE = 50_000;
const started: CliRun[] = [];
afterEach(() => {
  for (const one of started.splice(0)) one.terminate();
});

/** The result of a command that must end by itself. */
async function ended(
  args: readonly string[],
  stdin = '',
  start: (args: readonly string[], options: { stdin: string }) => CliRun = startCli,
): Promise<CliAnswer> {
  const run = start(args, { stdin });
  started.push(run);
  const hanging = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`channelstrip ${args.join(' ')} hangs`)), PATIENCE).unref();
  });
  return Promise.race([run.answer, hanging]);
}

async function pipeIn(folder: string, name = 'pipe.json'): Promise<string> {
  await mkdir(folder, { recursive: true });
  const place = path.join(folder, name);
  execFileSync('mkfifo', [place]);
  return place;
}

const MEASUREMENT = Array.from(
  { length: 20 },
  (_, i) => `${String(20 * 1.4 ** i)} ${String(i % 3)}`,
);
const connect = ['connect', 'music', '--token-stdin', '--url'];

/** The address of a server that listens but never answers. */
const silent = createServer().listen(0, '127.0.0.1');
afterAll(() => silent.close());
const silentUrl = (): string =>
  `https://127.0.0.1:${String((silent.address() as AddressInfo).port)}`;

describe.skipIf(process.platform === 'win32')('a pipe that nobody writes to', () => {
  it.each<string[]>([
    ['eq', 'parse', 'PIPE'],
    ['eq', 'convert', 'PIPE', '--to', 'apo'],
    ['eq', 'response', 'PIPE', '--rate', '48000', '--points', '3'],
    ['eq', 'preamp', 'PIPE', '--rate', '48000'],
    ['eq', 'fit', 'PIPE', '--bands', '2'],
    ['eq', 'fit', 'GOOD', '--bands', '2', '--target', 'PIPE'],
    ['eq', 'preset', 'save', 'x', 'PIPE', '--local'],
    ['eq', 'set', 'x', 'PIPE'],
    ['playout', 'check', 'PIPE'],
    ['playout', 'check', 'PIPE', '--kind', 'lineup'],
    ['playout', 'check', 'PIPE', '--kind', 'channel'],
    ['playout', 'check', 'LINK'],
    ['playout', 'at', 'PIPE', '2026-04-13T00:00:00Z'],
    ['playout', 'fix', 'PIPE'],
    ['playout', 'xmltv', 'PIPE'],
    ['playout', 'xmltv', 'x', '--lineup', 'PIPE'],
    ['playout', 'now', 'PIPE'],
    [...connect, 'URL', '--ca', 'PIPE', '--check-only'],
  ])('is refused with its path and the reason: %s %s %s %s %s', async (...args) => {
    const folder = await tempDir();
    const pipe = await pipeIn(folder);
    const good = path.join(folder, 'good.txt');
    await writeFile(good, MEASUREMENT.join('\n'));
    const link = path.join(folder, 'link.json');
    await symlink(pipe, link);
    const places: Readonly<Record<string, string>> = {
      PIPE: pipe,
      LINK: link,
      GOOD: good,
      URL: silentUrl(),
    };
    const named = args.map((arg) => places[arg] ?? arg);
    const { code, out, err } = await ended([...named, '--data-dir', path.join(folder, 'd')], 'x\n');
    expect(code).toBe(1);
    expect(out + err).toContain(args.includes('LINK') ? link : pipe);
    expect(out + err).toMatch(/not a (?:plain|regular) file/);
  });

  it.each([
    'settings.json',
    'secrets.json',
    'history.db',
    'run/owner-1.json',
    'logs/channelstrip.log',
  ])('in the place of %s of the data folder hangs no command', async (name) => {
    const dataDir = await tempDir();
    await writeFile(path.join(dataDir, '.channelstrip'), '');
    const place = path.join(dataDir, name);
    await pipeIn(path.dirname(place), path.basename(name));
    const { code, err } = await ended(['status', '--secret-store', 'file', '--data-dir', dataDir]);
    // A failure that only affects history or a log must not affect more.
    const needed = !/history|log/.test(name);
    expect(
      { code, named: /not a (?:plain|regular) file/.test(err) && err.includes(dataDir) },
      err,
    ).toEqual(needed ? { code: 1, named: true } : { code: 0, named: false });
  });
});

describe.runIf(process.platform === 'linux')('what never ends', () => {
  it.each<string[]>([
    ['eq', 'parse', '/dev/zero'],
    ['playout', 'check', '/dev/zero'],
    [...connect, 'URL', '--ca', '/dev/zero', '--check-only'],
  ])('is not read to its end: %s %s %s', async (...args) => {
    const answer = await ended(
      [
        ...args.map((arg) => arg.replace('URL', silentUrl())),
        '--data-dir',
        path.join(await tempDir(), 'd'),
      ],
      'x\n',
    );
    expect(answer.code).toBe(1);
    expect(answer.out + answer.err).toMatch(/\/dev\/zero.*not a (?:plain|regular) file/);
  });

  it('is not read as a token', async () => {
    const token = `${'x'.repeat(200_000)}\n`;
    const answer = await ended(
      [...connect, silentUrl(), '--data-dir', path.join(await tempDir(), 'd')],
      token,
      // The standard input of a process of its own.
      spawnCli,
    );
    expect(answer.code).toBe(1);
    expect(answer.err).toContain('Standard input is larger than 64 KiB');
  });
});
