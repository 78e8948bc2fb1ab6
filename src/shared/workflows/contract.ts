import { z } from 'zod';
import { setMutedMethod } from '../attention/contract.ts';
import { method } from '../lib/define.ts';
import { Cut } from '../lib/cut.ts';
import {
  Abilities,
  RunLogLine,
  LogStream,
  WorkflowNoticeKind,
  WorkflowsOverview,
  Param,
  RunQueue,
  ReadRef,
  Run,
  RunDetail,
  RunRef,
  RunState,
  Workflow,
  WorkflowDetail,
  WorkflowRef,
} from './model.ts';

const Name = z.string().trim().min(1).max(500);
const RunId = z.string().min(1).max(63);

/** Runs of all workflows, newest first. Times: ms since epoch. */
export const RunsQuery = z.object({
  states: z.array(RunState).max(20),
  /** Part of a workflow's name. */
  name: z.string().max(200),
  from: z.number().nullable(),
  to: z.number().nullable(),
  /** `next` of the page before. */
  cursor: z.string().max(4000).nullable(),
});
export type RunsQuery = z.infer<typeof RunsQuery>;

export const StartRequest = WorkflowRef.extend({
  /** Created by the caller (`newRunId`), so that the run can be found if the answer is lost. */
  runId: RunId,
  params: z.array(Param).max(200),
  /** Starts only if no other run of the workflow is active. */
  singleton: z.boolean(),
  /** Adds it to the queue. */
  enqueue: z.boolean(),
  /** Values contain external text (an issue's title, a branch). Rejected for servers that execute values. */
  foreign: z.boolean().optional(),
});
export type StartRequest = z.infer<typeof StartRequest>;

/**
 * Part of a log. `step` null: the outputs of all steps, one step after another in the order of their starts. A step has its standard output
 * before its standard error. Lines are numbered from 0 in this order; lines that a running step writes later follow the last line.
 */
export const LogQuery = z.object({
  run: ReadRef,
  step: z.string().max(500).nullable(),
  stream: LogStream,
  /** `next` of the read before; null: the last `tail` lines. */
  after: z.string().max(500_000).nullable(),
  /** Without `after`: the last `tail` lines before the one with this number; null: up to the end. */
  until: z.number().int().min(1).nullable(),
  tail: z.number().int().min(1).max(10_000),
});
export type LogQuery = z.infer<typeof LogQuery>;

export const LogPage = z.object({
  lines: z.array(RunLogLine),
  /** Lines that were incomplete in the previous read: each replaces the last line of its step and stream. */
  completed: z.array(RunLogLine),
  /** Pass it as `after` to continue after the last line. */
  next: z.string(),
  /** Number of lines before the first one; null if the query has `after`. */
  before: z.number().int().nullable(),
  /** Whether more lines are already available. */
  more: z.boolean(),
});
export type LogPage = z.infer<typeof LogPage>;

/**
 * All methods reject with `unsupported` while no profile is connected, or if the server lacks what they need (the reason of `Abilities`).
 * Writes are sent once and confirmed by reading the run. They reject with `unconfirmed` if the answer was lost and the effect is not
 * visible.
 */
export const workflowsMethods = {
  /** Reads the overview now. */
  'workflows.refresh': method({ in: z.void(), out: z.void() }),
  /** What the server can do. */
  'workflows.abilities': method({ in: z.void(), out: Abilities }),
  /** The workflows as the server lists them now; see `Overview`. */
  'workflows.list': method({
    in: z.void(),
    out: WorkflowsOverview.pick({ problems: true, cut: true }).extend({
      workflows: z.array(Workflow.omit({ bars: true, concern: true })),
    }),
  }),
  'workflows.workflow': method({ in: WorkflowRef, out: WorkflowDetail }),
  /** Newest first. */
  'workflows.history': method({
    in: WorkflowRef.extend({ limit: z.number().int().min(1).max(500) }),
    out: z.object({ items: z.array(Run).readonly(), cut: Cut.nullable() }),
  }),
  'workflows.runs': method({
    in: RunsQuery,
    out: z.object({ runs: z.array(Run), next: z.string().nullable(), cut: Cut.nullable() }),
  }),
  /** `id` null: the newest run. Rejects with `not-found` if there is none. */
  'workflows.run': method({
    in: ReadRef.extend({ id: RunRef.shape.id.nullable() }),
    out: RunDetail,
  }),
  'workflows.log': method({ in: LogQuery, out: LogPage }),
  'workflows.queues': method({ in: z.void(), out: z.array(RunQueue) }),
  /**
   * Starts a run, at most once: if the answer is lost, the app looks for the run id. Rejects with `conflict` if the id was used or another
   * run is active, with `invalid-input` and `errors` by parameter in `detail`, with `unconfirmed` if the run was not found.
   */
  'workflows.start': method({ in: StartRequest, out: Run }),
  /** Rejects with `unconfirmed` if the run is still active after 10 s. */
  'workflows.stop': method({ in: RunRef, out: RunDetail }),
  'workflows.stopAll': method({ in: WorkflowRef, out: z.void() }),
  /** Runs the same run again. `step`: only this one. */
  'workflows.retry': method({ in: RunRef.extend({ step: Name.nullable() }), out: RunDetail }),
  /** Starts a new run with the parameters of this one. */
  'workflows.reschedule': method({ in: RunRef.extend({ runId: RunId }), out: Run }),
  /** Removes a queued run from its queue. */
  'workflows.dequeue': method({ in: RunRef, out: z.void() }),
  'workflows.suspend': method({ in: WorkflowRef.extend({ suspend: z.boolean() }), out: Workflow }),
  /** Adds a workflow by name, for servers without a list. */
  'workflows.addName': method({ in: z.object({ name: Name }), out: z.void() }),
  'workflows.removeName': method({ in: z.object({ name: Name }), out: z.void() }),
  'workflows.setMuted': setMutedMethod(WorkflowNoticeKind),
  /** Opens the server's own page of a workflow or run in the browser. */
  'workflows.open': method({
    in: WorkflowRef.extend({ id: RunRef.shape.id.nullable(), root: ReadRef.shape.root }),
    out: z.void(),
  }),
} as const;
