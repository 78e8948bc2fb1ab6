import '../../../shared/workflows/texts.ts';
import type { ResourceState } from '../../../shared/connections/resource-state.ts';
import { AppFailure } from '../../../shared/contract/errors.ts';
import type { NoticeKind, Run, Workflow } from '../../../shared/workflows/model.ts';
import { Overview } from '../../../shared/workflows/model.ts';
import type { WorkflowsSummary } from '../../../shared/workflows/topics.ts';
import { noWorkflows } from '../../../shared/workflows/topics.ts';
import type { Opening } from '../../connections/profile-service.ts';
import type { ProfileStore } from '../../connections/profile-store.ts';
import type { ServiceClient } from '../../net/client.ts';
import type { Resource } from '../../resources/resource.ts';
import { LiveUpdates } from './live/live-updates.ts';
import { OverviewReader, unique } from './overview/overview-reader.ts';
import type { WorkflowsAttention } from './overview/workflows-attention.ts';
import { workflowsAttention } from './overview/workflows-attention.ts';
import { WorkflowsPreferences } from './preferences.ts';
import { createScheduler, findScheduler, schedulerAddress } from './scheduler/probe.ts';
import type { Scheduler, WorkflowList } from './scheduler/scheduler.ts';
import { explained, userOf } from './sign-in.ts';
import type { WorkflowsPorts } from './workflows-ports.ts';

/** 1,000 workflows with their bars, and 200 runs (characters of JSON). */
const MOST_STORED = 4_000_000;

/** The service's work for one profile. */
export class WorkflowsWork {
  readonly preferences: WorkflowsPreferences;
  readonly overview: Resource<typeof Overview>;
  readonly reader: OverviewReader;
  readonly attention: WorkflowsAttention;
  /** Starts that wait for their answer, by workflow and run id. */
  readonly starting = new Map<string, Promise<Run>>();
  readonly #ports: WorkflowsPorts;
  readonly #client: ServiceClient;
  readonly #live: LiveUpdates;
  readonly #address: string;
  readonly #byPassword: boolean;
  readonly #closed = new AbortController();
  #scheduler: Promise<Scheduler> | null = null;
  #isLive = false;
  #mayRun = true;
  #revision: number;

  constructor(ports: WorkflowsPorts, profiles: ProfileStore, opening: Opening) {
    const { profile, client, resource, onClose } = opening;
    this.#ports = ports;
    this.#client = client;
    this.#address = schedulerAddress(profile.fields['url'] ?? client.origin);
    this.#byPassword = profile.credential === 'basic';
    const preferences = new WorkflowsPreferences(profiles, profile.id);
    this.preferences = preferences;
    const isOn = (kind: NoticeKind): boolean => !preferences.get().silent.includes(kind);
    this.attention = workflowsAttention(ports.attention, isOn);
    this.overview = resource({
      panel: 'overview',
      topics: ['workflows.overview'],
      schema: Overview,
      version: 2,
      maxChars: MOST_STORED,
      plan: { visible: 10_000, inFlight: 3_000, hidden: 30_000 },
      isInFlight: (now) => !this.#isLive && summaryOf(now).running + now.queued > 0,
      fetch: (signal) => this.#read(signal),
      onState: (state) => this.#publish(state),
      watch: this.attention,
    });
    const { value } = this.overview.state;
    this.#revision = value?.revision ?? 0;
    this.reader = new OverviewReader(value, ports.oneCommand !== true);
    this.#live = new LiveUpdates(ports, {
      client,
      path: new URL(this.#address).pathname.replace(/\/+$/, ''),
      onChange: () => this.changed(),
      onMode: (live) => {
        if (this.#isLive === live) return;
        this.#isLive = live;
        this.publish();
      },
    });
    onClose(() => {
      this.#closed.abort();
      this.#live.stop();
    });
  }

  /** The server's dialect, found on first use and again if the server changed. */
  scheduler(): Promise<Scheduler> {
    const scheduler = (this.#scheduler ??= this.#find());
    return scheduler.catch((error: unknown) => {
      if (this.#scheduler === scheduler) this.#scheduler = null;
      throw this.explained(error);
    });
  }

  /** A refused sign-in or permission with what helps. */
  explained(error: unknown): unknown {
    return explained(error, new URL(this.#client.origin).host, this.#byPassword);
  }

  /** What the overview knows of a workflow's past. */
  past(file: string): Pick<Workflow, 'bars' | 'concern'> {
    const { workflows = [] } = this.overview.state.value ?? {};
    const { bars = [], concern = null } = workflows.find((one) => one.file === file) ?? {};
    return { bars, concern };
  }

  /** The workflows as the server lists them now. */
  async list(signal: AbortSignal): Promise<WorkflowList> {
    const { names } = this.preferences.get();
    return (await this.scheduler()).list(names, signal);
  }

  /** Reads the overview now, and for a user who may only read, whether that is still so. */
  refresh(): Promise<void> {
    if (!this.#mayRun) this.#scheduler = null;
    return this.overview.refresh();
  }

  /** Something changed: reads the overview now, and lets windows read again what they show. */
  changed(): void {
    this.#revision += 1;
    this.overview.refresh().catch(() => undefined);
  }

  /** Publishes the overview with the current preferences. */
  publish(): void {
    this.#publish(this.overview.state);
    this.#ports.hub.flush();
  }

  async #find(): Promise<Scheduler> {
    const { signal } = this.#closed;
    const found = await findScheduler(this.#client, signal);
    // A single command ends before the stream could tell it anything.
    if (this.#ports.oneCommand !== true) this.#live.start(found);
    const { mayRun } = await userOf(this.#client, found, signal);
    this.#mayRun = mayRun;
    return createScheduler(this.#client, { ...found, mayRun }, this.#address);
  }

  async #read(signal: AbortSignal): Promise<Overview> {
    const scheduler = await this.scheduler();
    const { names } = this.preferences.get();
    const now = this.#ports.clock.now();
    try {
      const { changed, ...read } = await this.reader.read({ scheduler, names, now, signal });
      if (changed) this.#revision += 1;
      return this.#shown({ ...read, mode: 'polling', silent: [], revision: 0 });
    } catch (error) {
      const { code } = error instanceof AppFailure ? error.error : { code: 'internal' };
      // The server may speak another dialect since an update.
      if (code === 'not-this-server' || code === 'not-found') this.#scheduler = null;
      throw this.explained(error);
    }
  }

  #shown(read: Overview): Overview {
    const { silent } = this.preferences.get();
    const mode = this.#isLive ? 'live' : 'polling';
    return { ...read, mode, silent, revision: this.#revision };
  }

  #publish(state: ResourceState<Overview>): void {
    const value = state.value === null ? null : this.#shown(state.value);
    this.#ports.hub.set('workflows.overview', { ...state, value });
    this.#ports.hub.set('workflows.summary', value === null ? noWorkflows : summaryOf(value));
  }
}

const summaryOf = ({ workflows, runs, queued }: Overview): WorkflowsSummary => {
  const newest = workflows.flatMap(({ lastRun }) => lastRun ?? []);
  const count = (of: readonly Run[], ...states: Run['state'][]): number =>
    of.filter(({ state }) => states.includes(state)).length;
  return {
    running: count(unique([...runs, ...newest]), 'running'),
    queued,
    troubled: count(newest, 'failed', 'waiting'),
  };
};

/** The work for the default profile; throws `unsupported` without one. */
export type RequireWork = () => WorkflowsWork;
