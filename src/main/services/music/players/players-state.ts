import { positionAt } from '../../../../shared/music/position.ts';
import type { Cut } from '../../../../shared/lib/listed.ts';
import type { Player } from '../../../../shared/music/player.ts';
import type { Clock, Publisher } from '../../../platform/ports.ts';
import { rowsCut } from '../../../net/rows.ts';
import type { ServerEvent } from '../link.ts';
import type { Dispose } from '../../../../shared/lib/disposable.ts';
import { estimateSize } from '../../../../shared/lib/estimate-size.ts';
import type { BudgetLimits } from './budget.ts';
import { Budget } from './budget.ts';
import { Dependents, sameSharedFacts } from './shared-facts.ts';
import { derivePlayer } from './derive-player.ts';
import type { TimeSource } from './position-report.ts';
import type { RawPlayer } from './raw-player.ts';
import { completePlayer, knownFields, readPlayer } from './raw-player.ts';
import type { PlayerContext } from './player-context.ts';
import { toRecord } from '../../../../shared/lib/json.ts';

export interface PlayersStatePorts {
  readonly hub: Publisher;
  readonly time: TimeSource;
  readonly after: Clock['after'];
  readonly limits: BudgetLimits;
  readonly context: Pick<PlayerContext, 'art' | 'supports' | 'queue'>;
  /** Applies expected values to the server's state. */
  readonly overlay: (player: Player) => Player;
  /** Called when the server's own state of a player changed, before it is published. */
  readonly observed: (id: string) => void;
  /** Called with the published player; null for a removed one. */
  readonly shown: (id: string, player: Player | null) => void;
  /** Called with the missing part of the list of players; null: the list is complete. */
  readonly cut: (cut: Cut | null) => void;
}

/** Up to this many dependent players are updated immediately; more are batched, once for many changes. */
const MAX_IMMEDIATE = 64;
const TURN = { wait: 20, players: 500 } as const;

/** Each member is stored as a dependency of this player, which takes more than its id. */
const MEMBER = 200;
const weigh = (json: unknown, raw: RawPlayer, limit: number): number =>
  estimateSize(json, limit) + MEMBER * raw.members.length;

interface Entry {
  readonly json: Readonly<Record<string, unknown>>;
  readonly raw: RawPlayer;
  real: Player | null;
}

/**
 * The players: the server's state, and the published players derived from it. An event parses one player once and re-derives only that
 * player and the players that depend on what changed.
 */
export class PlayersState {
  readonly #ports: PlayersStatePorts;
  readonly #entries = new Map<string, Entry>();
  readonly #dependents = new Dependents();
  readonly #budget: Budget;
  /** The server has more players than the app accepts. */
  #crowded = false;
  /** Length of the server's list, and how many of its rows could not be read. */
  #listed = 0;
  #lost = 0;
  readonly #late = new Set<string>();
  #stopTurn: Dispose | null = null;
  #frozenAt: number | null = null;

  constructor(ports: PlayersStatePorts) {
    this.#ports = ports;
    this.#budget = new Budget(ports.limits);
  }

  /** The server's last report, without expected values. */
  real(id: string): Player | undefined {
    return this.#entries.get(id)?.real ?? undefined;
  }

  /** The published players. */
  shown(id: string): Player | undefined {
    const real = this.real(id);
    return real === undefined ? undefined : this.#ports.overlay(this.#still(real));
  }

