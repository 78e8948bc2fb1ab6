/** A step of a workflow: data that a run is computed from; nothing is executed. */
export interface StepPlan {
  readonly name: string;
  readonly depends?: readonly string[];
  /** Length of one try (s). */
  readonly seconds: number;
  /** Tries that fail; more than `retries` of them: the step fails. Default 0. */
  readonly fails?: number;
  /** Default 0. */
  readonly retries?: number;
  /** Exit code of a failed try; default 1. */
  readonly exit?: number;
  /** Steps that depend on it run whatever became of it. */
  readonly soft?: boolean;
  /** Its precondition is never met. */
  readonly skip?: boolean;
  /** It waits for a person. */
  readonly waits?: boolean;
  /** File of the workflow that it runs. */
  readonly calls?: string;
  /** Lines that one run of it writes; default 3. */
  readonly lines?: number;
}

/** A parameter as 2.x declares it. */
export interface ParamPlan {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'number' | 'boolean';
  readonly default?: string | number | boolean;
  readonly required?: boolean;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly description?: string;
}

export interface DemoDag {
  /** File name without its ending. */
  readonly file: string;
  readonly name: string;
  readonly description: string;
  /** Cron expression in the server's zone; null: by hand. */
  readonly cron: string | null;
  readonly labels: readonly string[];
  readonly params: readonly ParamPlan[];
  /** In the order of their dependencies. */
  readonly steps: readonly StepPlan[];
  /** Runs when everything else ended and a step failed. */
  readonly onFailure?: StepPlan;
  /** Queue with one run at a time; null: the workflow's own. */
  readonly queue: string | null;
  /** Its own precondition is never met: 1.16 makes no run, others abort it at once. */
  readonly unmet: boolean;
  /** Why the file can't be read. */
  readonly error: string | null;
  /** Ends of past runs, the newest last: `s`ucceeded, `f`ailed, `a`borted. */
  readonly past: string;
  suspended: boolean;
}

/** Numbers of states, as all generations have them. Runs and steps differ at 5. */
export const states = {
  notStarted: 0,
  running: 1,
  failed: 2,
  aborted: 3,
  succeeded: 4,
  queued: 5,
  skipped: 5,
  partial: 6,
  waiting: 7,
} as const;

/** A step of one run. Times are ms since the run's start; null: never. */
export interface PlannedStep {
  readonly plan: StepPlan;
  readonly from: number | null;
  /** When its state is decided; infinite while a person is waited for. */
  readonly until: number;
  readonly end: number;
  readonly error: string;
}

export interface DemoRun {
  readonly id: string;
  readonly dag: DemoDag;
  /** As the server keeps them: `WHO=two words COUNT=3`. */
  readonly params: string;
  trigger: string;
  readonly queuedAt: number | null;
  /** ms since epoch; null: queued. */
  startedAt: number | null;
  stoppedAt: number | null;
  steps: readonly PlannedStep[];
  /** null: the workflow has none. */
  handler: PlannedStep | null;
  /** The run whose step started it; undefined: none did. */
  readonly root?: DemoRun;
  /** It is none of the seeded past. */
  readonly live: boolean;
}
