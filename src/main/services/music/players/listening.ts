import type { Handlers } from '../../../../shared/contract/methods.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { playerMethods } from '../../../../shared/music/player-settings.ts';
import type { Clock } from '../../../platform/ports.ts';
import type { CommandContext } from '../commands/context.ts';
import type { PlayerContext } from './player-context.ts';

export interface ListeningPorts {
  readonly commands: CommandContext;
  readonly context: Omit<PlayerContext, 'player'>;
  readonly clock: Clock;
  /** Publishes a player again, because its sleep timer changed. */
  readonly changed: (playerId: string) => void;
}

/** Settings, sleep timer, announcements and stream details of players. */
export class Listening {
  readonly handlers: Handlers<keyof typeof playerMethods>;

  constructor(_ports: ListeningPorts) {
    const notYet = (): never => {
      throw failure('unsupported', t('errors:player.noCommand', { command: 'players' }));
    };
    this.handlers = {
      'music.playerSettings': notYet,
      'music.savePlayerSettings': notYet,
      'music.sleep': notYet,
      'music.announce': notYet,
      'music.stream': notYet,
    };
  }

  clear(): void {}
}