  /** Replaces all players by the server's list. */
  replaceAll(list: readonly unknown[]): void {
    this.#frozenAt = null;
    const gone = new Set(this.#entries.keys());
    const { entries } = this.#ports.limits;
    this.#crowded = list.length > entries;
    this.#listed = list.length;
    this.#lost = 0;
    for (const json of list.slice(0, entries)) {
      const id = this.#take(toRecord(json), () => (this.#lost += 1));
      if (id !== null) gone.delete(id);
    }
    for (const id of gone) this.#drop(id);
    for (const id of this.#entries.keys()) this.#derive(id);
    const shown = [...this.#entries.keys()].map((id) => [id, this.shown(id)] as const);
    const present = shown.filter((pair): pair is [string, Player] => pair[1] !== undefined);
    this.#ports.hub.replaceEntries('music.players', Object.fromEntries(present));
    for (const id of gone) this.#ports.shown(id, null);
    for (const [id, player] of present) this.#ports.shown(id, player);
    this.#tellCut();
  }

  #tellCut(): void {
    const have = this.#entries.size;
    if (!this.#crowded) this.#ports.cut(rowsCut({ have, lost: this.#lost }, null));
    else this.#ports.cut({ why: 'limit', have, of: this.#listed > have ? this.#listed : null });
  }

  /** Handles `player_added`, `player_updated`, `player_removed` and `player_sleep_timer_updated`; ignores others. */
  apply({ event, objectId, data }: ServerEvent): void {
    if (objectId !== null) {
      if (event === 'player_removed') this.#remove(objectId);
      if (event === 'player_sleep_timer_updated') this.#setSleep(objectId, data);
    }
    if (event !== 'player_added' && event !== 'player_updated') return;
    this.#applyPlayer(objectId, data);
  }

  #applyPlayer(objectId: string | null, data: unknown): void {
    const last = objectId === null ? null : (this.#entries.get(objectId)?.json ?? null);
    const json = completePlayer(data, objectId, last);
    const before = objectId === null ? undefined : this.#entries.get(objectId)?.raw;
    const id = this.#take(json);
    if (id === null) {
      if (objectId !== null && json !== null) this.#remove(objectId);
      if (this.#crowded) this.#tellCut();
      return;
    }
    this.#refresh(id, before);
  }

  /** The event contains the end of the timer (s since epoch), or null. */
  #setSleep(id: string, at: unknown): void {
    const entry = this.#entries.get(id);
    if (entry === undefined || (at !== null && typeof at !== 'number')) return;
    this.#take({ ...entry.json, sleep_timer_expires_at: at });
    this.#refresh(id, entry.raw);
  }

  /** A queue was added, removed or changed: re-derives the players that play it. */
  queueChanged(id: string): void {
    this.#updateUsers(`q:${id}`);
  }

  /** Publishes a player again because its expected values changed. */
  publish(id: string): void {
    const player = this.shown(id);
    if (player === undefined) return;
    this.#ports.hub.setEntry('music.players', id, player);
    this.#ports.shown(id, player);
  }

  /** The connection was lost: freezes positions at their values at `now` until the next full list. */
  freeze(now: number): void {
    if (this.#frozenAt !== null) return;
    this.#frozenAt = now;
    for (const [id, { real }] of this.#entries) if (real?.position?.rate !== 0) this.publish(id);
  }

  /** Drops everything without publishing. */
  clear(): void {
    this.#stopTurn?.();
    this.#stopTurn = null;
    this.#late.clear();
    [this.#lost, this.#crowded] = [0, false];
    for (const id of [...this.#entries.keys()]) this.#drop(id);
    this.#frozenAt = null;
  }

  /** `unread`: called for values that are not players. */
  #take(json: Readonly<Record<string, unknown>> | null, unread?: () => void): string | null {
    const id = typeof json?.['player_id'] === 'string' ? json['player_id'] : '';
    const entry = this.#entries.get(id);
    const raw = json === null ? null : readPlayer(json, entry?.raw ?? null, this.#ports.time);
    if (json === null || raw === null) {
      unread?.();
      return null;
    }
    const known = knownFields(json);
    if (!this.#budget.take(raw.id, weigh(known, raw, this.#ports.limits.each))) {
      this.#crowded = true;
      return null;
    }
    this.#entries.set(raw.id, { json: known, raw, real: entry?.real ?? null });
    return raw.id;
  }

  #refresh(id: string, before: RawPlayer | undefined): void {
    this.#update(id);
    const now = this.#entries.get(id)?.raw;
    if (before === undefined || now === undefined || !sameSharedFacts(before, now))
      this.#updateUsers(`p:${id}`);
  }

  #remove(id: string): void {
    if (!this.#entries.has(id)) return;
    this.#drop(id);
    this.#ports.hub.deleteEntry('music.players', id);
    this.#ports.shown(id, null);
    this.#updateUsers(`p:${id}`);
  }

  #drop(id: string): void {
    this.#entries.delete(id);
    this.#dependents.forget(id);
    this.#budget.free(id);
  }

  /** Re-derives the dependents of `source`; many of them later, so that their number does not count with every event. */
  #updateUsers(source: string): void {
    let count = 0;
    for (const user of this.#dependents.of(source)) {
      count += 1;
      if (count <= MAX_IMMEDIATE) this.#update(user);
      else this.#late.add(user);
    }
    if (this.#late.size > 0) this.#planTurn();
  }

  #planTurn(): void {
    this.#stopTurn ??= this.#ports.after(TURN.wait, () => {
      this.#stopTurn = null;
      for (const id of [...this.#late].slice(0, TURN.players)) {
        this.#late.delete(id);
        this.#update(id);
      }
      if (this.#late.size > 0) this.#planTurn();
    });
  }

  #update(id: string): void {
    if (!this.#derive(id)) return;
    this.publish(id);
  }

  #derive(id: string): boolean {
    const entry = this.#entries.get(id);
    if (entry === undefined) return false;
    const sources = new Set<string>();
    entry.real = this.#turnedOff(
      derivePlayer(entry.raw, this.#recorded(id, sources), entry.real),
      entry.real,
    );
    this.#dependents.track(id, sources);
    this.#ports.observed(id);
    return true;
  }

  /** Adds the time at which the player turned off, which the last good state keeps across connections. */
  #turnedOff(player: Player, before: Player | null): Player {
    if (player.powered !== false || player.offSince !== null) return player;
    const { hub, time } = this.#ports;
    if (before !== null)
      return before.powered === false ? player : { ...player, offSince: time.now() };
    const last = hub.entry('music.players', player.id);
    return last?.powered === false ? { ...player, offSince: last.offSince } : player;
  }

  /** The context of one derivation, recording what it reads. */
  #recorded(own: string, sources: Set<string>): PlayerContext {
    const { art, supports, queue } = this.#ports.context;
    return {
      player: (id) => {
        if (id !== own) sources.add(`p:${id}`);
        return this.#entries.get(id)?.raw;
      },
      queue: (id) => {
        sources.add(`q:${id}`);
        return queue(id);
      },
      art,
      supports,
    };
  }

  #still(player: Player): Player {
    const anchor = player.position;
    if (this.#frozenAt === null || anchor === null || anchor.rate === 0) return player;
    const elapsed = positionAt(anchor, player.media?.duration ?? null, this.#frozenAt);
    return { ...player, position: { elapsed, at: this.#frozenAt, rate: 0 } };
  }
}
