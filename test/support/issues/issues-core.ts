import type { IssuesDemo } from '../../../src/demo/issues/issues-demo.ts';
import { startIssuesDemo } from '../../../src/demo/issues/issues-demo.ts';
import { issues } from '../../../src/main/domains/issues/domain.ts';
import { attentionSentence, newsItems } from '../../../src/shared/attention/list.ts';
import type { ConnectionInput } from '../../../src/shared/connections/model.ts';
import type { CallContext, MethodInput, MethodName } from '../../../src/shared/contract/methods.ts';
import type { IssuesOverview, IssueRow } from '../../../src/shared/issues/model.ts';
import { FakeClock, RUN_START, ticking } from '../core/fake-clock.ts';
import { openServiceCore } from '../core/service-core.ts';
import { until } from '../until.ts';

export { refusal } from '../deploys/deploys-core.ts';

/** The whole core with the issue tracker on real files and a real demo server, both on one clock that only the test advances. */
export class IssuesCore {
  readonly clock: FakeClock;
  readonly demo: IssuesDemo;
  /** Addresses that were opened in the browser. */
  readonly opened: string[] = [];
  readonly #dataDir: string;
  readonly #timesRequests: boolean;
  #core: Awaited<ReturnType<IssuesCore['open']>> | null = null;

  private constructor(dataDir: string, clock: FakeClock, demo: IssuesDemo, timesRequests: boolean) {
    this.#timesRequests = timesRequests;
    this.#dataDir = dataDir;
    this.clock = clock;
    this.demo = demo;
  }

  /** `timesRequests`: see `ServiceCoreOptions`. */
  static async start(
    dataDir: string,
    generation = 'current',
    timesRequests = false,
  ): Promise<IssuesCore> {
    const clock = new FakeClock(RUN_START);
    const demo = await startIssuesDemo({ generation, clock });
    const lab = new IssuesCore(dataDir, clock, demo, timesRequests);
    await lab.restart();
    return lab;
  }

  get core() {
    if (this.#core === null) throw new Error('the core is closed');
    return this.#core;
  }

  open() {
    return openServiceCore(issues, {
      dataDir: this.#dataDir,
      clock: this.clock,
      opened: this.opened,
      timesRequests: this.#timesRequests,
    });
  }

  /** Ends the core and starts another one on the same files; `meanwhile` runs between. */
  async restart(meanwhile: () => void = () => undefined): Promise<void> {
    await this.#core?.stop();
    meanwhile();
    this.#core = await this.open();
  }

  async stop(): Promise<void> {
    await this.#core?.stop();
    await this.demo.stop();
  }

  call<M extends MethodName>(
    name: M,
    input: MethodInput<M>,
    { origin = 'window', signal = new AbortController().signal }: Partial<CallContext> = {},
  ) {
    return this.core.router.call(name, input, { signal, origin });
  }

  input(change: Partial<ConnectionInput> = {}): ConnectionInput {
    return {
      service: 'issues',
      profileId: null,
      name: '',
      credential: 'basic',
      fields: { url: this.demo.url, email: this.demo.email },
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
    return this.core.hub.get('issues.overview');
  }

  get overview(): IssuesOverview {
    const { value } = this.state;
    if (value === null) throw new Error('nothing was read');
    return value;
  }

  /** The number of a view. */
  count(id: string): number | null {
    return this.overview.views.find((view) => view.id === id)?.count ?? null;
  }

  /** An issue of the overview's first ones. */
  row(key: string): IssueRow {
    const found = this.overview.first.rows.find((one) => one.key === key);
    if (found === undefined) throw new Error(`no issue ${key}`);
    return found;
  }

  /** Requests of what `action` does, as `METHOD path`. */
  async asked(action: () => Promise<unknown>): Promise<string[]> {
    const before = this.demo.asked.length;
    await action();
    return this.demo.asked.slice(before).map(({ method, path }) => `${method} ${path}`);
  }

  /** Waits until this holds; the clock stands still. */
  until(holds: () => boolean): Promise<void> {
    return until((look) => this.core.hub.onChange(look), holds, {
      seen: () => ({ ...this.state, value: null }),
      limit: 20_000,
    });
  }

  /** Without a next read only while one runs, or after the server rejected the credential. */
  private get isReading(): boolean {
    const { nextAt, error } = this.state;
    return nextAt === null && error?.code !== 'unauthorized';
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
      this.until(() => this.state.error !== null && !this.isReading),
    );
  }

  /** The news of the list of attention, newest first. */
  attention(): string[] {
    return newsItems(this.core.hub.get('attention')).map(attentionSentence);
  }

  /** The news that the user has not opened. */
  unread(): string[] {
    const news = newsItems(this.core.hub.get('attention'));
    return news.filter(({ unread }) => unread).map(attentionSentence);
  }
}
