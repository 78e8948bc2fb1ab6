import type { Handlers } from '../../../../shared/contract/methods.ts';
import type { playerMethods } from '../../../../shared/music/player-settings.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { requirePlayer } from '../commands/context.ts';
import { announce } from './announcements.ts';
import { readSettings, saveSettings } from './settings-editor.ts';
import { SleepTimers } from './sleep-timers.ts';
import { readStream } from './stream-details.ts';
import type { Clock, Logger } from '../../../platform/ports.ts';
import type { CommandContext } from '../commands/context.ts';
import type { MusicLink } from '../link.ts';

/** The access to players that settings, sleep timers, announcements and stream details need. */
export interface ListeningPorts {
  readonly link: MusicLink;
  readonly commands: CommandContext;
  readonly clock: Clock;
  readonly log: Logger;
  /** Publishes a player again, because its sleep timer changed. */
  readonly changed: (playerId: string) => void;
}

/** Settings, sleep timer, announcements and stream details of players. */
export class Listening {
  readonly handlers: Handlers<keyof typeof playerMethods>;
  readonly #timers: SleepTimers;

  constructor(ports: ListeningPorts) {
    this.#timers = new SleepTimers(ports);
    const player = (id: string): Player => requirePlayer(ports.commands, id);
    this.handlers = {
      'music.playerSettings': ({ playerId }) => readSettings(ports, player(playerId)),
      'music.savePlayerSettings': ({ playerId, values }) =>
        saveSettings(ports, player(playerId), values),
      'music.sleep': ({ playerId, seconds }) => this.#timers.set(player(playerId), seconds),
      'music.announce': ({ playerId, ...announcement }) =>
        announce(ports, player(playerId), announcement),
      'music.stream': ({ playerId }) => readStream(ports, player(playerId)),
    };
  }

  /** The player with the sleep timer that this app keeps for it. */
  overlay(player: Player): Player {
    const endsAt = this.#timers.endsAt(player.id);
    return endsAt === null ? player : { ...player, sleepsAt: endsAt };
  }

  clear(): void {
    this.#timers.clear();
  }
}
