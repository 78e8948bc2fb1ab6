import type { Handlers } from '../../../shared/contract/methods.ts';
import type { ServiceConnections } from './service-connections.ts';

/** A file of a domain that a window page loads by its address. */
export interface FetchedFile {
  /** 503: not available yet, the page may retry. */
  readonly status: 200 | 404 | 503;
  readonly type: string;
  readonly bytes: Uint8Array;
  /** How long the page may cache it (s); 0: it changes constantly. */
  readonly maxAge: number;
}

/** A parsed address of a domain's files; the domain defines the names. */
export type FileRequest = Readonly<Record<string, string | number>>;

/** A domain's service as run by the core. */
export interface DomainService {
  readonly handlers: Partial<Handlers>;
  /** `window`: the host has a window that will show data. */
  start(window: boolean): Promise<void>;
  /** Ends all timers, watchers and connections. */
  stop(): Promise<void>;
  /** A host with a window was added after the start. */
  windowOpened?(): void;
  /** The profiles of this service; omitted: the domain has no connections. */
  readonly connections?: ServiceConnections;
  /** The computer goes to sleep: polling pauses until `resumed`. */
  suspended?(): void;
  /** The computer woke up: checks connections and retries waiting ones at once. */
  resumed?(): void;
  /** The file at an address `/<path>/...`; null: not found. */
  fetchFile?(path: string, request: FileRequest, signal: AbortSignal): Promise<FetchedFile | null>;
}
