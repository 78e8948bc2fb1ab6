import type { PathStyle } from '../../../shared/playout/check/facts.ts';
import type { HttpPort } from '../../net/http.ts';
import type {
  AttentionPort,
  Clock,
  Logger,
  Publisher,
  SettingsPort,
  StorePort,
} from '../../platform/ports.ts';
import type { MediaToolsPort } from '../../platform/ports/media-tools.ts';
import type { PlayoutFilesPort } from '../../platform/ports/playout-files.ts';
import type { ZonePort } from '../../platform/ports/zone.ts';
import type { Namer } from './workspace/disk-doc.ts';

/** Everything that the playout service stands on. */
export interface PlayoutServicePorts {
  readonly clock: Clock;
  readonly uuid: () => string;
  /** The same for every service of the process. */
  readonly namer: Namer;
  /** SHA-256 as hex. */
  readonly hash: (text: string) => string;
  readonly log: Logger;
  readonly http: HttpPort;
  readonly settings: SettingsPort;
  readonly store: StorePort;
  readonly hub: Publisher;
  readonly attention: AttentionPort;
  readonly files: PlayoutFilesPort;
  readonly mediaTools: MediaToolsPort;
  readonly zone: ZonePort;
  /** The environment of this process, which a server that it would start inherits. */
  readonly env: (name: string) => string | undefined;
  /** Rules of paths of this machine. */
  readonly style: PathStyle;
  /** Lets everything else in the process have a turn. */
  readonly pause: () => Promise<void>;
  /** Absolute; where the journal and the backups are kept. */
  readonly dataDir: string;
  /** True inside a demo. */
  readonly demo: boolean;
}
