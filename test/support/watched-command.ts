import { AppFailure } from '../../src/shared/contract/errors.ts';
import type { PlayerAnswer } from '../../src/shared/music/player-answer.ts';
import { MusicHouse } from './music-house.ts';
import { TinyServer } from './tiny-server.ts';

type Json = Record<string, unknown>;

/** A connected house whose server has these players and queues. */
export async function connectedHouse(
  players: readonly Json[],
  queues: readonly Json[] = [],
): Promise<{ house: MusicHouse; server: TinyServer }> {
  const house = new MusicHouse();
  const server = new TinyServer(house.link, house.clock, players, queues);
  await house.link.connect();
  return { house, server };
}

export interface Watched {
  /** `waiting`, `done`, or the code of the failure. */
  state: string;
  message: string;
  /** What the failure brought along. */
  detail: Readonly<Record<string, unknown>> | null;
  player: PlayerAnswer | null;
}

/** What became of a call so far. */
export function watch(promise: Promise<PlayerAnswer>): Watched {
  const seen: Watched = { state: 'waiting', message: '', detail: null, player: null };
  promise.then(
    (player) => Object.assign(seen, { state: 'done', player }),
    (error: unknown) => {
      if (!(error instanceof AppFailure)) throw error;
      const { code, message, detail = null } = error.error;
      Object.assign(seen, { state: code, message, detail });
    },
  );
  return seen;
}
