import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compileCache } from '../support/programs/child.ts';
import type { CliAnswer } from '../support/programs/cli-run.ts';
import { runCli } from '../support/programs/cli-run.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const program = fileURLToPath(new URL('../support/core/faulty-host.ts', import.meta.url));
const tempDir = useTempDirs();

/** The headless host in its own process, up to its READY line. */
interface FaultyHost {
  readonly pid: number;
  readonly stderr: () => string;
  /** Triggers one of the faults of test/support/core/faulty-host.ts. */
  fault(line: string): void;
  nextLine(): Promise<string>;
  /** The reader of its output is gone. */
  closeOutput(): void;
  kill(signal: NodeJS.Signals): void;
  /** Resolves with exit code and signal when it has ended. */
  readonly ended: Promise<[number | null, NodeJS.Signals | null]>;
}

let dataDir: string;
const hosts: FaultyHost[] = [];

async function startFaulty(): Promise<FaultyHost> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, '--data-dir', dataDir],
    { stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, ...compileCache } },
  );
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'close') as FaultyHost['ended'];
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const host: FaultyHost = {
    pid: child.pid ?? 0,
    stderr: () => said,
    fault: (line) => child.stdin.write(`${line}\n`),
    nextLine: async () => {
      const line = await lines.next();
      if (line.done === true) throw new Error(`the host ended: ${said}`);
      return line.value;
    },
    closeOutput: () => {
      child.stdout.destroy();
      child.stderr.destroy();
    },
    kill: (signal) => child.kill(signal),
    ended,
  };
  hosts.push(host);
  expect(await host.nextLine()).toMatch(/^READY /);
  return host;
}

const cli = (args: readonly string[]): Promise<CliAnswer> =>
  runCli([...args, '--data-dir', dataDir]);

const readLog = (): Promise<string> =>
  readFile(path.join(dataDir, 'logs', 'channelstrip.log'), 'utf8');

beforeEach(async () => {
  dataDir = await tempDir();
});
afterEach(async () => {
  for (const host of hosts.splice(0)) {
    host.kill('SIGKILL');
    await host.ended;
  }
});

describe('a host whose main thread is blocked', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends on %s all the same, and the next one gets its data folder',
    async (signal) => {
      const host = await startFaulty();
      host.fault('block');
      expect(await host.nextLine()).toBe('blocked');
      const asked = performance.now();
      host.kill(signal);
      expect(await host.ended).toEqual([null, 'SIGKILL']);
      // The limit is 1.8 s; a busy machine may report it late.
      expect(performance.now() - asked).toBeLessThan(10_000);
      const next = await startFaulty();
      next.kill('SIGTERM');
      expect(await next.ended).toEqual([0, null]);
    },
    30_000,
  );

  it('ends too when a signal comes before its watchdog runs and blocks it', async () => {
    const host = await startFaulty();
    host.fault('block-at-end');
    expect(await host.nextLine()).toBe('waiting');
    host.kill('SIGTERM');
    expect(await host.ended).toEqual([null, 'SIGKILL']);
  }, 30_000);
});

describe.skipIf(process.platform === 'win32')(
  'a host that the machine gives no turn while it ends',
  () => {
    it('ends in order once it has its turns', async () => {
      const host = await startFaulty();
      host.fault('pause-at-end');
      expect(await host.nextLine()).toBe('waiting');
      host.kill('SIGTERM');
      expect(await host.nextLine()).toBe('paused');
      await setTimeout(2_500);
      host.kill('SIGCONT');
      expect(await host.ended).toEqual([0, null]);
    }, 30_000);
  },
);

describe('a fault that nobody handles', () => {
  it('is logged without secrets and shown by status when it is a rejection; the host lives', async () => {
    const host = await startFaulty();
    const before = JSON.parse((await cli(['status', '--json'])).out) as Record<string, unknown>;
    expect(before['faults']).toEqual({ count: 0, last: null });
    host.fault('reject refused: Authorization: Bearer TOKEN_OF_THE_SERVER');
    host.fault('reject another one');
    const faults = async (): Promise<{ count: number; last: string | null }> =>
      (
        JSON.parse((await cli(['status', '--json'])).out) as {
          faults: { count: number; last: string | null };
        }
      ).faults;
    await expect.poll(async () => (await faults()).count, { timeout: 20_000 }).toBe(2);
    expect((await faults()).last).toMatch(/^\d{4}-\d\d-\d\dT/);
    const words = await cli(['status']);
    expect(words.out).toContain('2 internal errors');
    const log = await readLog();
    expect(log).toContain('another one');
    expect(log + host.stderr()).not.toContain('TOKEN_OF_THE_SERVER');
    host.kill('SIGTERM');
    expect(await host.ended).toEqual([0, null]);
  }, 60_000);

  it('is none when the terminal of the host is closed', async () => {
    const host = await startFaulty();
    host.closeOutput();
    host.fault('print to nobody');
    host.fault('reject after it');
    await expect
      .poll(async () => (await cli(['status', '--json'])).out, { timeout: 20_000 })
      .toContain('"count":1');
    host.kill('SIGTERM');
    expect(await host.ended).toEqual([0, null]);
  }, 60_000);

  it('ends the host in order, with code 1 and a line in the log, when it is an exception', async () => {
    const host = await startFaulty();
    host.fault('throw something odd');
    expect(await host.ended).toEqual([1, null]);
    expect(host.stderr()).toContain('internal error');
    expect(await readLog()).toContain('something odd');
    const next = await startFaulty();
    next.kill('SIGTERM');
    expect(await next.ended).toEqual([0, null]);
  }, 30_000);
});
