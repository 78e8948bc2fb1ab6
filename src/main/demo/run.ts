import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { generationOf } from './music/generations/generation.ts';
import { startMusicDemo } from './music/server.ts';
import type { MusicDemo } from './music/server.ts';
import { demoServerNames } from './names.ts';

export interface RunOptions {
  readonly generation?: string | undefined;
  /** Default 0: any free port. */
  readonly port?: number | undefined;
  readonly faults?: readonly string[] | undefined;
}

/** Milliseconds that a command to a player takes on the real server. */
const realCommandMs = 25;

function needKnown(name: string): void {
  if (demoServerNames.includes(name)) return;
  throw failure(
    'invalid-input',
    t('cli:demoServer.noServer', { name, names: demoServerNames.join(', ') }),
    { field: 'name', candidates: [...demoServerNames] },
  );
}

async function startMusic(options: RunOptions): Promise<MusicDemo> {
  const { generation = 'current', port = 0, faults = [] } = options;
  return startMusicDemo({
    generation: generationOf(generation),
    port,
    faults,
    commandDelayMs: realCommandMs,
    keep: 0,
  });
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
  needKnown(name);
  const demo = await startMusic(options);
  const { generation, url, token, user } = demo;
  write(JSON.stringify({ ready: true, name, generation, url, token, user }));
  if (!signal.aborted)
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  await demo.stop();
  return 0;
}
