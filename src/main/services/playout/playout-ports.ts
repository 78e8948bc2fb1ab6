import type { PathStyle } from '../../../shared/playout/check/facts.ts';
import type { HttpPort } from '../../net/http.ts';
import type {
  AttentionPort,
  Clock,
  EventsPort,
  Logger,
  Publisher,
  SettingsPort,
  StorePort,
} from '../../platform/ports.ts';
import type { ImportFilesPort } from '../../platform/ports/import-files.ts';
import type { MediaToolsPort } from '../../platform/ports/media-tools.ts';
import type { PlayoutFilesPort } from '../../platform/ports/playout-files.ts';
import type { ZonePort } from '../../platform/ports/zone.ts';
import type { LibraryPort } from './programme/library-port.ts';
import type { Namer } from './workspace/disk-doc.ts';

/** The ports of the playout service. */
export interface PlayoutServicePorts {
  readonly clock: Clock;
  readonly uuid: () => string;
  /** Shared by all services of the process. */
  readonly namer: Namer;
  /** SHA-256 as hex. */
  readonly hash: (text: string) => string;
  readonly log: Logger;
  readonly http: HttpPort;
  readonly settings: SettingsPort;
  readonly store: StorePort;
  readonly hub: Publisher;
  readonly attention: AttentionPort;
  readonly events: EventsPort;
  readonly files: PlayoutFilesPort;
  /** Databases of other programs. */
  readonly databases: ImportFilesPort;
  readonly mediaTools: MediaToolsPort;
  readonly zone: ZonePort;
  readonly library: LibraryPort;
  /** The environment of this process, which a channel server started from it would inherit. */
  readonly env: (name: string) => string | undefined;
  /** Path rules of this computer. */
  readonly style: PathStyle;
  /** Yields to other tasks of the process. */
  readonly pause: () => Promise<void>;
  /** Absolute path of the folder for the journal and the backups. */
  readonly dataDir: string;
  /** True inside a demo. */
  readonly demo: boolean;
}
