import { failure } from '../../shared/contract/errors.ts';
import { isGeneration } from './music/generations/generation.ts';
import { startMusicDemo } from './music/server.ts';
import type { MusicDemo } from './music/server.ts';
import { demoServers } from './names.ts';
import type { DemoServerInfo } from './names.ts';

export interface RunOptions {
  readonly generation?: string | undefined;
  /** Default 0: any free port. */
  readonly port?: number | undefined;
  readonly faults?: readonly string[] | undefined;
}

/** Milliseconds that a command to a player takes on the real server. */
const realCommandMs = 25;

function serverOf(name: string): DemoServerInfo {
  const found = demoServers.find((one) => one.name === name);
  const names = demoServers.map((one) => one.name);
  if (found !== undefined) return found;
  throw failure(
    'invalid-input',
    `There is no demo server "${name}"; there is ${names.join(', ')}.`,
    { field: 'name', candidates: names },
  );
}

async function startMusic(name: string, options: RunOptions): Promise<MusicDemo> {
  const { generation = 'current', port = 0, faults = [] } = options;
  if (!isGeneration(generation)) {
    const { generations } = serverOf(name);
    throw failure(
      'invalid-input',
      `There is no generation "${generation}" of the ${name} demo server; it has ${generations.join(', ')}.`,
      { field: 'generation', candidates: generations },
    );
  }
  return startMusicDemo({ generation, port, faults, commandDelayMs: realCommandMs });
}

/**
 * Runs one demo server until `signal` aborts: the command `demo-server NAME`. Writes the ready line
 * (`{"ready":true,"name","generation","url","token","user"}`) first. Resolves with exit code 0; rejects with
 * `invalid-input` for an unknown name, generation or fault, and with the system's error when the port is taken.
 */
export async function runDemoServer(
  name: string,
  options: RunOptions,
  write: (line: string) => void,
  signal: AbortSignal,
): Promise<number> {
  serverOf(name);
  const demo = await startMusic(name, options);
  const { generation, url, token, user } = demo;
  write(JSON.stringify({ ready: true, name, generation, url, token, user }));
  if (!signal.aborted)
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  await demo.stop();
  return 0;
}
