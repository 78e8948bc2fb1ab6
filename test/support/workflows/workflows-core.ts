import type { WorkflowsFault } from '../../../src/demo/workflows/faults.ts';
import type { WorkflowsDemo } from '../../../src/demo/workflows/workflows-demo.ts';
import { startWorkflowsDemo } from '../../../src/demo/workflows/workflows-demo.ts';
import { workflows } from '../../../src/main/domains/workflows/domain.ts';
import { attentionSentence, needsYou } from '../../../src/shared/attention/list.ts';
import type { ConnectionInput } from '../../../src/shared/connections/model.ts';
import type { CallContext, MethodInput, MethodName } from '../../../src/shared/contract/methods.ts';
import type { StartRequest } from '../../../src/shared/workflows/contract.ts';
import type { WorkflowsOverview, Workflow } from '../../../src/shared/workflows/model.ts';
import { FakeClock, ticking } from '../core/fake-clock.ts';
import { openServiceCore } from '../core/service-core.ts';
import { until } from '../until.ts';

export { refusal } from '../deploys/deploys-core.ts';

export type Auth = 'none' | 'basic' | 'login' | 'key';

/** The whole core with the scheduler on real files and a real demo server, both on one clock that only the test advances. */
export class WorkflowsCore {
  readonly clock: FakeClock;
  readonly demo: WorkflowsDemo;
  readonly opened: string[] = [];
  readonly #dataDir: string;
  readonly #auth: Auth;
  #core: Awaited<ReturnType<typeof openServiceCore>> | null = null;

  private constructor(dataDir: string, clock: FakeClock, demo: WorkflowsDemo, auth: Auth) {
    this.#dataDir = dataDir;
    this.clock = clock;
    this.demo = demo;
    this.#auth = auth;
  }

  static async start(
    dataDir: string,
    generation = 'current',
    auth: Auth = 'key',
    faults: readonly WorkflowsFault[] = [],
  ): Promise<WorkflowsCore> {
    const clock = new FakeClock(Date.now());
    const demo = await startWorkflowsDemo({ generation, clock, auth, faults });
    const lab = new WorkflowsCore(dataDir, clock, demo, auth);
    await lab.restart();
    return lab;
  }

  get core() {
    if (this.#core === null) throw new Error('the core is closed');
    return this.#core;
  }

  /** Ends the core and starts another one on the same files; `meanwhile` runs between. */
  async restart(meanwhile: () => void = () => undefined): Promise<void> {
    await this.#core?.stop();
    meanwhile();
    const { clock, opened } = this;
    this.#core = await openServiceCore(workflows, { dataDir: this.#dataDir, clock, opened });
  }

  async stop(): Promise<void> {
    await this.#core?.stop();
    await this.demo.stop();
  }

  /** The clock goes on in small steps while the call runs. */
  call<M extends MethodName>(
    name: M,
    input: MethodInput<M>,
    { origin = 'window', signal = new AbortController().signal }: Partial<CallContext> = {},
  ) {
    return this.ticking(this.core.router.call(name, input, { signal, origin }));
  }

  ticking<T>(work: Promise<T>): Promise<T> {
    return ticking(this.clock, work);
  }

  input(change: Partial<ConnectionInput> = {}): ConnectionInput {
    const { url, user, password, token } = this.demo;
    const byPassword = this.#auth === 'basic' || this.#auth === 'login';
    return {
      service: 'workflows',
      profileId: null,
      name: '',
      credential: byPassword ? 'basic' : this.#auth === 'none' ? 'none' : 'bearer',
      fields: { url, ...(byPassword ? { user } : {}) },
      secrets: byPassword ? { password } : this.#auth === 'none' ? {} : { token },
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
    return this.core.hub.get('workflows.overview');
  }

  get overview(): WorkflowsOverview {
    const { value } = this.state;
    if (value === null) throw new Error('nothing was read');
    return value;
  }

  workflow(file: string): Workflow {
    const found = this.overview.workflows.find((one) => one.file === file);
    if (found === undefined) throw new Error(`no workflow ${file}`);
    return found;
  }

  /** A start of a workflow. */
  ask(file: string, runId: string, change: Partial<StartRequest> = {}): StartRequest {
    return { file, name: file, runId, params: [], singleton: false, enqueue: false, ...change };
  }

  /** Lets the clock go on until this holds. */
  until(holds: () => boolean): Promise<void> {
    const waited = until((look) => this.core.hub.onChange(look), holds, {
      seen: () => ({ ...this.state, value: null }),
      limit: 20_000,
    });
    return this.ticking(waited);
  }

  /** Lets a due read start, and waits until no read runs. */
  read(): Promise<void> {
    this.clock.advance(0);
    return this.until(() => this.state.nextAt !== null && this.state.at !== null);
  }

  /** Reads now. */
  refresh(): Promise<void> {
    return this.call('workflows.refresh', undefined);
  }

  /** How often something was asked: `POST /dags/x/start`, without the path of the interface. */
  count(pattern: RegExp): number {
    return this.demo.asked.filter(({ line }) => pattern.test(line)).length;
  }

  /** What needs the user, most urgent first. */
  attention(): string[] {
    return needsYou(this.core.hub.get('attention')).map(attentionSentence);
  }
}
