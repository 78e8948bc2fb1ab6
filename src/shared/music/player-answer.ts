import { z } from 'zod';
import { Player } from './player.ts';
import { Queue } from './queue.ts';

/** A player after a command, with what else is true of it at that moment: topics come a little later. */
export const PlayerAnswer = Player.extend({
  /** One sentence where there was nothing to do, because it was so already. */
  note: z.string().optional(),
  /** The player or group that it follows. */
  ledBy: Player.optional(),
  /** The queue that feeds it. */
  queue: Queue.optional(),
});
export type PlayerAnswer = z.infer<typeof PlayerAnswer>;
