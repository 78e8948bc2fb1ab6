import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import type { Settings } from '../../../../shared/settings/model.ts';
import type { Publisher, SettingsPort } from '../../../platform/ports.ts';
import type { Ceilings } from '../commands/ceilings.ts';
import { Chooser } from './chosen.ts';
import { entryOf } from './tolerant.ts';

export interface ChoicePorts {
  readonly hub: Publisher;
  readonly settings: SettingsPort;
}

type Music = Settings['music'];

/** What the user set about the players of one profile: the chosen one and the ceilings. Publishes both. */
export class Choice {
  readonly #ports: ChoicePorts;
  readonly #chooser = new Chooser();
  #profileId: string | null = null;
  #gathering = false;

  constructor(ports: ChoicePorts) {
    this.#ports = ports;
  }

  /** Turns to the settings of another profile; no player is known then. */
  turnTo(profileId: string | null): void {
    this.#profileId = profileId;
    this.#chooser.clear();
    this.refresh();
  }

  /** Reads the settings again and publishes what they lead to. */
  refresh(): void {
    const { chosenPlayer } = this.#ports.settings.get().music;
    this.#chooser.wish(
      this.#profileId === null ? null : (entryOf(chosenPlayer, this.#profileId) ?? null),
    );
    this.#ports.hub.set('music.ceilings', this.ceilings());
    this.#publish();
  }

  ceilings(): Ceilings {
    if (this.#profileId === null) return {};
    return entryOf(this.#ports.settings.get().music.volumeCeilings, this.#profileId) ?? {};
  }

  /** A player is shown differently, or went. */
  note(id: string, player: Player | null): void {
    if (this.#chooser.note(id, player)) this.#publish();
  }

  /** Takes in many players and picks once at the end. */
  gather(work: () => void): void {
    this.#gathering = true;
    try {
      work();
    } finally {
      this.#gathering = false;
    }
    this.#publish();
  }

  /** Keeps the user's choice; null: the app picks. */
  async choose(playerId: string | null): Promise<void> {
    await this.#update((music, profileId) => {
      return { ...music, chosenPlayer: changed(music.chosenPlayer, profileId, playerId) };
    });
  }

  /** Keeps a player's ceiling (percent); null removes it. */
  async setCeiling(playerId: string, level: number | null): Promise<void> {
    await this.#update((music, profileId) => {
      const own = changed(entryOf(music.volumeCeilings, profileId) ?? {}, playerId, level);
      return { ...music, volumeCeilings: { ...music.volumeCeilings, [profileId]: own } };
    });
  }

  async #update(change: (music: Music, profileId: string) => Music): Promise<void> {
    const profileId = this.#profileId;
    if (profileId === null) throw failure('conflict', t('errors:player.profileMissing'));
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

/** The record with one entry set, or without it where `value` is null. */
function changed<V>(
  entries: Readonly<Record<string, V>>,
  key: string,
  value: V | null,
): Record<string, V> {
  const others = Object.entries(entries).filter(([name]) => name !== key);
  return Object.fromEntries(value === null ? others : [...others, [key, value]]);
}
