import type { Handlers } from '../../../shared/contract/methods.ts';
import type { PlayerAction } from '../../../shared/music/player.ts';
import type { ServiceConnections } from './service-connections.ts';

/** A file of a domain that a page of the window loads by its address. */
export interface FetchedFile {
  /** 503: not there yet, the page may ask again. */
  readonly status: 200 | 404 | 503;
  readonly type: string;
  readonly bytes: Uint8Array;
  /** How long the page may keep it (s); 0: it is another one in a moment. */
  readonly maxAge: number;
}

/** What an address of a domain's files asks for, by names of the domain's own. */
export type FileRequest = Readonly<Record<string, string | number>>;

/** A service of a domain as the core runs it. */
export interface DomainService {
  readonly handlers: Partial<Handlers>;
  /** `window`: a host with a window is there, which will look. */
  start(window: boolean): Promise<void>;
  /** Ends every timer, watcher and connection. */
  stop(): Promise<void>;
  /** A host with a window came after the start. */
  windowOpened?(): void;
  /** The profiles of this service; left out: the domain brings its own list, or nothing is connected. */
  readonly connections?: ServiceConnections;
  /** The computer goes to sleep: reading ends until `resumed`. */
  suspended?(): void;
  /** The computer woke up: connections are looked at, or tried again at once. */
  resumed?(): void;
  /** A media key was pressed. */
  pressed?(action: PlayerAction): Promise<void>;
  /** The file behind an address `/<path>/...`; null: there is none. */
  fetchFile?(path: string, request: FileRequest, signal: AbortSignal): Promise<FetchedFile | null>;
}
