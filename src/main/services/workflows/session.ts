import '../../../shared/workflows/texts.ts';
import { AppFailure } from '../../../shared/contract/errors.ts';
import type { Workflow } from '../../../shared/workflows/model.ts';
import { WorkflowsOverview, Run } from '../../../shared/workflows/model.ts';
import { ProfilePreferences } from '../../connections/profile-preferences.ts';
import type { ServiceClient } from '../../net/client.ts';
import type { ServiceFinding } from '../../platform/ports.ts';
import { ServiceSession } from '../../service/service-session.ts';
import { LiveUpdates } from './live/live-updates.ts';
import { WorkflowsOverviewReader } from './overview/overview-reader.ts';
import {
  readDetails,
  findRun,
  observeWorkflows,
  workflowsRecovery,
} from './overview/observe-workflows.ts';
import { WorkflowsPreferences } from './preferences.ts';
import { createScheduler, findScheduler, schedulerAddress } from './scheduler/probe.ts';
import type { Scheduler, WorkflowList } from './scheduler/scheduler.ts';
import { explained, fetchUser } from './sign-in.ts';
import type { SessionOpening, ReadOf, ServicePorts } from '../../service/service-session.ts';

/** 1,000 workflows with their bars, and 200 runs (characters of JSON). */
const MAX_STORED = 4_000_000;

/** The scheduler as seen by one profile. */
export class WorkflowsSession extends ServiceSession<
  'workflows',
  ProfilePreferences<WorkflowsPreferences>
> {
  readonly reader: WorkflowsOverviewReader;
  /** Starts that wait for a response, by workflow and run id. */
  readonly starting = new Map<string, Promise<Run>>();
  readonly #client: ServiceClient;
  readonly #live: LiveUpdates;
  readonly #address: string;
  readonly #byPassword: boolean;
  #scheduler: Promise<Scheduler> | null = null;
  #isLive = false;
  #mayRun = true;

  constructor(ports: ServicePorts, opening: SessionOpening) {
    const { profile, client, onClose } = opening;
    const preferences = new ProfilePreferences(opening, WorkflowsPreferences);
    super(ports, opening, {
      service: 'workflows',
      preferences,
      observe: observeWorkflows,
      recovery: workflowsRecovery,
      overview: {
        schema: WorkflowsOverview,
        version: 2,
        maxChars: MAX_STORED,
        plan: { visible: 10_000, inFlight: 3_000, hidden: 30_000 },
        isInFlight: (now) => !this.#isLive && (now.queued > 0 || hasRunning(now)),
      },
    });
    this.#client = client;
    this.#address = schedulerAddress(profile.fields['url'] ?? client.origin);
    this.#byPassword = profile.credential === 'basic';
    this.reader = new WorkflowsOverviewReader(this.overview.state.value, ports.oneCommand !== true);
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
    onClose(() => this.#live.stop());
  }

  /** The server's dialect, found on first use and again if the server changed. */
  scheduler(): Promise<Scheduler> {
    const scheduler = (this.#scheduler ??= this.#find());
    return scheduler.catch((error: unknown) => {
      if (this.#scheduler === scheduler) this.#scheduler = null;
      throw this.explained(error);
    });
  }

  /** Adds advice to the error of a refused sign-in or permission. */
  explained(error: unknown): unknown {
    return explained(error, new URL(this.#client.origin).host, this.#byPassword);
  }

  /** Bars and concern of a workflow from the overview. */
  past(file: string): Pick<Workflow, 'bars' | 'concern'> {
    const { workflows = [] } = this.overview.state.value ?? {};
    const { bars = [], concern = null } =
      workflows.find((workflow) => workflow.file === file) ?? {};
    return { bars, concern };
  }

  /** The workflows as the server lists them now. */
  async list(signal: AbortSignal): Promise<WorkflowList> {
    const { names } = this.preferences.get();
    return (await this.scheduler()).list(names, signal);
  }

  /** Shows a run in its state after a change. */
  showRun(changed: Run): void {
    const run = Run.parse(changed);
    this.update((now) => this.reader.withRun(now, run, this.ports.clock.now()));
  }

  /** Shows a workflow in its state after a change. */
  showWorkflow(changed: Workflow): void {
    this.update((now) => ({
      ...now,
      workflows: now.workflows.map((one) => (one.file === changed.file ? changed : one)),
    }));
  }

  /** Refreshes the overview; for read-only users also re-checks permissions. */
  override refresh(): Promise<void> {
    if (!this.#mayRun) this.#scheduler = null;
    return super.refresh();
  }

  async #find(): Promise<Scheduler> {
    const signal = this.closed;
    const scheduler = await findScheduler(this.#client, signal);
    // A single command ends before the stream could send anything.
    if (this.ports.oneCommand !== true) this.#live.start(scheduler);
    const { mayRun } = await fetchUser(this.#client, scheduler, signal);
    this.#mayRun = mayRun;
    return createScheduler(this.#client, { ...scheduler, mayRun }, this.#address);
  }

  protected override async read(signal: AbortSignal): Promise<ReadOf<'workflows'>> {
    const scheduler = await this.scheduler();
    const { names } = this.preferences.get();
    const now = this.ports.clock.now();
    try {
      const last = this.overview.state.value;
      const { changed, ...read } = await this.reader.read({ scheduler, names, last, now, signal });
      if (changed) this.raiseRevision();
      return this.shown(read);
    } catch (error) {
      const { code } = error instanceof AppFailure ? error.error : { code: 'internal' };
      // The server may have another dialect after an update.
      if (code === 'not-this-server' || code === 'not-found') this.#scheduler = null;
      throw this.explained(error);
    }
  }

  protected override async details(finding: ServiceFinding, signal: AbortSignal) {
    const { value } = this.overview.state;
    const found = value === null ? null : findRun(finding, value);
    if (value === null || found === null) return {};
    const scheduler = await this.scheduler();
    const { runId } = found;
    return readDetails(found.workflow, { runId, runs: value.runs }, scheduler, signal);
  }

  protected override shown(value: Omit<ReadOf<'workflows'>, 'mode'>): ReadOf<'workflows'> {
    return { ...value, mode: this.#isLive ? 'live' : 'polling' };
  }
}

const hasRunning = ({ workflows, runs }: WorkflowsOverview): boolean =>
  [...runs, ...workflows.map(({ lastRun }) => lastRun)].some((run) => run?.state === 'running');

/** Returns the open session; throws `unsupported` if nothing is connected. */
export type RequireWorkflowsSession = () => WorkflowsSession;
