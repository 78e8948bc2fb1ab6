import { isUsable } from '../../../../shared/music/usable.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import type { Dispose } from '../../../../shared/lib/disposable.ts';
import { Disposables } from '../../../../shared/lib/disposable.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Clock, Logger } from '../../../platform/ports.ts';
import { supports } from '../commands/known-commands.ts';
import type { MusicLink, ServerEvent } from '../link.ts';
import { findList } from './tolerant.ts';

/** Polling interval for a server without events (ms). */
const POLL_MS = 5_000;
/** A server of the specified generation counts as one without events after this time without one (ms). */
const SILENT_MS = 15_000;

/** Maximum number of events stored during a read; beyond it, everything is read again. */
const MAX_EVENTS = 5_000;

export interface SyncPorts {
  readonly link: MusicLink;
  readonly clock: Clock;
  readonly log: Logger;
  readonly replace: (lists: SyncLists) => void;
}

/** The lists that a server returned. */
export interface SyncLists {
  readonly players: readonly unknown[];
  /** Null: the server does not list queues, so the known ones stay. */
  readonly queues: readonly unknown[] | null;
  /** Set after a new connection, when anything may have changed, including the items of queues. */
  readonly afresh: boolean;
  /** The last event of each kind per object received during the read; they may be newer than the lists. */
  readonly meanwhile: readonly ServerEvent[];
}

/** Reads the full state on every connection, periodically if a server sends no events, and on demand. */
export class Sync {
  readonly #ports: SyncPorts;
  readonly #disposables = new Disposables();
  #timer: Dispose | null = null;
  #lastEvent = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | null = null;
  #again = false;
  /** Kind and object -> last event since the running read began. */
  #meanwhile: Map<string, ServerEvent> | null = null;

  constructor(ports: SyncPorts) {
    this.#ports = ports;
    const stopSync = ports.link.onSync(async (link) => {
      this.#lastEvent = Number.NEGATIVE_INFINITY;
      await this.#read(link, true);
    });
    const stopView = ports.link.onView((view) => {
      if (isUsable(view)) this.#plan();
    });
    this.#disposables.add(stopSync);
    this.#disposables.add(stopView);
  }

  /** Handles an event of a player or queue. */
  heard(event: ServerEvent): void {
    this.#lastEvent = this.#ports.clock.now();
    // Elapsed time without a time stamp is only valid on arrival.
    if (this.#meanwhile === null || event.event === 'queue_time_updated') return;
    const key = `${event.event} ${event.objectId ?? ''}`;
    this.#meanwhile.delete(key);
    if (this.#meanwhile.size < MAX_EVENTS) this.#meanwhile.set(key, event);
    else this.#again = true;
  }

  /** Whether polling is needed: single HTTP calls carry no events, and neither does every specified server. */
  get eventless(): boolean {
    const { link, clock } = this.#ports;
    if (link.view().carrier === 'http') return true;
    return link.generation === 'specified' && clock.now() - this.#lastEvent > SILENT_MS;
  }

  /**
   * Reads everything once more. Calls during a running read lead to one further read, because the running one may
   * have been answered too early. Never rejects: on failure the shown state stays.
   */
  refresh(): Promise<void> {
    if (this.#running !== null) {
      this.#again = true;
      return this.#running;
    }
    this.#running = this.#loop().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  dispose(): void {
    this.#disposables.dispose();
    this.#timer?.();
    this.#timer = null;
  }

  async #loop(): Promise<void> {
    do {
      this.#again = false;
      if (!isUsable(this.#ports.link.view())) return;
      try {
        this.#meanwhile = new Map();
        await this.#read(this.#ports.link, false);
      } catch (error) {
        if (!(error instanceof AppFailure)) throw error;
        this.#ports.log.warn('players not read again', { reason: error.error.code });
      } finally {
        this.#meanwhile = null;
      }
    } while (this.#again as boolean);
  }

  async #read(link: MusicLink, afresh: boolean): Promise<void> {
    const listsQueues = supports(link, 'player_queues/all');
    const [players, queues] = await Promise.all([
      link.command('players/all'),
      listsQueues ? link.command('player_queues/all') : null,
    ]);
    this.#ports.replace({
      players: listIn('players/all', players),
      queues: listsQueues ? listIn('player_queues/all', queues) : null,
      afresh,
      meanwhile: [...(this.#meanwhile?.values() ?? [])],
    });
  }

  /** One timer while connected to a server that may need polling; none for others. */
  #plan(): void {
    const { link, clock } = this.#ports;
    if (link.generation !== 'specified' && link.view().carrier !== 'http') return;
    this.#timer ??= clock.after(POLL_MS, () => {
      this.#timer = null;
      if (!isUsable(link.view())) return;
      if (this.eventless) void this.refresh();
      this.#plan();
    });
  }
}

function listIn(command: string, answer: unknown): readonly unknown[] {
  const list = findList(answer);
  if (list !== null) return list;
  throw failure('rejected', t('musicfaults:players.notAList', { command }), { command });
}
