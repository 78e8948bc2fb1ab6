import type { ConnectionView } from '../../../../shared/music/connection.ts';
import type { Clock } from '../../../platform/ports.ts';
import type { MusicConnection } from '../connection/connection.ts';
import type { MusicProfiles } from './music-profiles.ts';

/** Failed attempts before the network is searched, and the time between two searches (ms). */
const MIN_ATTEMPTS = 2;
const SEARCH_MS = 60_000;

export interface MovedServerPorts {
  readonly clock: Clock;
  readonly profiles: MusicProfiles;
  readonly connection: MusicConnection;
  readonly search: () => void;
}

/**
 * Handles a server with a new address: when the known ones fail, searches the network; if the same server id
 * announces itself, that address is tried too. Whether it may get the token is decided as for any address.
 */
export class MovedServer {
  readonly #ports: MovedServerPorts;
  #searchedAt = Number.NEGATIVE_INFINITY;
  #reported = '';

  constructor(ports: MovedServerPorts) {
    this.#ports = ports;
  }

  /** The connection's state changed. */
  note({ state, profileId }: ConnectionView): void {
    if (state.k === 'online') this.#reported = '';
    if (state.k !== 'waiting' || state.attempt < MIN_ATTEMPTS || profileId === null) return;
    const { clock, profiles, search } = this.#ports;
    if ((profiles.server(profileId)?.serverId ?? null) === null) return;
    if (clock.monotonic() - this.#searchedAt < SEARCH_MS) return;
    this.#searchedAt = clock.monotonic();
    search();
  }

  /** The active profile's server announced itself at `url`. */
  found(url: string): void {
    const { profiles, connection } = this.#ports;
    const profile = profiles.active();
    const { state } = connection.view();
    const key = `${profile?.id ?? ''} ${url}`;
    if (profile === null || state.k === 'online' || this.#reported === key) return;
    this.#reported = key;
    connection.setProfile(profile, { discoveredUrl: url });
  }
}
