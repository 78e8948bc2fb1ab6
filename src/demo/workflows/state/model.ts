/** A step of a workflow: data that a run is computed from; nothing is executed. */
export interface StepPlan {
  readonly name: string;
  readonly depends?: readonly string[];
  /** Duration of one attempt (s). */
  readonly seconds: number;
  /** Number of failing attempts; the step fails if it exceeds `retries`. Default 0. */
  readonly fails?: number;
  /** Default 0. */
  readonly retries?: number;
  /** Exit code of a failed attempt; default 1. */
  readonly exit?: number;
  /** Steps that depend on it run even if it fails. */
  readonly soft?: boolean;
  /** Whether its precondition is never met. */
  readonly skip?: boolean;
  /** Whether it waits for a person. */
  readonly waits?: boolean;
  /** File of the workflow that it runs. */
  readonly calls?: string;
  /** Number of log lines per run; default 3. */
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
  /** Handler that runs at the end if a step failed. */
  readonly onFailure?: StepPlan;
  /** Queue with one run at a time; null: the workflow's own. */
  readonly queue: string | null;
  /** Whether the workflow's precondition is never met: 1.16 creates no run, others abort it immediately. */
  readonly unmet: boolean;
  /** Why the file can't be read. */
  readonly error: string | null;
  /** Ends of past runs, the newest last: `s`ucceeded, `f`ailed, `a`borted. */
  readonly past: string;
  suspended: boolean;
}

/** Numbers of states, the same in all generations. 5 differs between runs and steps. */
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
  /** When its state becomes final; infinite while it waits for a person. */
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
  /** Whether it was started after the seeded history. */
  readonly live: boolean;
}
