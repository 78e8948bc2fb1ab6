import { lazy } from '../../../../shared/lib/lazy.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import type { Settings } from '../../../../shared/settings/model.ts';
import type { Publisher, SettingsPort } from '../../../platform/ports.ts';
import type { Ceilings } from '../commands/ceilings.ts';
import { getEntry } from './tolerant.ts';

/** The facts that the choice depends on. */
type Candidate = Pick<Player, 'id' | 'name' | 'available' | 'hidden' | 'state' | 'leader'>;

const names = lazy(() => new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }));

const byName = (a: Candidate, b: Candidate): number =>
  names().compare(a.name, b.name) || (a.id < b.id ? -1 : 1);

/**
 * The player that quick controls act on: the user's choice if it is listed, otherwise the app's pick. The pick stays as long as it plays or
 * pauses; then it changes to the first playing player, or else to the first available one. A pick that a command acted on also stays while
 * it is idle, until another player begins to play, because some players report idle instead of paused.
 */
class Chooser {
  readonly #players = new Map<string, Candidate>();
  #chosen: string | null = null;
  #pick: string | null = null;
  #held = false;

  /** The user's choice; null: picked by the app. */
  choose(playerId: string | null): void {
    this.#chosen = playerId;
  }

  /** Updates a player (null: removed). True if the choice may have changed. */
  note(id: string, player: Candidate | null): boolean {
    const before = this.#players.get(id);
    if (player === null) return this.#players.delete(id) && this.#matters(id, null);
    const { name, available, hidden, state, leader } = player;
    const now = { id, name, available, hidden, state, leader };
    this.#players.set(id, now);
    if (this.#held && id !== this.#pick && now.state === 'playing' && before?.state !== 'playing')
      this.#held = false;
    const changed =
      before?.name !== name ||
      before.available !== available ||
      before.hidden !== hidden ||
      before.state !== state ||
      before.leader !== leader;
    return changed && this.#matters(id, now);
  }

  /** Picking examines all players, so single changes that cannot affect the pick must not trigger it. */
  #matters(id: string, now: Candidate | null): boolean {
    if (id === this.#chosen || id === this.#pick) return true;
    if (now === null || !now.available || now.hidden) return false;
    return this.#pick === null || now.state === 'playing';
  }

  /** Keeps the pick that a command acts on. */
  hold(id: string): void {
    if (id === this.#pick) this.#held = true;
  }

  clear(): void {
    this.#players.clear();
    this.#pick = null;
    this.#held = false;
  }

  resolve(): { playerId: string | null; byUser: boolean } {
    if (this.#chosen !== null && this.#players.has(this.#chosen))
      return { playerId: this.#chosen, byUser: true };
    const own = this.#own();
    if (own !== this.#pick) this.#held = false;
    this.#pick = own;
    return { playerId: this.#pick, byUser: false };
  }

  #own(): string | null {
    const player = this.#pick === null ? undefined : this.#players.get(this.#pick);
    const keep = player !== undefined && player.available && !player.hidden ? player : null;
    if (keep !== null && (this.#held || keep.state === 'playing' || keep.state === 'paused'))
      return keep.id;
    const there = [...this.#players.values()].filter((p) => p.available && !p.hidden);
    // A group that stops reports player by player: its members play for a moment without their leader.
    const leading = there.filter(({ leader }) => !there.some(({ id }) => id === leader));
    const playing = leading.filter(({ state }) => state === 'playing');
    const first = (list: readonly Candidate[]): string | null =>
      [...list].sort(byName)[0]?.id ?? null;
    return first(playing) ?? keep?.id ?? first(leading) ?? first(there);
  }
}

export interface ChoicePorts {
  readonly hub: Publisher;
  readonly settings: SettingsPort;
}

type Music = Settings['music'];

/** The user's settings for the players of one profile: the chosen player and the maximum volumes. Publishes both. */
export class Choice {
  readonly #ports: ChoicePorts;
  readonly #chooser = new Chooser();
  #profileId: string | null = null;
  #gathering = false;

  constructor(ports: ChoicePorts) {
    this.#ports = ports;
  }

  /** Switches to the settings of another profile and drops all players. */
  switchTo(profileId: string | null): void {
    this.#profileId = profileId;
    this.#chooser.clear();
    this.refresh();
  }

  /** Reads the settings again and publishes the result. */
  refresh(): void {
    const { chosenPlayer } = this.#ports.settings.get().music;
    this.#chooser.choose(
      this.#profileId === null ? null : (getEntry(chosenPlayer, this.#profileId) ?? null),
    );
    this.#ports.hub.set('music.ceilings', this.ceilings());
    this.#publish();
  }

  ceilings(): Ceilings {
    if (this.#profileId === null) return {};
    return getEntry(this.#ports.settings.get().music.volumeCeilings, this.#profileId) ?? {};
  }

  /** Handles a command to a player: if the quick controls show that player, they stay on it. */
  acted(id: string): void {
    this.#chooser.hold(id);
  }

  /** A published player changed or was removed. */
  note(id: string, player: Player | null): void {
    if (this.#chooser.note(id, player)) this.#publish();
  }

  /** Updates many players and picks once at the end. */
  gather(work: () => void): void {
    this.#gathering = true;
    try {
      work();
    } finally {
      this.#gathering = false;
    }
    this.#publish();
  }

  /** Saves the user's choice; null: picked by the app. */
  async choose(playerId: string | null): Promise<void> {
    await this.#update((music, profileId) => {
      return { ...music, chosenPlayer: changed(music.chosenPlayer, profileId, playerId) };
    });
  }

  /** Saves a player's maximum volume (percent); null removes it. */
  async setCeiling(playerId: string, level: number | null): Promise<void> {
    await this.#update((music, profileId) => {
      const own = changed(getEntry(music.volumeCeilings, profileId) ?? {}, playerId, level);
      return { ...music, volumeCeilings: { ...music.volumeCeilings, [profileId]: own } };
    });
  }

  async #update(change: (music: Music, profileId: string) => Music): Promise<void> {
    const profileId = this.#profileId;
    if (profileId === null) throw failure('conflict', t('musicfaults:players.profileMissing'));
    await this.#ports.settings.update((settings) => ({
      ...settings,
      music: change(settings.music, profileId),
    }));
    this.refresh();
  }

  #publish(): void {
    if (!this.#gathering) this.#ports.hub.set('music.chosen', this.#chooser.resolve());
  }
}

/** The record with one entry set, or removed if `value` is null. */
function changed<V>(
  entries: Readonly<Record<string, V>>,
  key: string,
  value: V | null,
): Record<string, V> {
  const others = Object.entries(entries).filter(([name]) => name !== key);
  return Object.fromEntries(value === null ? others : [...others, [key, value]]);
}
