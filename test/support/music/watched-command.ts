import { AppFailure } from '../../../src/shared/contract/errors.ts';
import type { PlayerResult } from '../../../src/shared/music/player-result.ts';
import { PlayersRig } from './players-rig.ts';
import { TinyServer } from './tiny-server.ts';

type Json = Record<string, unknown>;

/** A connected rig with these players and queues on its server. */
export async function connectedPlayers(
  players: readonly Json[],
  queues: readonly Json[] = [],
): Promise<{ rig: PlayersRig; server: TinyServer }> {
  const rig = new PlayersRig();
  const server = new TinyServer(rig.link, rig.clock, players, queues);
  await rig.link.connect();
  return { rig, server };
}

export interface Watched {
  /** `waiting`, `done`, or the code of the failure. */
  state: string;
  message: string;
  /** Details of the failure. */
  detail: Readonly<Record<string, unknown>> | null;
  player: PlayerResult | null;
}

/** The current result of a call. */
export function watch(promise: Promise<PlayerResult>): Watched {
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
