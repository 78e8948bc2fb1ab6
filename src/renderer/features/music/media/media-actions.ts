import type { PlayOption } from '../../../../shared/music/queue-contract.ts';
import { readTopic } from '../../../state/topics.ts';
import { send } from '../../../state/calls.ts';

/** The player that media is played on unless the user picks another: the chosen one. Null: there is none. */
export const targetPlayer = (): string | null => readTopic('music.chosen').playerId;

/** How media is played. */
export interface PlayChoice {
  readonly option: PlayOption;
  /** Default: the chosen player. */
  readonly playerId?: string;
  readonly start?: string;
  readonly radio?: boolean;
  readonly shuffle?: boolean;
}

/** Plays items on a player. A failure becomes a toast; does nothing without a player. */
export function playMedia(uris: readonly string[], choice: PlayChoice): void {
  const { option, playerId = targetPlayer(), start = null, radio = false, shuffle = null } = choice;
  if (playerId === null) return;
  send('music.playMedia', { playerId, uris: [...uris], option, start, radio, shuffle });
}

/** Marks an item as a favorite or takes the mark away. */
export function setFavorite(uri: string, favorite: boolean): void {
  send('music.favorite', { uri, favorite });
}
