import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { loadApp, on } from './app-bundle.ts';
import { environment, node, root, runCli, type Answer } from './command-line.ts';

/** The app with its own data folder. */
export interface Host {
  /** Address of the app's page. */
  readonly url: string;
  /** Address of a panel (`/issues`): a test of it does not draw Music first. */
  urlOf(page: string): string;
  readonly dataDir: string;
  /** Runs the command line on the same data folder. */
  cli(args: readonly string[], stdin?: string): Promise<Answer>;
  /** Shuts the host down; resolves with its exit code. */
  stop(): Promise<number>;
}

/** A host that is a process: the desktop's, or one that tests can also kill, as in a crash. */
export interface HostProcess extends Host {
  readonly pid: number;
}

export interface KillableHost extends HostProcess {
  kill(): Promise<void>;
}

function addressesIn(line: string): Pick<Host, 'url' | 'urlOf'> {
  const url = /^READY (\S+)$/.exec(line)?.[1];
  if (url === undefined) throw new Error('the host printed no READY line');
  return { url, urlOf: (page) => `${url}&to=${encodeURIComponent(page)}` };
}

/** Runs `channelstrip serve` in this process, which takes a tenth of the time of another one, and waits for its READY line. */
export async function startHost(dataDir: string): Promise<Host> {
  const { startCli } = await loadApp();
  const serving = startCli(['serve', ...on(dataDir)]);
  return {
    ...addressesIn(await serving.nextLine()),
    dataDir,
    cli: (argv, stdin = '') => startCli([...argv, ...on(dataDir)], { stdin }).answer,
    stop: async () => {
      serving.terminate();
      const { code, err } = await serving.answer;
      if (err !== '') process.stderr.write(err);
      return code;
    },
  };
}

/** Starts the built `channelstrip serve` as a process and waits for its READY line. */
export async function startHostProcess(
  dataDir: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<KillableHost> {
  const child: ChildProcess = spawn(
    node,
    ['bin/channelstrip.js', 'serve', '--data-dir', dataDir, ...args],
    { cwd: root, env: { ...environment, ...env }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (child.stdout === null) throw new Error('no output of the host');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = await lines.next();
  return {
    ...addressesIn(line.done === true ? '' : line.value),
    dataDir,
    pid: child.pid ?? 0,
    cli: (argv, stdin) => runCli(dataDir, argv, stdin),
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode ?? 1;
      child.kill('SIGTERM');
      await once(child, 'exit');
      return child.exitCode ?? 1;
    },
  };
}
