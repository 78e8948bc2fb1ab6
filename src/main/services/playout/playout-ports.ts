import type { HttpPort } from '../../net/http.ts';
import type {
  AttentionPort,
  Clock,
  Logger,
  Publisher,
  SettingsPort,
} from '../../platform/ports.ts';

/** Everything that the playout service stands on. */
export interface PlayoutServicePorts {
  readonly clock: Clock;
  readonly uuid: () => string;
  /** SHA-256 as hex. */
  readonly hash: (text: string) => string;
  readonly log: Logger;
  readonly http: HttpPort;
  readonly settings: SettingsPort;
  readonly hub: Publisher;
  readonly attention: AttentionPort;
  /** Absolute; where the journal and the backups are kept. */
  readonly dataDir: string;
  /** True inside a demo. */
  readonly demo: boolean;
}
