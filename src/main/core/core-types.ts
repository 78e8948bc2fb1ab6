import type { Diagnostics } from '../../shared/app/model.ts';
import type { Capabilities } from '../../shared/contract/capabilities.ts';
import { noCapabilities } from '../../shared/contract/capabilities.ts';
import type { WindowPlace } from '../../shared/settings/model.ts';
import type { Router } from '../rpc/router.ts';
import type { DesktopPort, Logger, NotifierPort } from '../platform/ports.ts';
import type { StateHub } from '../rpc/state-hub.ts';
import type { FetchedFile, FileRequest } from '../platform/ports/domain-service.ts';

/** Facts about the host that the core runs in. */
export interface HostFacts {
  readonly kind: 'electron' | 'headless' | 'none';
  readonly capabilities: Capabilities;
  /** A new one-time sign-in address, or null if a window was shown instead. */
  open(): string | null;
  /** Opens a page of the window in the user's browser, on a host without a desktop. */
  browse(path: string): void;
  /** Opens a web address in the user's browser. If missing, the host cannot do this and the window shows a link. */
  openAddress?(url: string): void;
  /** Memory and CPU of all processes of the host; omitted: those of this process. */
  usage?(): Pick<Diagnostics, 'memoryBytes' | 'cpuPercent'>;
  /** Ends this core and starts one with the user's settings (after a safe start); omitted: the host can't. */
  restart?(): void;
  /** null: no desktop. */
  readonly desktop: DesktopPort | null;
  /** null: the host has no system notifications. */
  readonly notifier: NotifierPort | null;
}

/** A host without capabilities, for single commands and tests. */
export const bareHost: HostFacts = {
  kind: 'none',
  capabilities: noCapabilities,
  open: () => null,
  browse: () => undefined,
  desktop: null,
  notifier: null,
};

/** Stores the bounds of one window. */
interface BoundsStore {
  place(): WindowPlace | null;
  keep(place: WindowPlace): void;
}

/** The product without a host: everything that the window, the tray and the command line share. */
export interface Core {
  /** Random per core. Tells clients to drop keys and revisions of another core. */
  readonly instance: string;
  readonly router: Router;
  readonly hub: StateHub;
  readonly log: Logger;
  /** Bounds of the window and of the mini player when they were last closed (desktop host). */
  readonly window: BoundsStore;
  readonly mini: BoundsStore;
  capabilities(): Capabilities;
  attachHost(host: HostFacts): void;
  /** The file at an address `/<path>/...` of a domain; null: not found. */
  fetchFile(path: string, request: FileRequest, signal: AbortSignal): Promise<FetchedFile | null>;
  /** Logs an unhandled fault and counts it for status and window. `what`: `unhandled rejection`. */
  fault(what: string, error: unknown): void;
  start(): Promise<void>;
  /** The computer goes to sleep: polling pauses until `resumed`. */
  suspended(): void;
  /** The computer woke up: checks connections and retries waiting ones at once. */
  resumed(): void;
  /** Shuts down within 2 s and releases all timers, sockets and handles. */
  stop(): Promise<void>;
}
