import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { wallClock } from './music/clock.ts';
import { generationOf } from './music/generations/generation.ts';
import { startMusicDemo } from './music/server.ts';
import { demoServerNames } from './names.ts';
import { playoutGenerationOf } from './playout/generations.ts';

export interface RunOptions {
  readonly generation?: string | undefined;
  /** Default 0: any free port. */
  readonly port?: number | undefined;
  readonly faults?: readonly string[] | undefined;
}

/** Milliseconds that a command to a player takes on the real server. */
const realCommandMs = 25;

const unknownName = (name: string): Error =>
  failure(
    'invalid-input',
    t('cli:demoServer.noServer', { name, names: demoServerNames.join(', ') }),
    { field: 'name', candidates: [...demoServerNames] },
  );

/** A demo server that runs, and what its ready line says of it. */
interface Running {
  readonly ready: Readonly<Record<string, unknown>>;
  stop(): Promise<void>;
}

async function startMusic(options: RunOptions): Promise<Running> {
  const { generation: wanted = 'current', port = 0, faults = [] } = options;
  const demo = await startMusicDemo({
    generation: generationOf(wanted),
    port,
    faults,
    commandDelayMs: realCommandMs,
    keep: 0,
  });
  const { generation, url, token, user } = demo;
  return { ready: { generation, url, token, user }, stop: () => demo.stop() };
}

/** The channel server asks for no token; its lineup lies in a folder that goes with it. */
async function startPlayout(options: RunOptions): Promise<Running> {
  const generation = playoutGenerationOf(options.generation ?? 'current');
  const { port = 0, faults = [] } = options;
  const folder = await mkdtemp(path.join(await realpath(tmpdir()), 'channelstrip-playout-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const { startPlayoutDemo } = await import('./playout/playout-demo.ts');
    const clock = wallClock;
    const demo = await startPlayoutDemo({ folder, clock, generation, port, faults });
    const { url, lineup } = demo;
    return {
      ready: { generation, url, token: null, lineup },
      stop: () => demo.stop().then(remove),
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

const starters: Readonly<Record<string, (options: RunOptions) => Promise<Running>>> = {
  music: startMusic,
  playout: startPlayout,
};

/**
 * Runs one demo server until `signal` aborts: the command `demo-server NAME`. Writes the ready line first:
 * `{"ready":true,"name","generation","url","token",...}`, with `user` (music) or `lineup` (playout, whose token is null).
 * Resolves with exit code 0; rejects with `invalid-input` for an unknown name, generation or fault, and with the system's error
 * when the port is taken.
 */
export async function runDemoServer(
  name: string,
  options: RunOptions,
  write: (line: string) => void,
  signal: AbortSignal,
): Promise<number> {
  const start = starters[name];
  if (start === undefined) throw unknownName(name);
  const demo = await start(options);
  write(JSON.stringify({ ready: true, name, ...demo.ready }));
  if (!signal.aborted)
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  await demo.stop();
  return 0;
}
