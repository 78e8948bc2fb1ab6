import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { test as base, expect, type Page } from '@playwright/test';
import { startMusicDemo, type MusicDemo } from '../../src/main/demo/music/server.ts';

const root = resolve(import.meta.dirname, '../..');
const node = join(root, 'node_modules/.bin/node');

/** The built app as a process of its own, with a data folder of its own. */
export interface Host {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Runs the command line on the same data folder; resolves with what it printed and its exit code. */
  cli(args: readonly string[], stdin?: string): Promise<{ out: string; err: string; code: number }>;
  stop(): Promise<number>;
}

const environment = { ...process.env, CHANNELSTRIP_SECRET_STORE: 'file' };

export async function runCli(
  dataDir: string,
  args: readonly string[],
  stdin = '',
): Promise<{ out: string; err: string; code: number }> {
  const child = spawn(node, ['bin/channelstrip.js', ...args, '--data-dir', dataDir], {
    cwd: root,
    env: environment,
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  child.stdin.end(stdin);
  await once(child, 'close');
  return { out, err, code: child.exitCode ?? 1 };
}

/** Starts `channelstrip serve` and waits for its READY line. */
export async function startHost(dataDir: string, args: readonly string[] = []): Promise<Host> {
  const child: ChildProcess = spawn(
    node,
    ['bin/channelstrip.js', 'serve', '--data-dir', dataDir, ...args],
    { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (child.stdout === null) throw new Error('no output of the host');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = await lines.next();
  const url = /^READY (\S+)$/.exec(line.done === true ? '' : line.value)?.[1];
  if (url === undefined) throw new Error('the host printed no READY line');
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    cli: (argv, stdin) => runCli(dataDir, argv, stdin),
    stop: async () => {
      if (child.exitCode !== null) return child.exitCode;
      child.kill('SIGTERM');
      await once(child, 'exit');
      return child.exitCode ?? 1;
    },
  };
}

interface Fixtures {
  /** A demo music server under the test's control; nothing is connected to it yet. */
  music: MusicDemo;
  /** A running host with an empty data folder. */
  host: Host;
  /** A page of a host that is connected to `music`. */
  connected: Page;
  /** Errors of the page; a test that expects some clears the list. */
  pageErrors: string[];
}

export const test = base.extend<Fixtures>({
  music: async ({ browserName: _browser }, use) => {
    const music = await startMusicDemo();
    await use(music);
    await music.stop();
  },
  host: async ({ browserName: _browser }, use, info) => {
    const host = await startHost(info.outputPath('data'));
    await use(host);
    await host.stop();
  },
  pageErrors: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      // A picture that cannot be had while the server is away is drawn as a gradient; the browser still says so.
      const picture = message.location().url.includes('/art/');
      if (message.type() === 'error' && !picture) errors.push(message.text());
    });
    await use(errors);
  },
  connected: async ({ page, music, pageErrors }, use, info) => {
    const dataDir = info.outputPath('data');
    const answer = await runCli(
      dataDir,
      ['connect', 'music', '--url', music.url, '--token-stdin', '--json'],
      `${music.token}\n`,
    );
    expect(answer.code, answer.out + answer.err).toBe(0);
    const host = await startHost(dataDir);
    await page.goto(host.url);
    await use(page);
    expect(pageErrors).toEqual([]);
    expect(await host.stop()).toBe(0);
  },
});

export { expect };

/** A picture for a person to look at, in test-results/screens. */
export async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(root, 'test-results/screens', `${name}.png`) });
}
