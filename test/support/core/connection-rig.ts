import { AppFailure } from '../../../src/shared/contract/errors.ts';
import type { MusicDemo, MusicDemoOptions } from '../../../src/demo/music/server.ts';
import { startMusicDemo } from '../../../src/demo/music/server.ts';
import { FakeClock } from './fake-clock.ts';
import type { MusicRig } from '../music/music-rig.ts';
import { musicRig } from '../music/music-rig.ts';

/** Demo servers and connections of one test; `end` stops them in reverse order. */
export class ConnectionRig {
  readonly #cleanUps: (() => Promise<unknown>)[] = [];

  async server(options: MusicDemoOptions = {}): Promise<MusicDemo> {
    const demo = await startMusicDemo(options);
    this.#cleanUps.push(() => demo.stop());
    return demo;
  }

  rig(options: Parameters<typeof musicRig>[0]): MusicRig {
    const made = musicRig(options);
    this.#cleanUps.push(async () => {
      const stopped = made.connection.stop();
      if (made.ports.clock instanceof FakeClock) made.ports.clock.advance(2000);
      await stopped;
    });
    return made;
  }

  async end(): Promise<void> {
    for (const cleanUp of this.#cleanUps.splice(0).reverse()) await cleanUp();
  }
}

/** `ok`, or the code of the failure. */
export const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'ok',
    (error: unknown) => (error instanceof AppFailure ? error.error.code : 'other'),
  );

/** The cause that a connection shows, if any. */
export const causeIn = (made: MusicRig): string | null => {
  const { state } = made.connection.view();
  return 'cause' in state ? state.cause.code : null;
};
