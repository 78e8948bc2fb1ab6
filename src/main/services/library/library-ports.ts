import type { MediaFacts } from '../../../shared/playout/state.ts';
import type { HttpPort } from '../../net/http.ts';
import type {
  Clock,
  Logger,
  NetworkPort,
  Publisher,
  SecretsPort,
  TopicAudience,
} from '../../platform/ports.ts';
import type { LibraryDatabase, LibraryFilesPort } from '../../platform/ports/library-files.ts';
import type { FileStamp } from '../../platform/ports/media-tools.ts';

/** Reads the length of a file. null: ffprobe is missing. Rejects only with `cancelled`. */
export type ProbeMedia = (
  path: string,
  stamp: FileStamp,
  signal: AbortSignal,
) => Promise<MediaFacts | null>;

export interface LibraryServicePorts {
  readonly clock: Clock;
  readonly log: Logger;
  readonly hub: Publisher & TopicAudience;
  readonly uuid: () => string;
  /** SHA-256 as hex. */
  readonly hash: (text: string) => string;
  readonly files: LibraryFilesPort;
  readonly http: HttpPort;
  readonly network: NetworkPort;
  readonly secrets: Pick<SecretsPort, 'use' | 'set' | 'clear' | 'has' | 'conceal'>;
  /** Called once, when the library is first used. null: this Node has no SQLite. */
  readonly openDatabase: () => Promise<LibraryDatabase | null>;
  readonly probe: ProbeMedia;
  /** Maximum number of programs that read media at once. */
  readonly parallel: number;
  /** Yields to other tasks of the process. */
  readonly pause: () => Promise<void>;
  /** Scans folders that were not scanned for an hour, once a window shows the library. */
  readonly scansByItself: boolean;
  /** The initial content of a new library, whose folders are scanned at once. */
  readonly first: {
    readonly folders: readonly string[];
    readonly collections: readonly { readonly name: string; readonly query: string }[];
  };
}
