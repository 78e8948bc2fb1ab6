import type { Clock } from '../../../shared/lib/clock.ts';
import { seeded } from '../../kit/random.ts';
import type { WorkflowsFault } from '../faults.ts';
import { catalog, hugeCatalog } from './catalog.ts';
import { fireTime } from './cron.ts';
import type { DemoDag, DemoRun } from './model.ts';
import { states } from './model.ts';
import type { RunNow } from './timeline.ts';
import { isActiveAt, findLength, planned, runAt, unmetPlan } from './timeline.ts';

/** Interval of checks of the schedules (ms). */
const SCHEDULE_MS = 20_000;
/** Age of the run of `nightly-ingest` that is active at the start (ms). */
const INGEST_AGE_MS = 312_000;

export interface NewRun {
  readonly id: string;
  readonly params: string;
  readonly trigger: string;
  /** Whether it waits in its queue. */
  readonly queued?: boolean;
  /** When it starts (ms since epoch); default: now. */
  readonly at?: number;
  /** The step that fails in this run. */
  readonly bad?: string;
  readonly live?: boolean;
}

/** Workflows and runs. The state of a run is calculated from its start and the time; only queues and schedules need timers. */
export class SchedulerState {
  readonly bornAt: number;
  readonly #clock: Clock;
  readonly #faults: ReadonlySet<WorkflowsFault>;
  readonly #random = seeded(20261120);
  readonly #runs = new Map<DemoDag, DemoRun[]>();
  readonly #normal = catalog();
  #huge: DemoDag[] | null = null;

