import { AppFailure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import type { Dispose } from '../../../../shared/lib/disposable.ts';
import type { playerMethods } from '../../../../shared/music/player-settings.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { isUsable } from '../../../../shared/music/usable.ts';
import { requirePlayer, send, unconfirmed } from '../commands/context.ts';
import { setState } from '../commands/transport.ts';
import type { MusicLink } from '../link.ts';
import { announce } from './announcements.ts';
import type { ListeningPorts } from './listening-ports.ts';
import { readSettings, saveSettings } from './settings-editor.ts';
import { readStream } from './stream-details.ts';

const SET = 'players/sleep_timer/set';
const CLEAR = 'players/sleep_timer/clear';
/** Schema number of the first servers with a sleep timer (2.10). */
const SINCE = 35;

/** Maximum interval between clock checks (ms), because timers stop while the computer sleeps. */
const CHECK_MS = 30_000;
/** Retry interval and maximum duration (ms) for pausing the player after its timer expired. */
const RETRY_MS = 5_000;
const OVERDUE_MS = 600_000;

interface Timer {
  readonly endsAt: number;
  stop: Dispose;
}

/** Whether the server has sleep timers itself. */
export const keepsSleepTimer = ({
  generation,
  schema,
}: Pick<MusicLink, 'generation' | 'schema'>): boolean =>
  generation === 'current' && (schema ?? 0) >= SINCE;

/** `endsAt`: ms since epoch. `by`: who runs the timer. */
interface SleepResult {
  readonly endsAt: number | null;
  readonly by: 'server' | 'app';
}

/**
 * Sleep timers: the server's own from 2.10 on, otherwise timers of this app, which pause the player and end with the app. A member of a
 * group uses its leader's timer, because a pause stops the whole group.
 */
class SleepTimers {
  readonly #ports: ListeningPorts;
  readonly #timers = new Map<string, Timer>();

  constructor(ports: ListeningPorts) {
    this.#ports = ports;
  }

  /** End of the app's own timer for a player (ms since epoch); null: none. */
  endsAt(playerId: string): number | null {
    return this.#timers.get(playerId)?.endsAt ?? null;
  }

  /** Starts a timer over `seconds`, replacing the previous one; null cancels. */
  async set(player: Player, seconds: number | null): Promise<SleepResult> {
    const { commands, clock } = this.#ports;
    const target = (player.leader === null ? undefined : commands.shown(player.leader)) ?? player;
    if (keepsSleepTimer(this.#ports.link)) {
      this.#drop(target.id);
      await this.#setOnServer(target, seconds);
      return { endsAt: commands.real(target.id)?.sleepsAt ?? null, by: 'server' };
    }
    this.#drop(target.id);
    if (seconds === null) return { endsAt: null, by: 'app' };
    const endsAt = clock.now() + seconds * 1000;
    const timer = { endsAt, stop: () => undefined };
    this.#timers.set(target.id, timer);
    this.#plan(target.id, timer, endsAt);
    this.#ports.changed(target.id);
    return { endsAt, by: 'app' };
  }

  /** Drops the timers of this app without publishing. */
  clear(): void {
    for (const { stop } of this.#timers.values()) stop();
    this.#timers.clear();
  }

  #setOnServer({ id, name }: Player, seconds: number | null): Promise<void> {
    const { commands } = this.#ports;
    const before = commands.real(id)?.sleepsAt ?? null;
    return commands.confirmations.run({
      key: `p:${id}`,
      reached: () => {
        const now = commands.real(id)?.sleepsAt ?? null;
        return seconds === null ? now === null : now !== null && now !== before;
      },
      send: () =>
        seconds === null
          ? send(commands, CLEAR, { player_id: id })
          : send(commands, SET, { player_id: id, seconds }),
      unconfirmed: () => unconfirmed(name, id),
    });
  }

  #plan(id: string, timer: Timer, at: number): void {
    const { clock } = this.#ports;
    timer.stop = clock.after(Math.min(CHECK_MS, Math.max(0, at - clock.now())), () => {
      if (clock.now() < at) this.#plan(id, timer, at);
      else void this.#end(id, timer);
    });
  }

  /** Pauses the player. Without a connection it tries again, because the user expects silence. */
  async #end(id: string, timer: Timer): Promise<void> {
    const { clock, log } = this.#ports;
    const paused = await this.#pause(id).catch((error: unknown) => {
      if (!(error instanceof AppFailure)) throw error;
      log.warn('the sleep timer could not pause the player', { player: id, error });
      return false;
    });
    if (this.#timers.get(id) !== timer) return;
    if (paused || clock.now() - timer.endsAt > OVERDUE_MS) this.#drop(id);
    else this.#plan(id, timer, clock.now() + RETRY_MS);
  }

  async #pause(id: string): Promise<boolean> {
    const { link, commands } = this.#ports;
    if (!isUsable(link.view())) return false;
    const player = commands.shown(id);
    if (player?.state === 'playing') await setState(commands, player, 'paused');
    return true;
  }

  #drop(id: string): void {
    const timer = this.#timers.get(id);
    if (timer === undefined) return;
    timer.stop();
    this.#timers.delete(id);
    this.#ports.changed(id);
  }
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
