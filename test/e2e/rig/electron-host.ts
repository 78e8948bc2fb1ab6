import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { environment, root, runCli, type Answer } from './command-line.ts';
import { electronApp } from './electron-app.ts';
import type { HostProcess } from './headless-host.ts';

/**
 * Time limit (ms) for Electron to exit while the driver is attached. The app's own shutdown takes 2 s at most; if Electron and the driver
 * then wait for each other, `stop` kills Electron. Tests with `startApart` check that the app exits by itself.
 */
const END_LIMIT = 20_000;

/** Overrides of environment variables; undefined removes a variable. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The built app in Electron, controlled by Playwright. */
export interface DesktopHost extends HostProcess {
  readonly app: ElectronApplication;
  /** Waits for the app's main window. */
  window(): Promise<Page>;
}

/** Electron's own switches that the tests need; the app does not use them. */
const runtimeSwitches = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'];

function environmentFor(extra: Variables): Record<string, string> {
  const all = { ...environment, ...extra };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Starts the app in Electron before its window opens. Its output goes to a file beside its data folder. */
export function startDesktop(
  dataDir: string,
  args: readonly string[] = [],
  env: Variables = {},
): Promise<DesktopHost> {
  return startWith([`--user-data-dir=${dataDir}`, ...args], dataDir, env);
}

/** Starts the app with exactly these arguments. */
export async function startWith(
  args: readonly string[],
  dataDir: string,
  env: Variables,
): Promise<DesktopHost> {
  await mkdir(dataDir, { recursive: true });
  const app = await _electron.launch({
    cwd: root,
    args: [electronApp(), ...runtimeSwitches, ...args],
    env: environmentFor(env),
    timeout: 60_000,
  });
  const child = app.process();
  const said = createWriteStream(join(dataDir, '..', 'electron.log'), { flags: 'a' });
  for (const stream of [child.stdout, child.stderr]) stream?.pipe(said, { end: false });
  const gone = child.exitCode === null ? once(child, 'exit') : Promise.resolve();
  let stopped: Promise<void> | null = null;
  // An app that exits by itself is not closed again. Its exit code is not reliable here, because Electron may crash on exit with the driver
  // attached; `startApart` gives the real code.
  app.once('close', () => {
    stopped ??= Promise.resolve();
  });
  return {
    url: 'app://channelstrip/',
    urlOf: (path) => new URL(path, 'app://channelstrip/').href,
    dataDir,
    pid: child.pid ?? 0,
    app,
    window: () => pageAt(app, (path) => path !== '/quick' && path !== '/mini'),
    cli: (argv, stdin) => runCli(dataDir, argv, stdin),
    stop: async () => {
      stopped ??= app.close();
      // After a kill, `close()` rejects; the error carries no information.
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

/** Whether the app finished its own shutdown: its last step is to release its data folder. */
async function gaveFolderBack(dataDir: string): Promise<boolean> {
  const folder = join(dataDir, 'run');
  const names = await readdir(folder).catch(() => []);
  const [last] = names
    .filter((name) => /^owner-\d+\.json$/.test(name))
    .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }));
  // A demo deletes its folder.
  if (last === undefined) return true;
  const text = await readFile(join(folder, last), 'utf8');
  return (JSON.parse(text) as { released: boolean }).released;
}

/** Waits for the app's page with a matching path. */
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

/** Path of the Electron executable. */
const runtime = (): string => String(createRequire(import.meta.url)('electron'));

/** The app in Electron without a driver: tests reach it only through the desktop. */
export interface ApartApp {
  readonly pid: number;
  /** The output and exit code, once the app has ended. */
  readonly ended: Promise<Answer>;
}

/** Starts the app without attaching the driver. */
export function startApart(args: readonly string[], env: Variables): ApartApp {
  const child = spawn(runtime(), [electronApp(), ...runtimeSwitches, ...args], {
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
