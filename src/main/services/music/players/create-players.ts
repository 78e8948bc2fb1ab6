import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Art } from '../art/art-fetch.ts';
import type { PlayersPorts } from './players-service.ts';
import { PlayersService } from './players-service.ts';

type Methods =
  | 'music.command'
  | 'music.queueItems'
  | 'music.playIndex'
  | 'music.choosePlayer'
  | 'music.setCeiling';

/** Players, their queues, what is playing, and what can be done with them. */
export interface Players {
  readonly handlers: Handlers<Methods>;
  /** The picture behind `/art/<id>` at `size` px or the next larger one; null when there is none. */
  art(id: string, size: number, signal: AbortSignal): Promise<Art | null>;
  /**
   * Turns to another profile before its connection starts: shows what was last seen of it and forgets all of the one
   * before. Null: no profile.
   */
  resetForProfile(profileId: string | null): void;
  /** When the data that is shown without a connection was seen (ms since epoch); null where there is none. */
  lastSeenAt(): number | null;
  dispose(): void;
}

/** Builds the players' part of the music service over a connection. Call `resetForProfile` before it starts. */
export function createPlayers(ports: PlayersPorts): Players {
  const service = new PlayersService(ports);
  const known = (playerId: string): void => {
    if (ports.hub.entry('music.players', playerId) === undefined)
      throw failure('not-found', t('errors:player.unknown', { player: playerId }), {
        player: playerId,
      });
  };
  return {
    handlers: {
      'music.command': (input) => service.command(input),
      'music.queueItems': (input) => service.pages.page(input),
      'music.playIndex': ({ queueId, index }) => service.pages.playIndex(queueId, index),
      'music.choosePlayer': ({ playerId }) => {
        if (playerId !== null) known(playerId);
        return service.choice.choose(playerId);
      },
      'music.setCeiling': ({ playerId, level }) => {
        known(playerId);
        return service.choice.setCeiling(playerId, level);
      },
    },
    art: (id, size, signal) => service.art.get(id, size, signal),
    resetForProfile: (profileId) => {
      service.resetForProfile(profileId);
    },
    lastSeenAt: () => service.lastSeenAt(),
    dispose: () => {
      service.dispose();
    },
  };
}
