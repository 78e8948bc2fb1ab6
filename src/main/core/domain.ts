import type { Notice } from '../../shared/app/model.ts';
import type { ServiceDescriptor } from '../../shared/connections/descriptor.ts';
import type { Handlers } from '../../shared/contract/methods.ts';
import type { ContractName } from '../../shared/domains.ts';
import type { Settings } from '../../shared/settings/model.ts';
import type { SliceName } from '../../shared/settings/slices.ts';
import type { AttentionPort } from '../platform/ports.ts';
import type { DomainService, FileRequest } from '../platform/ports/domain-service.ts';
import type { NetworkTrust } from '../connections/network-trust.ts';
import type { ServiceConnections } from '../platform/ports/service-connections.ts';
import type { Router } from '../rpc/router.ts';
import type { StateHub } from '../rpc/state-hub.ts';
import type { Adapters, Storage } from './adapters.ts';

/** What a service stands on: the adapters of the process, and the storage of the user or of a demo. */
export interface ServicePorts extends Adapters, Storage {
  readonly hub: StateHub;
  readonly attention: AttentionPort;
  /** Absolute; in a demo a folder that is removed with it. */
  readonly dataDir: string;
  /** True inside a demo. */
  readonly demo: boolean;
  /** Which networks may carry secrets; of the app, so that it holds over a switch to or from the demo. */
  readonly trust: NetworkTrust;
  /** Opens an address of the web in the user's browser, where the host can. */
  readonly openAddress: (url: string) => void;
  /** Tells the user of files that were put aside. */
  readonly tell: (notices: readonly Notice[]) => Promise<void>;
}

/** Addresses of the window that a domain answers: `/<name>/...`. */
export interface ServedPath {
  readonly name: string;
  /** What an address stands for, the same in every host; `missing`: a 404. `rest` begins behind `/<name>/` and is not decoded. */
  read(rest: string, query: URLSearchParams): FileRequest | 'missing';
}

/** The servers and files that a demo of a domain runs on. */
export interface DemoEnvironment<S> {
  readonly dataDir: string;
  /** Points a fresh service at the demo and starts it. */
  run(service: S, window: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** The code of a domain in the main process, loaded when it is first needed. */
export interface ServiceModule<S extends DomainService = DomainService> {
  /** Builds a service over what it keeps; nothing else happens before its start. */
  create(ports: ServicePorts): S | Promise<S>;
  /** Starts the demo's servers; rejects where they cannot run. */
  startDemo(ports: Adapters): Promise<DemoEnvironment<S>>;
}

/** What `channelstrip demo-server NAME` is asked for. */
export interface DemoServerOptions {
  readonly generation?: string | undefined;
  /** Default 0: any free port. */
  readonly port?: number | undefined;
  readonly faults?: readonly string[] | undefined;
}

/** A domain's demo server by itself, as the command line offers it. */
export interface DemoServer {
  readonly about: string;
  /** The first one is the default. */
  readonly generations: readonly string[];
  readonly faults: readonly { readonly name: string; readonly about: string }[];
  /** `ready`: what its ready line says of it. Rejects with `invalid-input` for an unknown generation or fault. */
  start(options: DemoServerOptions): Promise<{
    readonly ready: Readonly<Record<string, unknown>>;
    stop(): Promise<void>;
  }>;
}

/** How a domain takes part in the switch between the user's own services and the demo. */
export interface DemoSwitch {
  inDemo(): boolean;
  /** Ends the demo of every domain; the user's own services run again. */
  leaveDemo(): Promise<void>;
  /** The service that answers now. */
  service(): Promise<DomainService>;
  /** A service over the user's own storage that is never started: inside a demo the real one is not there. */
  idle(): Promise<DomainService>;
}

/** What the list of connections stands on. */
export interface ConnectionsOfDomain {
  readonly hub: StateHub;
  readonly call: Router['call'];
}

/** One domain as the core sees it. */
export interface Domain {
  readonly name: string;
  /** The contracts that its service answers. */
  readonly answers: readonly ContractName[];
  /** Its parts of the settings (`shared/settings/slices.ts`); left out: none. */
  readonly slices?: readonly SliceName[];
  /** Whether its service has something to do before anybody calls it; one with stored profiles has. */
  readonly inUse?: (settings: Settings) => boolean;
  /** Names under which it may keep secrets beside those of its stored profiles. */
  secretNames?(settings: Settings): readonly string[];
  readonly paths?: readonly ServedPath[];
  load(): Promise<ServiceModule>;
  readonly loadDemoServer: () => Promise<DemoServer>;
  /** What can be connected. Its service keeps the profiles and brings `DomainService.connections`. */
  readonly connects?: ServiceDescriptor;
  /** A list of profiles of the domain's own, instead of those that the service keeps. */
  connections?(ports: ConnectionsOfDomain): ServiceConnections;
  /** Handlers that are about the demo and the user's own service at once. */
  handlers?(demo: DemoSwitch): Partial<Handlers>;
}
