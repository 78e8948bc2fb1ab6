import { KeyedQueue } from '../../shared/lib/keyed-queue.ts';
import type { Dispose } from '../../shared/lib/disposable.ts';
import { Emitter } from '../../shared/lib/emitter.ts';
import type { DomainService } from '../platform/ports/domain-service.ts';
import type { DemoEnvironment, ServiceModule } from './domain.ts';

export interface SwitchablePorts<S extends DomainService> {
  load(): Promise<ServiceModule<S>>;
  /** Creates the user's own service. */
  own(module: ServiceModule<S>): S | Promise<S>;
  openDemo(module: ServiceModule<S>): Promise<DemoEnvironment<S>>;
  demo(module: ServiceModule<S>, environment: DemoEnvironment<S>): S | Promise<S>;
}

/** The service of one domain: either the user's own or the demo's. Loaded and started when first needed; every switch replaces the previous one. */
export class SwitchableService<S extends DomainService = DomainService> {
  readonly #ports: SwitchablePorts<S>;
  /** Starts, switches and shutdown run one at a time: two concurrent requests would open two demos. */
  readonly #queue = new KeyedQueue();
  #own: S | null = null;
  #demo: { readonly service: S; readonly environment: DemoEnvironment<S> } | null = null;
  readonly #changed = new Emitter<void>();
  #window = false;
  #stopped = false;

  constructor(ports: SwitchablePorts<S>) {
    this.#ports = ports;
  }

  /** The current service; null: none is loaded. */
  get current(): S | null {
    return this.#demo?.service ?? this.#own;
  }

  /** Called when `current` changes. */
  onChange(listener: () => void): Dispose {
    return this.#changed.on(listener);
  }

  get inDemo(): boolean {
    return this.#demo !== null;
  }

  /** The current service, started. */
  service(): S | Promise<S> {
    return this.current ?? this.#inOrder(async () => this.current ?? (await this.#startOwn()));
  }

  /** A host with a window is present, now and after every switch. */
  windowOpened(): void {
    this.#window = true;
    this.current?.windowOpened?.();
  }

  /**
   * Starts the demo and replaces the user's own service; false: a demo is already running. If the demo fails to start, the user's own service
   * stays.
   */
  enterDemo(): Promise<boolean> {
    return this.#inOrder(async () => {
      if (this.#demo !== null) return false;
      const module = await this.#ports.load();
      const environment = await this.#ports.openDemo(module);
      await this.#stopOwn();
      const service = await this.#ports.demo(module, environment);
      this.#demo = { service, environment };
      await environment.run(service, this.#window);
      this.#changed.emit();
      return true;
    });
  }

  /** Ends the demo and starts the user's own service. False: no demo was running. */
  leaveDemo(): Promise<boolean> {
    return this.#inOrder(async () => {
      if (this.#demo === null) return false;
      await this.#endDemo();
      await this.#startOwn();
      return true;
    });
  }

  /** Starts the user's own service again, if it runs. */
  restart(): Promise<void> {
    return this.#inOrder(async () => {
      if (this.#own === null) return;
      await this.#stopOwn();
      await this.#startOwn();
    });
  }

  /** A service on the user's own storage that is never started; used inside a demo, where the real one does not exist. */
  async idle(): Promise<S> {
    return this.#ports.own(await this.#ports.load());
  }

  stop(): Promise<void> {
    return this.#inOrder(async () => {
      this.#stopped = true;
      await this.#endDemo();
      await this.#stopOwn();
    });
  }

  #inOrder<T>(task: () => Promise<T>): Promise<T> {
    return this.#queue.run('service', task);
  }

  async #startOwn(): Promise<S> {
    if (this.#stopped) throw new Error('the core has stopped');
    const service = await this.idle();
    try {
      await service.start(this.#window);
    } catch (error) {
      await service.stop();
      throw error;
    }
    this.#own = service;
    this.#changed.emit();
    return service;
  }

  async #stopOwn(): Promise<void> {
    const own = this.#own;
    this.#own = null;
    await own?.stop();
  }

  async #endDemo(): Promise<void> {
    const demo = this.#demo;
    this.#demo = null;
    await demo?.service.stop();
    await demo?.environment.stop();
  }
}
