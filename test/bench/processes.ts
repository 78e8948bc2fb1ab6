import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface, type Interface } from 'node:readline';

const TICKS_PER_SECOND = 100;

const started = new Set<ChildProcess>();

/** Compiled code of the app under test only: starts of another build would delete it. */
const codeCache = mkdtempSync(join(tmpdir(), 'channelstrip-bench-code-'));
process.once('exit', () => rmSync(codeCache, { recursive: true, force: true }));

const root = resolve(import.meta.dirname, '../..');

const options = (env: Record<string, string> = {}) => ({
  cwd: root,
  env: { ...process.env, XDG_CACHE_HOME: codeCache, ...env },
});

/** Runs a Node process to its end. */
export const runNode = (args: readonly string[]): { readonly stdout: string } =>
  spawnSync(process.execPath, args, { ...options(), encoding: 'utf8' });

/** A child process whose standard output is read line by line. */
export interface Lines {
  readonly child: ChildProcess;
  readonly pid: number;
  next(): Promise<string>;
  stop(): Promise<void>;
}

export function startLines(
  args: readonly string[],
  env: Record<string, string> = {},
  nodeArgs: readonly string[] = [],
): Lines {
  const quiet = '--disable-warning=ExperimentalWarning';
  const child = spawn(process.execPath, [quiet, ...nodeArgs, ...args], {
    ...options(env),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  started.add(child);
  child.once('exit', () => started.delete(child));
  const reader: Interface = createInterface({ input: child.stdout });
  const lines = reader[Symbol.asyncIterator]();
  return {
    child,
    pid: child.pid ?? 0,
    next: async () => {
      const line = await lines.next();
      if (line.done === true) throw new Error(`${args.join(' ')} ended before it printed a line`);
      return line.value;
    },
    stop: () => stopped(child),
  };
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Stops what a failed part left running. */
export async function stopAll(): Promise<void> {
  await Promise.all([...started].map(stopped));
}

/** CPU time (ms, user and system) of a process so far; Linux only. */
export function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

/** Memory of a process in MB: resident, and proportional (shared pages counted once). */
export function memoryOf(pid: number): { rss: number; pss: number } {
  const rollup = readFileSync(`/proc/${String(pid)}/smaps_rollup`, 'utf8');
  const kb = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? Number.NaN);
  return { rss: kb('Rss') / 1024, pss: kb('Pss') / 1024 };
}

/** A temporary data folder; `remove` deletes it. */
export function dataFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'channelstrip-bench-'));
  return {
    path,
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** The demo music server in its own process, so that its CPU is not counted with ours. */
export async function startDemo(options: Record<string, unknown>): Promise<{
  lines: Lines;
  url: string;
  token: string;
  ask(message: Record<string, unknown>): Promise<Record<string, unknown>>;
}> {
  const lines = startLines(['test/bench/demo-process.ts', JSON.stringify(options)]);
  const ready = JSON.parse(await lines.next()) as { url: string; token: string };
  return {
    lines,
    ...ready,
    ask: async (message) => {
      lines.child.stdin?.write(`${JSON.stringify(message)}\n`);
      return JSON.parse(await lines.next()) as Record<string, unknown>;
    },
  };
}

/** Connects a data folder to a server, as a user would, and starts the headless host on it. */
export async function startHost(
  data: string,
  server: { url: string; token: string },
  nodeArgs: readonly string[] = [],
  service = 'music',
): Promise<{
  lines: Lines;
  url: string;
  readyMs: number;
}> {
  const env = { CHANNELSTRIP_SECRET_STORE: 'file' };
  const connect = startLines(
    [
      'bin/channelstrip.js',
      'connect',
      service,
      '--url',
      server.url,
      '--token-stdin',
      '--data-dir',
      data,
      '--json',
    ],
    env,
  );
  connect.child.stdin?.end(`${server.token}\n`);
  const answer = JSON.parse(await connect.next()) as { ok: boolean };
  if (!answer.ok) throw new Error('the bench could not connect to its demo server');
  await connect.stop();
  const started = performance.now();
  const lines = startLines(['bin/channelstrip.js', 'serve', '--data-dir', data], env, nodeArgs);
  const url = (await lines.next()).replace(/^READY /, '');
  return { lines, url, readyMs: performance.now() - started };
}
