import { z } from 'zod';
import { Player } from './player.ts';
import { Queue } from './queue.ts';

/** A player after a command, with related state at that time: topics arrive a little later. */
export const PlayerResult = Player.extend({
  /** A sentence if there was nothing to do. */
  note: z.string().optional(),
  /** The player or group that leads it. */
  ledBy: Player.optional(),
  /** The queue that it plays. */
  queue: Queue.optional(),
});
export type PlayerResult = z.infer<typeof PlayerResult>;
