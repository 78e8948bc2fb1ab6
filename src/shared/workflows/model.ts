import { z } from 'zod';
import { Cut } from '../lib/cut.ts';
import { LogLine } from '../lib/log.ts';

/** The API versions of schedulers: the specification's, 2.x, 1.17 to 1.30, and up to 1.16. */
const dialects = ['specified', 'current', 'v2', 'legacy'] as const;
export const Dialect = z.enum(dialects);
export type Dialect = z.infer<typeof Dialect>;

/** States of a run, in the order of the servers' numbers. An unknown number or word becomes `unknown`; `rawState` has the server's value. */
export const runStates = [
  'not_started',
  'running',
  'failed',
  'aborted',
  'succeeded',
  'queued',
  'partially_succeeded',
  'waiting',
  'rejected',
  'unknown',
] as const;
export const RunState = z.enum(runStates);
export type RunState = z.infer<typeof RunState>;

export const StepState = z.enum([...runStates, 'skipped', 'retrying']);
export type StepState = z.infer<typeof StepState>;

/** Times are ms since epoch. A value that the server does not provide is null. */
const When = z.number().nullable();
const Text = z.string().nullable();
const RawState = z.union([z.number(), z.string()]).nullable();

/** Abilities of a server, each with the reason why it is missing as a sentence; empty: available. */
export const abilityNames = [
  'list',
  'start',
  'suspend',
  'enqueue',
  'singleton',
  'runIds',
  'stopRun',
  'stopAll',
  'retry',
  'retryStep',
  'reschedule',
  'history',
  'allRuns',
  'logs',
  'queues',
  'dequeue',
  'subRuns',
] as const;
export const AbilityName = z.enum(abilityNames);
export type AbilityName = z.infer<typeof AbilityName>;
export const Abilities = z.record(AbilityName, z.string());
export type Abilities = z.infer<typeof Abilities>;

/**
 * A workflow (DAG). `file`: its file name without extension, used in the server's addresses; `name`: its own name, used in runs. They
 * differ if the definition sets a name. The specified API only has names.
 */
export const WorkflowRef = z.object({
  file: z.string().min(1).max(500),
  name: z.string().min(1).max(500),
});
export type WorkflowRef = z.infer<typeof WorkflowRef>;

/** One run. `file` null: the app does not know the workflow of a run with this name. */
export const RunRef = z.object({
  file: z.string().min(1).max(500).nullable(),
  name: z.string().min(1).max(500),
  id: z.string().min(1).max(200),
});
export type RunRef = z.infer<typeof RunRef>;

/** A run to read. `root`: its root run, if a step started it; the server's addresses nest it under that run. */
export const ReadRef = RunRef.extend({
  root: RunRef.pick({ name: true, id: true }).optional(),
});
export type ReadRef = z.infer<typeof ReadRef>;

export const Run = RunRef.extend({
  state: RunState,
  rawState: RawState,
  params: Text,
  queuedAt: When,
  startedAt: When,
  finishedAt: When,
  /** What started it, in the server's word: `scheduler`, `manual`, `retry`. */
  trigger: Text,
});
export type Run = z.infer<typeof Run>;

export const Step = z.object({
  name: z.string(),
  state: StepState,
  rawState: RawState,
  /** Names of the steps that come before it. */
  depends: z.array(z.string()),
  startedAt: When,
  finishedAt: When,
  error: Text,
  /** Attempts after the first one. */
  retries: z.number().int(),
  description: Text,
  /** `onExit`, `onFailure`: runs after the steps; null: a step of the graph. */
  handler: Text,
  /** Runs of other workflows that it started. */
  children: z.array(z.object({ name: z.string(), id: z.string() })),
});
export type Step = z.infer<typeof Step>;

export const RunDetail = Run.extend({
  root: ReadRef.shape.root,
  steps: z.array(Step),
  /** Warnings about steps with equal names, which logs and retries can't distinguish. */
  remarks: z.array(z.string()),
});
export type RunDetail = z.infer<typeof RunDetail>;

/** A finished run, for a bar of its duration (ms). */
export const Bar = z.object({ id: z.string(), state: RunState, ms: z.number().nullable() });
export type Bar = z.infer<typeof Bar>;

