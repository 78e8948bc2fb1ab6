import { musicNames } from './faults.ts';
import type { MusicDemo, MusicDemoOptions } from './options.ts';
import { RunningDemo } from './running.ts';

export type { MusicDemo, MusicDemoOptions } from './options.ts';

/**
 * Starts a music server for tests and demo mode: real HTTP and WebSocket on 127.0.0.1. Rejects with
 * `invalid-input` for an unknown generation or fault, and with the system's error if the port is in use.
 */
export async function startMusicDemo(options: MusicDemoOptions = {}): Promise<MusicDemo> {
  const start = musicNames.read(options);
  const demo = new RunningDemo(start, options);
  await demo.start(start);
  return demo;
}
