import type { Player } from '../../../../shared/music/player.ts';

/** What the choice depends on. */
type Candidate = Pick<Player, 'id' | 'name' | 'available' | 'hidden' | 'state' | 'leader'>;

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

const byName = (a: Candidate, b: Candidate): number =>
  names.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);

/**
 * The player that quick controls act on: the user's choice where it is listed; else the app's pick, which stays as
 * long as it plays or pauses, then moves to the first that plays, else to the first that is there.
 */
export class Chooser {
  readonly #players = new Map<string, Candidate>();
  #wish: string | null = null;
  #pick: string | null = null;

  /** The user's choice; null: the app picks. */
  wish(playerId: string | null): void {
    this.#wish = playerId;
  }

  /** Takes in a player as it is now (null: gone). True when the choice may have changed. */
  note(id: string, player: Candidate | null): boolean {
    const before = this.#players.get(id);
    if (player === null) return this.#players.delete(id) && this.#matters(id, null);
    const { name, available, hidden, state, leader } = player;
    const now = { id, name, available, hidden, state, leader };
    this.#players.set(id, now);
    const changed =
      before?.name !== name ||
      before.available !== available ||
      before.hidden !== hidden ||
      before.state !== state ||
      before.leader !== leader;
    return changed && this.#matters(id, now);
  }

  /** Picking looks at all players, so a crowd that cannot change the pick must not lead to it one by one. */
  #matters(id: string, now: Candidate | null): boolean {
    if (id === this.#wish || id === this.#pick) return true;
    if (now === null || !now.available || now.hidden) return false;
    return this.#pick === null || now.state === 'playing';
  }

  clear(): void {
    this.#players.clear();
    this.#pick = null;
  }

  resolve(): { playerId: string | null; byUser: boolean } {
    if (this.#wish !== null && this.#players.has(this.#wish))
      return { playerId: this.#wish, byUser: true };
    this.#pick = this.#own();
    return { playerId: this.#pick, byUser: false };
  }

  #own(): string | null {
    const kept = this.#pick === null ? undefined : this.#players.get(this.#pick);
    const keep = kept !== undefined && kept.available && !kept.hidden ? kept : null;
    if (keep?.state === 'playing' || keep?.state === 'paused') return keep.id;
    const there = [...this.#players.values()].filter((p) => p.available && !p.hidden);
    const playing = there.filter(({ state }) => state === 'playing');
    const leading = playing.filter(({ leader }) => leader === null);
    const first = (list: readonly Candidate[]): string | null =>
      [...list].sort(byName)[0]?.id ?? null;
    return first(leading) ?? first(playing) ?? keep?.id ?? first(there);
  }
}
