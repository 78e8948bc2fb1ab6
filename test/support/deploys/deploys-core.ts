import { openAdapters } from '../../../src/main/core/adapters.ts';
import { composeCore } from '../../../src/main/core/compose.ts';
import { bareHost } from '../../../src/main/core/core-types.ts';
import { deploys } from '../../../src/main/domains/deploys/domain.ts';
import type { DeploysDemo } from '../../../src/demo/deploys/deploys-demo.ts';
import { startDeploysDemo } from '../../../src/demo/deploys/deploys-demo.ts';
import { needsYou, newsItems } from '../../../src/shared/attention/list.ts';
import type { ConnectionInput } from '../../../src/shared/connections/model.ts';
import { AppFailure } from '../../../src/shared/contract/errors.ts';
import type { CallContext, MethodInput, MethodName } from '../../../src/shared/contract/methods.ts';
import type { DeploysOverview, Service } from '../../../src/shared/deploys/model.ts';
import { FakeClock, ticking } from '../core/fake-clock.ts';
import { until } from '../until.ts';

/** Why a call was refused; null: it was not. */
export const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof AppFailure ? error.error : String(error)),
  );

/** The whole core with the deployment platform on real files and a real demo server, both on one clock that only the test advances. */
export class DeploysCore {
  readonly clock = new FakeClock(Date.now());
  readonly demo: DeploysDemo;
  /** Addresses opened in the browser. */
  readonly opened: string[] = [];
  readonly #dataDir: string;
  #core: Awaited<ReturnType<DeploysCore['open']>> | null = null;

  private constructor(dataDir: string, clock: FakeClock, demo: DeploysDemo) {
    this.#dataDir = dataDir;
    this.clock = clock;
    this.demo = demo;
  }

  static async start(dataDir: string, generation = 'current'): Promise<DeploysCore> {
    const clock = new FakeClock(Date.now());
    const lab = new DeploysCore(dataDir, clock, await startDeploysDemo({ generation, clock }));
    await lab.restart();
    return lab;
  }

  get core() {
    if (this.#core === null) throw new Error('the core is closed');
    return this.#core;
  }

  async open() {
    const options = {
      dataDir: this.#dataDir,
      demo: false,
      verbose: false,
      version: '0.0.0',
      secretStore: 'file',
    } as const;
    const opened = await openAdapters(options, (settings) => deploys.secretNames?.(settings) ?? []);
    const adapters = { ...opened.adapters, clock: this.clock, random: () => 0.5 };
    const core = composeCore({ ...opened, adapters }, options, [deploys]);
    core.attachHost({ ...bareHost, openAddress: (url) => void this.opened.push(url) });
    await core.start();
    return Object.assign(core, { storage: opened.storage });
  }

  /** Ends the core and starts another one on the same files. */
  async restart(): Promise<void> {
    await this.#core?.stop();
    this.#core = await this.open();
  }

  async stop(): Promise<void> {
    await this.#core?.stop();
    await this.demo.stop();
  }

  call<M extends MethodName>(
    name: M,
    input: MethodInput<M>,
    origin: CallContext['origin'] = 'window',
  ) {
    return this.core.router.call(name, input, { signal: new AbortController().signal, origin });
  }

  input(change: Partial<ConnectionInput> = {}): ConnectionInput {
    return {
      service: 'deploys',
      profileId: null,
      name: '',
      credential: 'bearer',
      fields: { url: this.demo.url, workspace: this.demo.workspace },
      secrets: { token: this.demo.token },
      trustNetwork: false,
      confirmAddress: false,
      caFile: null,
      proxy: null,
      ...change,
    };
  }

  async connect(change: Partial<ConnectionInput> = {}) {
    const saved = await this.call('connections.save', { ...this.input(change), force: false });
    if (saved.report.ok) await this.read();
    return saved.report;
  }

  get state() {
    return this.core.hub.get('deploys.overview');
  }

  get overview(): DeploysOverview {
    const { value } = this.state;
    if (value === null) throw new Error('nothing was read');
    return value;
  }

  service(name: string): Service {
    const found = this.overview.services.find((one) => one.name === name);
    if (found === undefined) throw new Error(`no service ${name}`);
    return found;
  }

  /** Waits until this holds; the clock stands still. */
  until(holds: () => boolean): Promise<void> {
    return until((look) => this.core.hub.onChange(look), holds, {
      seen: () => ({ ...this.state, value: null }),
      limit: 20_000,
    });
  }

  /** Lets a due read start, and waits until no read runs. */
  async read(): Promise<void> {
    this.clock.advance(0);
    await this.until(() => this.state.nextAt !== null && this.state.at !== null);
  }

  /** ms until the next read. */
  wait(): number {
    return (this.state.nextAt ?? Infinity) - this.clock.now();
  }

  /** Advances to the next read and waits until it ended. */
  async polled(): Promise<void> {
    this.clock.advance(this.wait());
    await this.until(() => this.state.nextAt !== null);
  }

  /** Advances to the next read, which fails: the client repeats it after pauses, so the clock goes on while it runs. */
  async failed(): Promise<void> {
    this.clock.advance(this.wait());
    await ticking(
      this.clock,
      this.until(() => this.state.error !== null && this.state.nextAt !== null),
    );
  }

  /** The list of attention, the most recent last. */
  attention(): string[] {
    return needsYou(this.core.hub.get('attention')).map(
      ({ severity, subject, text }) => `${severity}: ${subject} ${text}`,
    );
  }

  news(): string[] {
    return newsItems(this.core.hub.get('attention')).map(
      ({ subject, text }) => `${subject} ${text}`,
    );
  }
}
