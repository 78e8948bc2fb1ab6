import { z } from 'zod';
import { method } from '../lib/define.ts';
import { Level, PlayerCommand } from './player.ts';
import { PlayerResult } from './player-result.ts';
import { libraryMethods } from './library-contract.ts';
import { playerMethods } from './player-settings.ts';
import { queueMethods } from './queue-contract.ts';
import { sceneMethods } from './scenes/contract.ts';

export const musicMethods = {
  ...libraryMethods,
  ...queueMethods,
  ...playerMethods,
  ...sceneMethods,
  /** Runs one action on one player and returns the player after the server confirmed it. */
  'music.command': method({ in: PlayerCommand, out: PlayerResult }),
  /** The player that quick controls, keys and the now-playing bar control; null: chosen by the app. */
  'music.choosePlayer': method({
    in: z.object({ playerId: z.string().min(1).nullable() }),
    out: z.void(),
  }),
  /** The highest level that the app may set on a player; null removes the limit. */
  'music.setCeiling': method({
    in: z.object({ playerId: z.string().min(1), level: Level.nullable() }),
    out: z.void(),
  }),
  /** Connects immediately instead of waiting. */
  'music.retryNow': method({ in: z.void(), out: z.void() }),
  /** "Trust this network": plain http may carry this profile's token here. */
  'music.trustNetwork': method({ in: z.object({ profileId: z.string().min(1) }), out: z.void() }),
  /** Searches for servers on this network for some seconds; publishes them in `music.discovered`. */
  'music.discover': method({ in: z.void(), out: z.void() }),
} as const;
