import type { HttpPort } from '../../net/http.ts';
import type { NetProbe } from '../../net/probe.ts';
import type { FindProxy } from '../../platform/ports/fetch.ts';
import type { OpenSocket } from '../../net/socket.ts';
import type {
  AttentionPort,
  Clock,
  EventsPort,
  Logger,
  MdnsPort,
  NetworkPort,
  Publisher,
  RandomPort,
  SecretsPort,
  SettingsPort,
  StorePort,
} from '../../platform/ports.ts';
import type { NetworkTrust } from '../../connections/network-trust.ts';
import type { EqDraftsPort } from '../../platform/ports/eq-drafts.ts';
import type { PictureStore } from '../../platform/ports/picture-store.ts';

/** All dependencies of the music service. */
export interface MusicServicePorts {
  readonly clock: Clock;
  readonly random: RandomPort;
  readonly uuid: () => string;
  /** SHA-256 as hex. */
  readonly hash: (text: string) => string;
  readonly log: Logger;
  readonly http: HttpPort;
  readonly openSocket: OpenSocket;
  readonly probe: NetProbe;
  /** Default: the environment's. */
  readonly findProxy?: FindProxy;
  readonly network: NetworkPort;
  readonly mdns: MdnsPort;
  readonly settings: SettingsPort;
  readonly secrets: SecretsPort;
  /** Networks that may carry secrets. */
  readonly trust: NetworkTrust;
  readonly store: StorePort;
  readonly eqDrafts: EqDraftsPort;
  /** Pictures on disk; null inside a demo. */
  readonly pictures: PictureStore | null;
  readonly hub: Publisher;
  readonly attention: AttentionPort;
  readonly events: EventsPort;
  /** True inside a demo. */
  readonly demo: boolean;
}
