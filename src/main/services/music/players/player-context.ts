import type { RawQueue } from '../queues/raw-queue.ts';
import type { Image } from '../art/image.ts';
import type { RawPlayer } from './raw-player.ts';

/** Everything that a player's published state depends on, except the player itself. */
export interface PlayerContext {
  player(id: string): RawPlayer | undefined;
  queue(id: string): RawQueue | undefined;
  /** `/art/<id>` of a picture; null for none. */
  art(image: Image | null): string | null;
  /** Whether the connected server supports a command, as far as known in advance. */
  supports(command: string): boolean;
}
