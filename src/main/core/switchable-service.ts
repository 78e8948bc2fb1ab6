import { KeyedQueue } from '../../shared/lib/keyed-queue.ts';
import type { Dispose } from '../../shared/lib/disposable.ts';
import { Emitter } from '../../shared/lib/emitter.ts';
import type { DomainService } from '../platform/ports/domain-service.ts';
import type { DemoEnvironment, ServiceModule } from './domain.ts';

export interface SwitchablePorts<S extends DomainService> {
  load(): Promise<ServiceModule<S>>;
  /** Builds the user's own service. */
  own(module: ServiceModule<S>): S | Promise<S>;
  openDemo(module: ServiceModule<S>): Promise<DemoEnvironment<S>>;
  demo(module: ServiceModule<S>, environment: DemoEnvironment<S>): S | Promise<S>;
}

/**
 * The service of one domain: the user's own, or inside a demo one of its own; never both. It is loaded and started when it is
 * first needed, and after every demo in the place of the one before.
 */
export class SwitchableService<S extends DomainService = DomainService> {
  readonly #ports: SwitchablePorts<S>;
  /** Starts, switches and ends come one after the other: two demos that are asked for at once would both be opened. */
  readonly #queue = new KeyedQueue();
  #own: S | null = null;
  #demo: { readonly service: S; readonly environment: DemoEnvironment<S> } | null = null;
  readonly #changed = new Emitter<void>();
  #window = false;
  #stopped = false;

  constructor(ports: SwitchablePorts<S>) {
    this.#ports = ports;
  }

  /** The service that answers now; null: none is loaded. */
  get current(): S | null {
    return this.#demo?.service ?? this.#own;
  }

  /** Told when `current` is another. */
  onChange(listener: () => void): Dispose {
    return this.#changed.on(listener);
  }

  get inDemo(): boolean {
    return this.#demo !== null;
  }

  /** The service that answers now, started. */
  service(): S | Promise<S> {
    return this.current ?? this.#inOrder(async () => this.current ?? (await this.#startOwn()));
  }

  /** A host with a window is there, now and after every switch. */
  windowOpened(): void {
    this.#window = true;
    this.current?.windowOpened?.();
  }

  /** Starts the demo and puts its service in the place of the user's own; false: there is a demo already. A demo that does not start leaves the user's own. */
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

  /** Ends the demo and starts the user's own service. False: there is no demo to leave. */
  leaveDemo(): Promise<boolean> {
    return this.#inOrder(async () => {
      if (this.#demo === null) return false;
      await this.#endDemo();
      await this.#startOwn();
      return true;
    });
  }

  /** A service over the user's own storage that is never started: inside a demo the real one is not there. */
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