  constructor(clock: Clock, faults: ReadonlySet<WorkflowsFault>) {
    this.#clock = clock;
    this.#faults = faults;
    this.bornAt = clock.now();
    for (const dag of this.#normal) this.#seed(dag);
    this.#seedCurrent();
  }

  now(): number {
    return this.#clock.now();
  }

  dags(): readonly DemoDag[] {
    if (!this.#faults.has('many')) return this.#normal;
    if (this.#huge === null) {
      this.#huge = hugeCatalog();
      for (const dag of this.#huge) this.#seed(dag);
    }
    return [...this.#normal, ...this.#huge];
  }

  byFile(file: string): DemoDag | undefined {
    return this.dags().find((dag) => dag.file === file);
  }

  /** Runs of one workflow, the newest first. */
  listRuns(dag: DemoDag): readonly DemoRun[] {
    this.#advance();
    return this.#shownRuns(dag);
  }

  /** Runs of all workflows, the newest first. */
  allRuns(): readonly DemoRun[] {
    this.#advance();
    const all = this.dags().flatMap((dag) => this.#shownRuns(dag));
    const since = ({ startedAt, queuedAt }: DemoRun) => startedAt ?? queuedAt ?? 0;
    return all.sort((a, b) => since(b) - since(a));
  }

  #shownRuns(dag: DemoDag): DemoRun[] {
    const isHidden = ({ live, trigger }: DemoRun): boolean =>
      live && trigger === 'manual' && this.#faults.has('hide-starts');
    return (this.#runs.get(dag) ?? []).filter((run) => !isHidden(run)).reverse();
  }

  /** `id` may be `latest`. */
  run(name: string, id: string): DemoRun | undefined {
    const dag = this.dags().find((one) => one.name === name);
    const runs = dag === undefined ? [] : this.listRuns(dag);
    return id === 'latest' ? runs[0] : runs.find((run) => run.id === id);
  }

  /** The run now. */
  look(run: DemoRun): RunNow {
    return runAt(run, this.#findNow(run));
  }

  isActive(run: DemoRun): boolean {
    return isActiveAt(run, this.#findNow(run));
  }

  #findNow(run: DemoRun): number {
    const forever = run.live && this.#faults.has('run-forever') && run.startedAt !== null;
    const end = (run.startedAt ?? 0) + findLength(run);
    return forever ? Math.min(this.now(), end - 1) : this.now();
  }

  nextRun(dag: DemoDag): number | null {
    return dag.cron === null || dag.suspended ? null : fireTime(dag.cron, this.now());
  }

  newId(): string {
    const digit = () => Math.floor(this.#random() * 36).toString(36);
    return Array.from({ length: 22 }, digit).join('');
  }

  add(dag: DemoDag, { id, params, trigger, ...more }: NewRun): DemoRun {
    const { queued = false, at = this.now(), bad = '', live = true } = more;
    const slow = live ? 1 : 0.75 + this.#random() * 0.5;
    const times = { queuedAt: queued ? at : null, startedAt: queued ? null : at, stoppedAt: null };
    const plan = live && dag.unmet ? unmetPlan(dag) : planned(dag, { slow, bad });
    const run = { id, dag, params, trigger, live, ...times, ...plan };
    this.#runs.set(dag, [...(this.#runs.get(dag) ?? []), run]);
    return run;
  }

  remove(run: DemoRun): void {
    const runs = this.#runs.get(run.dag) ?? [];
    this.#runs.set(
      run.dag,
      runs.filter((other) => other !== run),
    );
  }

  stop(run: DemoRun): void {
    if (!this.#faults.has('stop-ignored')) run.stoppedAt = this.now();
  }

  /** Retries a run; `step`: only this step and none after it. */
  retry(run: DemoRun, step: string | null): void {
    const { steps } = this.look(run);
    const ended = steps.filter(({ status }) => status === states.succeeded);
    const stepNames = ended.map(({ plan }) => plan.name).filter((name) => name !== step);
    Object.assign(run, planned(run.dag, { kept: stepNames }), {
      startedAt: this.now(),
      stoppedAt: null,
    });
    run.trigger = 'retry';
  }

  /** Name of the queue that runs of this workflow wait in. */
  queueOf(dag: DemoDag): string {
    return dag.queue ?? dag.name;
  }

  /** Starts scheduled runs until the disposer is called. */
  startSchedules(): () => void {
    let seen = this.now();
    let cancel = (): void => undefined;
    const look = (): void => {
      cancel = this.#clock.after(SCHEDULE_MS, () => {
        const isDead = this.#faults.has('scheduler-dead');
        for (const dag of isDead ? [] : this.#normal) {
          if (
            dag.cron === null ||
            dag.suspended ||
            this.listRuns(dag).some((r) => this.isActive(r))
          )
            continue;
          const due = fireTime(dag.cron, seen);
          if (due === null || due > this.now()) continue;
          this.add(dag, { id: this.newId(), params: '', trigger: 'scheduler', at: due });
        }
        seen = this.now();
        look();
      });
    };
    look();
    return () => cancel();
  }

  /** Lets the oldest run of every queue start as soon as the queue is free. */
  #advance(): void {
    if (this.#faults.has('scheduler-dead')) return;
    const all = [...this.#runs.values()].flat();
    const waiting = all.filter((run) => run.startedAt === null && run.stoppedAt === null);
    if (waiting.length === 0) return;
    const findQueue = ({ dag }: DemoRun): string => this.queueOf(dag);
    const wanted = new Set(waiting.map(findQueue));
    const active = all.filter((run) => wanted.has(findQueue(run)) && this.isActive(run));
    const busy = new Set(active.map(findQueue));
    for (const run of waiting) {
      if (busy.has(findQueue(run))) continue;
      run.startedAt = this.now();
      if (this.isActive(run)) busy.add(findQueue(run));
    }
  }

  #seed(dag: DemoDag): void {
    // Early enough that the last past run has ended.
    const length = Math.min(findLength(planned(dag, { slow: 1.25 })), 3_600_000);
    let at = this.bornAt - (dag.cron === null ? 7_200_000 : length);
    const times = [...dag.past].map(() => {
      at = (dag.cron === null ? null : fireTime(dag.cron, at, -1)) ?? at - 86_400_000;
      return at;
    });
    times.reverse();
    const bad = dag.steps.findLast((step) => step.waits !== true)?.name ?? '';
    [...dag.past].forEach((end, index) => {
      const given = { params: '', trigger: 'scheduler', at: times[index] ?? at, live: false };
      const run = this.add(dag, { ...given, id: this.newId(), bad: end === 'f' ? bad : '' });
      if (end === 's') this.#succeeded(run);
      if (end === 'a') run.stoppedAt = (times[index] ?? at) + 2000;
    });
  }

  /** Changes a past run to a successful one, even if its workflow now fails. */
  #succeeded(run: DemoRun): void {
    const whole = run.dag.steps.map((step) => ({ ...step, fails: 0, waits: false }));
    Object.assign(
      run,
      planned({ ...run.dag, steps: whole }, { slow: 0.75 + this.#random() * 0.5 }),
    );
  }

  /** Adds an active run, one that waits for a person, and two in a queue. */
  #seedCurrent(): void {
    const start = (file: string, more: Partial<NewRun>): void => {
      const dag = this.#normal.find((one) => one.file === file);
      const given = { id: this.newId(), params: '', trigger: 'scheduler', ...more };
      if (dag !== undefined) this.add(dag, given);
    };
    start('nightly-ingest', { at: this.bornAt - INGEST_AGE_MS });
    start('poster-refresh', { at: this.bornAt - 7_500_000 });
    const queued = { queued: true, trigger: 'manual', at: this.bornAt - 240_000 };
    start('subtitle-sync', { ...queued, params: 'LANGUAGE=de' });
    start('subtitle-sync', { ...queued, params: 'LANGUAGE=en', at: this.bornAt - 60_000 });
  }
}
