import type { Handlers } from '../../shared/contract/methods.ts';
import { loadContract } from '../../shared/contract/methods.ts';
import type { ContractName } from '../../shared/domains.ts';
import type { Settings } from '../../shared/settings/model.ts';
import { NetworkTrust } from '../connections/network-trust.ts';
import type { AttentionPort, MutesPort, EventsPort, ListedEvents } from '../platform/ports.ts';
import type { CommandPort } from '../platform/ports/command-port.ts';
import type { DomainService, FetchedFile } from '../platform/ports/domain-service.ts';
import type { ServiceConnections } from '../platform/ports/service-connections.ts';
import type { StateHub } from '../rpc/state-hub.ts';
import type { OpenedAdapters } from './adapters.ts';
import type { Domain, DemoEnvironment, ServiceModule, ServicePorts } from './domain.ts';
import { domainConnections, selectProfiles } from './domain-connections.ts';
import { SwitchableService } from './switchable-service.ts';
import type { AttentionSource } from '../../shared/attention/model.ts';
import type { Dispose } from '../../shared/lib/disposable.ts';
import { Emitter } from '../../shared/lib/emitter.ts';

interface ServicesPorts {
  readonly domains: readonly Domain[];
  readonly opened: OpenedAdapters;
  readonly hub: StateHub;
  readonly attention: AttentionPort & MutesPort;
  readonly dataDir: string;
  readonly oneCommand: readonly ContractName[] | null;
  /** Called when the demo was entered or left. */
  readonly changed: () => void;
  readonly openAddress: (url: string) => void;
  readonly commands: CommandPort;
}

interface Entry {
  readonly domain: Domain;
  readonly service: SwitchableService;
}

/** The services of all domains: starts them when needed and switches between the user's own and the demo's. */
export class Services {
  readonly #ports: ServicesPorts;
  readonly #trust: NetworkTrust;
  readonly #events = new ServiceEvents();
  readonly #entries: readonly Entry[];
  /** A call starts the demo of its domain. */
  #enters = false;

  constructor(ports: ServicesPorts) {
    this.#ports = ports;
    this.#trust = new NetworkTrust(ports.opened.adapters.network);
    this.#entries = ports.domains.map((domain) => this.#createEntry(domain));
  }

  get inDemo(): boolean {
    return this.#entries.some(({ service }) => service.inDemo);
  }

  /** The handlers of a contract; null: no domain handles it. */
  getHandlers(contract: ContractName): Partial<Handlers> | Promise<Partial<Handlers>> | null {
    const entry = this.#entries.find(({ domain }) => domain.answers.includes(contract));
    if (entry === undefined) return null;
    const service = this.#enters
      ? entry.service.enterDemo().then(() => entry.service.service())
      : entry.service.service();
    return service instanceof Promise ? service.then(({ handlers }) => handlers) : service.handlers;
  }

  /** Starts the services that must run from the start, or for a single command those it reads. The others start on their first call. */
  async start(): Promise<void> {
    const settings = this.#ports.opened.storage.settings.get();
    for (const { domain, service } of this.#asked())
      if (isInUse(domain, settings)) await service.service();
  }

  /** The domains that a single command reads; all of them outside of a command. */
  #asked(): readonly Entry[] {
    const starts = this.#ports.oneCommand;
    if (starts === null) return this.#entries;
    return this.#entries.filter(({ domain }) =>
      domain.answers.some((name) => starts.includes(name)),
    );
  }

  /**
   * Reports the demo as soon as the first domain has entered it, so that nobody takes demo data for the user's while the others start. For a
   * single command, the demos of other domains than those it reads start on their first call.
   */
  async startDemo(): Promise<void> {
    const entries = this.#asked();
    this.#enters = this.#ports.oneCommand !== null;
    for (const { service } of entries.length > 0 ? entries : this.#entries) {
      await service.enterDemo();
      this.#ports.changed();
    }
  }

  /** Starts every service, even those with nothing to do, to replace what the demo published. */
  async leaveDemo(): Promise<void> {
    this.#enters = false;
    for (const { service } of this.#entries) await service.leaveDemo();
    this.#ports.changed();
  }

  /** Starts the running services again, and those that the settings need now. */
  async restart(): Promise<void> {
    for (const { service } of this.#entries) await service.restart();
    if (!this.inDemo) await this.start();
  }

  windowOpened(): void {
    for (const { service } of this.#entries) service.windowOpened();
  }

  /** The profiles of the domains that connect to a service. */
  connections(): ServiceConnections[] {
    const { settings } = this.#ports.opened.storage;
    const leaveDemo = () => this.leaveDemo();
    return this.#entries.flatMap(({ domain: { connects }, service }) =>
      connects === undefined ? [] : domainConnections(connects, { settings, service, leaveDemo }),
    );
  }

  suspended(): void {
    for (const { service } of this.#entries) service.current?.suspended?.();
  }

  resumed(): void {
    for (const { service } of this.#entries) service.current?.resumed?.();
  }

  async stop(): Promise<void> {
    for (const { service } of this.#entries) await service.stop();
  }

  /** The file at `/<path>/...`; null: not found. */
  async fetchFile(
    path: string,
    request: Parameters<NonNullable<DomainService['fetchFile']>>[1],
    signal: AbortSignal,
  ): Promise<FetchedFile | null> {
    const entry = this.#entries.find(({ domain }) =>
      domain.paths?.some(({ name }) => name === path),
    );
    return (await entry?.service.current?.fetchFile?.(path, request, signal)) ?? null;
  }

  #createEntry(domain: Domain): Entry {
    const { opened, dataDir, oneCommand } = this.#ports;
    const build = (module: ServiceModule, own: Pick<ServicePorts, 'dataDir' | 'demo'>) =>
      module.create({
        ...opened.adapters,
        ...(own.demo ? opened.demoStorage() : opened.storage),
        ...own,
        oneCommand: oneCommand !== null,
        hub: this.#ports.hub,
        attention: this.#ports.attention,
        events: this.#events,
        trust: this.#trust,
        openAddress: this.#ports.openAddress,
        commands: this.#ports.commands,
        tell: async (notices) => {
          await opened.noticeStore.add(notices);
          this.#ports.changed();
        },
      });
    const service = new SwitchableService({
      load: async () => {
        const [module] = await Promise.all([
          domain.load(),
          opened.storage.settings.prepare?.(domain.slices ?? []),
          ...domain.answers.map(loadContract),
        ]);
        return module;
      },
      own: (module) => build(module, { dataDir, demo: false }),
      openDemo: (module) => module.startDemo(opened.adapters),
      demo: (module, { dataDir: folder }: DemoEnvironment<DomainService>) =>
        build(module, { dataDir: folder, demo: true }),
    });
    return { domain, service };
  }
}

const isInUse = ({ inUse, connects }: Domain, settings: Settings): boolean =>
  inUse?.(settings) === true ||
  (connects !== undefined && selectProfiles(connects, settings).length > 0);

/** Forwards the events that services list, and stores the last list of each source for listeners that start later. */
export class ServiceEvents implements EventsPort {
  readonly #changes = new Emitter<ListedEvents>();
  readonly #last = new Map<AttentionSource, ListedEvents>();

  emit(listed: ListedEvents): void {
    this.#last.set(listed.source, { ...listed, fresh: [] });
    this.#changes.emit(listed);
  }

  on(listener: (listed: ListedEvents) => void): Dispose {
    const stop = this.#changes.on(listener);
    for (const listed of this.#last.values()) listener(listed);
    return stop;
  }
}
