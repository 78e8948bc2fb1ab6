import type { MusicDemo, MusicDemoOptions } from './options.ts';
import { isFault, musicFaults } from './faults.ts';
import { isGeneration, musicGenerations } from './generations/generation.ts';
import { RunningDemo } from './running.ts';
import { failure } from '../../../shared/contract/errors.ts';

export type { MusicDemo, MusicDemoOptions } from './options.ts';
export type { FaultName } from './faults.ts';
export { musicFaults } from './faults.ts';
export { musicGenerations } from './generations/generation.ts';

/**
 * Starts a music server for tests and demo mode: real HTTP and WebSocket on 127.0.0.1. Rejects with
 * `invalid-input` for an unknown generation or fault.
 */
export async function startMusicDemo(options: MusicDemoOptions = {}): Promise<MusicDemo> {
  const generation: string = options.generation ?? 'current';
  if (!isGeneration(generation))
    throw failure(
      'invalid-input',
      `There is no generation "${generation}" of the music demo server; it has ${musicGenerations.join(', ')}.`,
      { field: 'generation', candidates: musicGenerations },
    );
  const faults = options.faults ?? [];
  const unknown = faults.find((name) => !isFault(name));
  const names = musicFaults.map((one) => one.name);
  if (unknown !== undefined)
    throw failure(
      'invalid-input',
      `There is no fault "${unknown}" of the music demo server; it has ${names.join(', ')}.`,
      { field: 'faults', candidates: names },
    );
  const demo = new RunningDemo(generation, options);
  await demo.start(faults.filter(isFault));
  return demo;
}
