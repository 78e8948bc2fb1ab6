import type { HttpPort } from '../../../net/http.ts';
import type {
  AttentionPort,
  Clock,
  Logger,
  Publisher,
  SettingsPort,
  StorePort,
} from '../../../platform/ports.ts';
import type { Hash } from '../art/art-registry.ts';
import type { MusicLink } from '../link.ts';

/** What the players' part of the music service needs of the rest. */
export interface PlayersPorts {
  readonly link: MusicLink;
  readonly hub: Publisher;
  readonly attention: AttentionPort;
  readonly clock: Clock;
  readonly store: StorePort;
  readonly settings: SettingsPort;
  readonly log: Logger;
  /** Hex digest of at least 128 bits (SHA-256 in the product). */
  readonly hash: Hash;
  readonly http: HttpPort;
}
