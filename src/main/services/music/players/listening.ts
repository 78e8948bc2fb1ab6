import type { Handlers } from '../../../../shared/contract/methods.ts';
import type { playerMethods } from '../../../../shared/music/player-settings.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { requirePlayer } from '../commands/context.ts';
import { announce } from './announcements.ts';
import type { ListeningPorts } from './listening-ports.ts';
import { readSettings, saveSettings } from './settings-editor.ts';
import { SleepTimers } from './sleep-timers.ts';
import { readStream } from './stream-details.ts';

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
