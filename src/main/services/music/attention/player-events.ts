import { t } from '../../../../shared/i18n/translate.ts';
import type { Dispose } from '../../../../shared/lib/disposable.ts';
import type { Player } from '../../../../shared/music/player.ts';
import type { AttentionPort, Clock, EventsPort, Publisher } from '../../../platform/ports.ts';
import type { Observation } from '../../../service/service-watch.ts';
import { ServiceWatch } from '../../../service/service-watch.ts';
import type { MusicLink } from '../link.ts';

type Seen = Pick<Player, 'id' | 'name' | 'available' | 'hidden'>;

interface Ports {
  readonly hub: Pick<Publisher, 'get'>;
  readonly link: Pick<MusicLink, 'view'>;
  readonly clock: Clock;
  readonly attention: AttentionPort;
  readonly events: EventsPort;
}

/** Minimum time (ms) between two observations of all players: a server may add thousands one by one. */
const LOOK_MS = 100;

/** Emits events about offline players while the connection is live. */
export class PlayerEvents {
  readonly #ports: Ports;
  readonly #watch: ServiceWatch<readonly Seen[]>;
  /** Whether a player is offline, by its id. */
  #offline: ReadonlyMap<string, boolean> = new Map();
  #nextLook = 0;
  #due: Dispose | null = null;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#watch = new ServiceWatch<readonly Seen[]>({
      ...ports,
      source: 'music',
      observe: (players, before) => observePlayers(players, before, ports.clock.now()),
    });
  }

  /** A player was published, or removed. */
  shown(id: string, player: Player | null): void {
    const now = player === null ? undefined : isOffline(player);
    if (this.#offline.get(id) === now || this.#due !== null) return;
    const { clock } = this.#ports;
    const wait = this.#nextLook - clock.monotonic();
    if (wait <= 0) this.look();
    else this.#due = clock.after(wait, () => this.look());
  }

  /** The connection changed. */
  look(): void {
    const { hub, link, events, clock } = this.#ports;
    this.#due?.();
    this.#due = null;
    this.#nextLook = clock.monotonic() + LOOK_MS;
    if (link.view().state.k !== 'online') {
      events.emit({ source: 'music', events: null, fresh: [] });
      return;
    }
    const players = Object.values(hub.get('music.players'));
    this.#offline = new Map(players.map((player) => [player.id, isOffline(player)]));
    this.#watch.seen(players);
  }

  /** The profile changed or was removed. */
  reset(): void {
    this.#due?.();
    this.#due = null;
    this.#nextLook = 0;
    this.#watch.reset();
  }
}

const isOffline = ({ available, hidden }: Seen): boolean => !available && !hidden;

/** The events of offline players, from the time when each was first seen offline. */
export function observePlayers(
  players: readonly Seen[],
  before: Observation | null,
  now: number,
): Observation {
  const since = new Map(before?.events?.map(({ of, at }) => [of, at]));
  return {
    findings: [],
    events: players.filter(isOffline).map(({ id, name }) => {
      const at = since.get(id) ?? now;
      return {
        kind: 'playerOffline',
        key: `${id} ${String(at)}`,
        of: id,
        subject: name,
        detail: t('attention:music.playerOffline'),
        at,
        caused: false,
      };
    }),
    known: players.map(({ id }) => id),
  };
}
