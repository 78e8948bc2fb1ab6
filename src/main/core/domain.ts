import type { Notice } from '../../shared/app/model.ts';
import type { ServiceDescriptor } from '../../shared/connections/descriptor.ts';
import type { ContractName } from '../../shared/domains.ts';
import type { Settings } from '../../shared/settings/model.ts';
import type { SliceName } from '../../shared/settings/slices.ts';
import type { AttentionPort, MutesPort, EventsPort } from '../platform/ports.ts';
import type { CommandPort } from '../platform/ports/command-port.ts';
import type { DomainService, FileRequest } from '../platform/ports/domain-service.ts';
import type { NetworkTrust } from '../connections/network-trust.ts';
import type { StateHub } from '../rpc/state-hub.ts';
import type { Adapters, Storage } from './adapters.ts';

/** The ports of a service: the adapters of the process, and the storage of the user or of a demo. */
export interface ServicePorts extends Adapters, Storage {
  readonly hub: StateHub;
  readonly attention: AttentionPort & MutesPort;
  readonly events: EventsPort;
  /** Absolute; a demo deletes its folder when it ends. */
  readonly dataDir: string;
  /** True inside a demo. */
  readonly demo: boolean;
  /** See `CoreOptions`. */
  readonly oneCommand?: boolean;
  /** Networks that may carry secrets. Owned by the app, so that it survives entering and leaving the demo. */
  readonly trust: NetworkTrust;
  /** Opens a web address in the user's browser, if the host supports it. */
  readonly openAddress: (url: string) => void;
  /** Calls methods of other domains. */
  readonly commands: CommandPort;
  /** Notifies the user of files that were renamed because they could not be read. */
  readonly tell: (notices: readonly Notice[]) => Promise<void>;
}

/** Window addresses that a domain serves: `/<name>/...`. */
export interface ServedPath {
  readonly name: string;
  /** Resolves an address in the same way for every host; `missing`: 404. `rest` starts after `/<name>/` and is not decoded. */
  read(rest: string, query: URLSearchParams): FileRequest | 'missing';
}

/** The servers and files a domain's demo runs on. */
export interface DemoEnvironment<S> {
  readonly dataDir: string;
  /** Points a new service at the demo and starts it. */
  run(service: S, window: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** A domain's code in the main process, loaded when first needed. */
export interface ServiceModule<S extends DomainService = DomainService> {
  /** Creates a service on its storage, without starting it. */
  create(ports: ServicePorts): S | Promise<S>;
  /** Starts the demo's servers; rejects if they cannot run. */
  startDemo(ports: Adapters): Promise<DemoEnvironment<S>>;
}

/** Options of `channelstrip demo-server NAME`. */
export interface DemoServerOptions {
  readonly generation?: string | undefined;
  /** Default 0: any free port. */
  readonly port?: number | undefined;
  readonly faults?: readonly string[] | undefined;
}

/** A domain's standalone demo server, as run from the command line. */
export interface DemoServer {
  readonly about: string;
  /** The first one is the default. */
  readonly generations: readonly string[];
  readonly faults: readonly { readonly name: string; readonly about: string }[];
  /** `ready`: additional fields of the ready line. Rejects with `invalid-input` for an unknown generation or fault. */
  start(options: DemoServerOptions): Promise<{
    readonly ready: Readonly<Record<string, unknown>>;
    stop(): Promise<void>;
  }>;
}

/** A domain as seen by the core. */
export interface Domain {
  readonly name: string;
  /** The contracts its service handles. */
  readonly answers: readonly ContractName[];
  /** Its parts of the settings (`shared/settings/slices.ts`); default: none. */
  readonly slices?: readonly SliceName[];
  /** Whether its service must start with the app. Services with stored profiles always do. */
  readonly inUse?: (settings: Settings) => boolean;
  /** Names under which it may store secrets in addition to those of its stored profiles. */
  secretNames?(settings: Settings): readonly string[];
  readonly paths?: readonly ServedPath[];
  load(): Promise<ServiceModule>;
  readonly loadDemoServer: () => Promise<DemoServer>;
  /** The connectable service. It stores the profiles and provides `DomainService.connections`. */
  readonly connects?: ServiceDescriptor;
}
