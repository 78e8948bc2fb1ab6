import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { environment, root, runCli, type Answer } from './command-line.ts';
import type { Host } from './headless-host.ts';

/**
 * How long the engine may take to end (ms), led by the driver. The app's own end takes 2 s at most; an engine that then waits
 * for its driver, and the driver for it, is killed. That the app ends by itself is seen where it is started apart.
 */
const END_LIMIT = 20_000;

/** Added to an environment; undefined takes a variable out. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The built app in Electron, driven from outside. */
export interface DesktopHost extends Host {
  readonly app: ElectronApplication;
  /** The app's window. Waits for it. */
  window(): Promise<Page>;
}

/** Switches of the runtime that a test needs; none of the app. */
export const runtimeSwitches = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
];

export function environmentFor(extra: Variables): Record<string, string> {
  const all = { ...environment, ...extra };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Starts the app in Electron; it has not opened its window yet. What it says goes to a file beside its data. */
export function startDesktop(
  dataDir: string,
  args: readonly string[] = [],
  env: Variables = {},
): Promise<DesktopHost> {
  return startWith([`--user-data-dir=${dataDir}`, ...args], dataDir, env);
}

/** Starts the app with these arguments and no others. */
export async function startWith(
  args: readonly string[],
  dataDir: string,
  env: Variables,
): Promise<DesktopHost> {
  await mkdir(dataDir, { recursive: true });
  const app = await _electron.launch({
    cwd: root,
    args: ['.', ...runtimeSwitches, ...args],
    env: environmentFor(env),
    timeout: 60_000,
  });
  const child = app.process();
  const said = createWriteStream(join(dataDir, '..', 'electron.log'), { flags: 'a' });
  for (const stream of [child.stdout, child.stderr]) stream?.pipe(said, { end: false });
  const gone = child.exitCode === null ? once(child, 'exit') : Promise.resolve();
  let stopped: Promise<void> | null = null;
  // One that ends by itself is left to it. Its exit code says nothing then: with the driver still attached, the engine may
  // fall over its own end. Who wants to know it starts the app apart.
  app.once('close', () => {
    stopped ??= Promise.resolve();
  });
  return {
    url: 'app://channelstrip/',
    dataDir,
    pid: child.pid ?? 0,
    app,
    window: () => pageAt(app, (path) => path !== '/quick'),
    cli: (argv, stdin) => runCli(dataDir, argv, stdin),
    stop: async () => {
      stopped ??= app.close();
      // When it is killed, closing it has nothing left to say.
      stopped.catch(() => undefined);
      const ended = Promise.all([stopped, gone]);
      const inTime = await Promise.race([ended.then(() => true), wait(END_LIMIT, false)]);
      if (!inTime) child.kill('SIGKILL');
      await gone;
      said.end();
      if (inTime) return child.exitCode ?? 1;
      return (await gaveFolderBack(dataDir)) ? 0 : 1;
    },
  };
}

/** Whether the app's own end was done: the last thing that it does is to give its data folder free. */
async function gaveFolderBack(dataDir: string): Promise<boolean> {
  const folder = join(dataDir, 'run');
  const names = await readdir(folder).catch(() => []);
  const [last] = names
    .filter((name) => /^owner-\d+\.json$/.test(name))
    .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }));
  // A demo takes its folder with it.
  if (last === undefined) return true;
  const text = await readFile(join(folder, last), 'utf8');
  return (JSON.parse(text) as { released: boolean }).released;
}

/** The page of the app that shows one of these paths, as soon as there is one. */
export async function pageAt(
  app: ElectronApplication,
  matches: (path: string) => boolean,
): Promise<Page> {
  const fits = (page: Page): boolean => {
    const url = URL.parse(page.url());
    return url?.protocol === 'app:' && matches(url.pathname);
  };
  const found = app.windows().find((page) => !page.isClosed() && fits(page));
  return found ?? app.waitForEvent('window', { predicate: fits, timeout: 30_000 });
}

/** The runtime's own program. */
const runtime = (): string => String(createRequire(import.meta.url)('electron'));

/** The app in Electron, left to itself: nothing but what a desktop has leads into it. */
export interface ApartApp {
  readonly pid: number;
  /** What it said, once it has ended. */
  readonly ended: Promise<Answer>;
}

/** Starts the app beside the tests, not driven by them. */
export function startApart(args: readonly string[], env: Variables): ApartApp {
  const child = spawn(runtime(), ['.', ...runtimeSwitches, ...args], {
    cwd: root,
    env: environmentFor(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const ended = once(child, 'close').then(() => ({ out, err, code: child.exitCode ?? -1 }));
  return { pid: child.pid ?? 0, ended };
}

/** Runs the app until it ends by itself. */
export const runApp = (args: readonly string[], env: Variables): Promise<Answer> =>
  startApart(args, env).ended;
