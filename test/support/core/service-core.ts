import { openAdapters } from '../../../src/main/core/adapters.ts';
import { composeCore } from '../../../src/main/core/compose.ts';
import { bareHost } from '../../../src/main/core/core-types.ts';
import type { Domain } from '../../../src/main/core/domain.ts';
import { createHttp } from '../../../src/main/net/http.ts';
import type { ConnectionInput } from '../../../src/shared/connections/model.ts';
import { listSecretNames } from '../../../src/shared/connections/model.ts';
import type { ResourceState } from '../../../src/shared/connections/resource-state.ts';
import { AppFailure } from '../../../src/shared/contract/errors.ts';
import type { CallContext, MethodInput, MethodName } from '../../../src/shared/contract/methods.ts';
import type { OverviewOf } from '../../../src/shared/contract/topics.ts';
import type { ServiceName } from '../../../src/shared/domain-names.ts';
import { until } from '../until.ts';
import type { FakeClock } from './fake-clock.ts';
import { ticking } from './fake-clock.ts';

/** The reason why a call was refused; null: it succeeded. */
export const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof AppFailure ? error.error : String(error)),
  );

interface CoreParts {
  readonly dataDir: string;
  readonly clock: FakeClock;
  /** The test's clock also drives the time limits of requests. Default: only pauses and polls. */
  readonly timesRequests?: boolean;
  /** The clock advances in small steps during calls and waits. Default: it stands still. */
  readonly ticks?: boolean;
}

/** Opens a core with these domains on real files; `opened` gets the addresses that it opens in the browser. */
export async function openServiceCore(
  domains: readonly Domain[],
  { dataDir, clock, timesRequests = false }: CoreParts,
  opened: string[] = [],
) {
  const options = {
    dataDir,
    demo: false,
    verbose: false,
    version: '0.0.0',
    secretStore: 'file',
  } as const;
  const files = await openAdapters(options, (settings) => [
    ...domains.flatMap((domain) => domain.secretNames?.(settings) ?? []),
    ...listSecretNames(settings.connections),
  ]);
  const { log } = files.adapters;
  const timed = timesRequests ? { http: createHttp({ fetch, clock, log }) } : {};
  const adapters = { ...files.adapters, clock, random: () => 0.5, ...timed };
  const core = composeCore({ ...files, adapters }, options, domains);
  core.attachHost({ ...bareHost, openAddress: (url) => void opened.push(url) });
  await core.start();
  return Object.assign(core, { storage: files.storage });
}

/** A core on real files, whose clock only the test advances. */
export class TestCore {
  readonly clock: FakeClock;
  /** Addresses opened in the browser. */
  readonly opened: string[] = [];
  readonly #domains: readonly Domain[];
  readonly #parts: CoreParts;
  #core: Awaited<ReturnType<typeof openServiceCore>> | null = null;

  constructor(domains: readonly Domain[], parts: CoreParts) {
    this.clock = parts.clock;
    this.#domains = domains;
    this.#parts = parts;
  }

  get core() {
    if (this.#core === null) throw new Error('the core is closed');
    return this.#core;
  }

  /** Ends the core and starts another one on the same files; `meanwhile` runs between. */
  async restart(meanwhile: () => unknown = () => undefined): Promise<void> {
    await this.#core?.stop();
    await meanwhile();
    this.#core = await openServiceCore(this.#domains, this.#parts, this.opened);
  }

  async stop(): Promise<void> {
    await this.#core?.stop();
  }

  call<M extends MethodName>(
    name: M,
    input: MethodInput<M>,
    { origin = 'window', signal = new AbortController().signal }: Partial<CallContext> = {},
  ) {
    return this.#run(this.core.router.call(name, input, { signal, origin }));
  }

  /** Connects a service; throws the report if its test failed. */
  async save(service: string, access: Access): Promise<void> {
    const input = { ...connectionInput(service, access), force: false };
    const saved = await this.call('connections.save', input);
    if (!saved.report.ok) throw new Error(JSON.stringify(saved.report));
  }

  /** The result of `work`, during which the clock advances. */
  ticking<T>(work: Promise<T>): Promise<T> {
    return ticking(this.clock, work);
  }

  /** Waits until a condition holds. */
  until(holds: () => boolean, seen: () => unknown = () => null): Promise<void> {
    const { hub } = this.core;
    return this.#run(until((look) => hub.onChange(look), holds, { seen, limit: 20_000 }));
  }

  #run<T>(work: Promise<T>): Promise<T> {
    return this.#parts.ticks === true ? this.ticking(work) : work;
  }
}

/** How a test connects: what differs between services. */
export type Access = Pick<ConnectionInput, 'credential' | 'fields' | 'secrets'>;

export const connectionInput = (service: string, access: Access): ConnectionInput => ({
  service,
  profileId: null,
  name: '',
  ...access,
  trustNetwork: false,
  confirmAddress: false,
  caFile: null,
  proxy: null,
});

/** The whole core with one service on real files and a real demo server, both on one clock that only the test advances. */
export abstract class ServiceCore<
  N extends ServiceName,
  D extends { stop(): Promise<void> },
> extends TestCore {
  readonly demo: D;
  readonly #service: N;

  constructor(service: N, domain: Domain, parts: CoreParts & { readonly demo: D }) {
    super([domain], parts);
    this.#service = service;
    this.demo = parts.demo;
  }

  protected abstract access(): Access;

  override async stop(): Promise<void> {
    await super.stop();
    await this.demo.stop();
  }

  input(change: Partial<ConnectionInput> = {}): ConnectionInput {
    return { ...connectionInput(this.#service, this.access()), ...change };
  }

  /** Connects and waits for the first reading. */
  async connect(change: Partial<ConnectionInput> = {}) {
    const saved = await this.call('connections.save', { ...this.input(change), force: false });
    if (saved.report.ok) await this.read();
    return saved.report;
  }

  get state(): ResourceState<OverviewOf<N>> {
    return this.core.hub.get(`${this.#service}.overview`) as ResourceState<OverviewOf<N>>;
  }

  get overview(): OverviewOf<N> {
    const { value } = this.state;
    if (value === null) throw new Error('nothing was read');
    return value;
  }

  override until(holds: () => boolean): Promise<void> {
    return super.until(holds, () => ({ ...this.state, value: null }));
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

  /** Advances to the next read and waits for its end. */
  async polled(): Promise<void> {
    this.clock.advance(this.wait());
    await this.until(() => this.state.nextAt !== null);
  }

  /** Advances to the next read, which fails. The client repeats it after pauses, so the clock advances meanwhile. */
  async failed(): Promise<void> {
    this.clock.advance(this.wait());
    await this.ticking(
      this.until(() => {
        const { nextAt, error } = this.state;
        // There is no next read while one runs, or after the server rejected the credential.
        return error !== null && (nextAt !== null || error.code === 'unauthorized');
      }),
    );
  }
}
