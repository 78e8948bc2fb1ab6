import type { Capabilities } from '../../shared/contract/capabilities.ts';
import { noCapabilities } from '../../shared/contract/capabilities.ts';
import type { WindowPlace } from '../../shared/settings/model.ts';
import type { Router } from '../rpc/router.ts';
import type { DesktopPort, Logger, NotifierPort } from '../platform/ports.ts';
import type { StateHub } from '../rpc/state-hub.ts';
import type { FetchedFile, FileRequest } from '../platform/ports/domain-service.ts';

/** What a host tells the core about itself. */
export interface HostFacts {
  readonly kind: 'electron' | 'headless' | 'none';
  readonly capabilities: Capabilities;
  /** A fresh one-time login address, or null where a window was shown instead. */
  open(): string | null;
  /** Where there is no desktop: brings a page of the window up in the user's browser. */
  browse(path: string): void;
  /** Opens an address of the web in the user's browser; left out: the host cannot, the window shows it as a link. */
  openAddress?(url: string): void;
  /** null: no desktop. */
  readonly desktop: DesktopPort | null;
  /** null: the system announces nothing for this host. */
  readonly notifier: NotifierPort | null;
}

/** A host that has nothing of its own: for one command, and for tests to start from. */
export const bareHost: HostFacts = {
  kind: 'none',
  capabilities: noCapabilities,
  open: () => null,
  browse: () => undefined,
  desktop: null,
  notifier: null,
};

/** The product without a host: everything that the window, the tray and the command line share. */
export interface Core {
  /** Random per core: tells clients that keys and revisions they hold are of another one. */
  readonly instance: string;
  readonly router: Router;
  readonly hub: StateHub;
  readonly log: Logger;
  /** Where the window of a desktop host was closed last. */
  readonly window: { place(): WindowPlace | null; keep(place: WindowPlace): void };
  capabilities(): Capabilities;
  attachHost(host: HostFacts): void;
  /** The file behind an address `/<path>/...` that a domain serves; null: there is none. */
  fetchFile(path: string, request: FileRequest, signal: AbortSignal): Promise<FetchedFile | null>;
  /** Logs a fault of the program that no code handled, and counts it for status and window. `what`: `unhandled rejection`. */
  fault(what: string, error: unknown): void;
  start(): Promise<void>;
  /** The computer goes to sleep: what is read regularly waits for `resumed`. */
  suspended(): void;
  /** The computer woke up: connections are looked at, or tried again at once. */
  resumed(): void;
  /** Ends everything within 2 s; afterwards no timer, socket or handle is left. */
  stop(): Promise<void>;
}