export const Workflow = WorkflowRef.extend({
  /** Cron expressions, or other schedules in the server's words. */
  schedule: z.array(z.string()),
  suspended: z.boolean(),
  tags: z.array(z.string()),
  description: Text,
  nextRun: When,
  lastRun: Run.nullable(),
  /** Newest last, at most ten. */
  bars: z.array(Bar),
  /** Why the server can't read its definition. */
  error: Text,
  /** The problem of its newest run that the state does not show. */
  concern: z.enum(['running-long', 'queued-long', 'stop-ignored', 'scheduler-silent']).nullable(),
});
export type Workflow = z.infer<typeof Workflow>;

export const ParamField = z.object({
  /** null: a positional one. */
  name: Text,
  kind: z.enum(['text', 'integer', 'number', 'boolean', 'json']),
  required: z.boolean(),
  initial: Text,
  /** Allowed values; empty: any. */
  choices: z.array(z.string()),
  min: z.number().nullable(),
  max: z.number().nullable(),
  minLength: z.number().nullable(),
  maxLength: z.number().nullable(),
  pattern: Text,
  description: Text,
});
export type ParamField = z.infer<typeof ParamField>;

/** A workflow with what a start needs. `fields` empty: it declares no parameters. */
export const WorkflowDetail = Workflow.extend({
  fields: z.array(ParamField),
  /** Whether the server refuses undeclared parameters. */
  strict: z.boolean(),
  /** Whether the definition forbids callers to change parameters or the run id. */
  fixedParams: z.boolean(),
  fixedRunId: z.boolean(),
  /** Its steps as defined, all `not_started`. */
  steps: z.array(Step),
});
export type WorkflowDetail = z.infer<typeof WorkflowDetail>;

export const RunQueue = z.object({
  name: z.string(),
  /** Maximum number of concurrent runs; null: unlimited or unknown. */
  limit: z.number().int().nullable(),
  running: z.array(Run),
  queued: z.array(Run),
  /** Number of queued runs, which may be more than `queued` lists. */
  queuedCount: z.number().int(),
});
export type RunQueue = z.infer<typeof RunQueue>;

/** The outputs of steps, or the scheduler's own log of a run. */
export const LogStream = z.enum(['both', 'out', 'err', 'scheduler']);
export type LogStream = z.infer<typeof LogStream>;

/** A line of a run's log. `step` null: the scheduler wrote it; `stream` null: the server merges both outputs. */
export const RunLogLine = LogLine.extend({
  step: z.string().nullable(),
  stream: z.enum(['out', 'err']).nullable(),
});
export type RunLogLine = z.infer<typeof RunLogLine>;

/** A parameter of a start. `name` null: positional. */
export const Param = z.object({
  name: z.string().min(1).max(200).nullable(),
  value: z.string().max(20_000),
});
export type Param = z.infer<typeof Param>;

/** Kinds of attention items about runs. */
export const noticeKinds = ['failed', 'partial', 'waiting', 'stuck'] as const;
export const WorkflowNoticeKind = z.enum(noticeKinds);
export type WorkflowNoticeKind = z.infer<typeof WorkflowNoticeKind>;

/** The workflows of a server with their newest runs. */
export const WorkflowsOverview = z.object({
  dialect: Dialect,
  version: Text,
  abilities: Abilities,
  workflows: z.array(Workflow),
  /** Newest first; empty if the server does not list runs of all workflows. */
  runs: z.array(Run),
  queued: z.number().int(),
  /** The scheduler process; null: unknown. `seenAt`: when it was last known to be alive. */
  scheduler: z.object({ alive: z.boolean(), seenAt: When }).nullable(),
  /** `live`: the server pushes changes. */
  mode: z.enum(['live', 'polling']),
  /** What is missing from the list of workflows; null: nothing. */
  cut: Cut.nullable(),
  /** Parts that the server could not provide, as sentences. */
  problems: z.array(z.string()),
  mutedKinds: z.array(z.string()).default([]),
  /** Increases with every change, so that windows reload further data. */
  revision: z.number().int(),
});
export type WorkflowsOverview = z.infer<typeof WorkflowsOverview>;
