import type {
  LogPage,
  LogQuery,
  RunsQuery,
  StartRequest,
} from '../../../../shared/workflows/contract.ts';
import type { Cut, Listed } from '../../../../shared/lib/listed.ts';
import type {
  Abilities,
  Dialect,
  RunQueue,
  ReadRef,
  Run,
  RunDetail,
  RunRef,
  Workflow,
  WorkflowDetail,
  WorkflowRef,
} from '../../../../shared/workflows/model.ts';

/** A workflow as a server lists it; the app adds bars and concerns. */
export type ListedWorkflow = Omit<Workflow, 'bars' | 'concern'>;

export interface WorkflowList {
  readonly workflows: ListedWorkflow[];
  readonly problems: string[];
  readonly cut: Cut | null;
}

/**
 * One dialect of the scheduler's API. Reads may be retried; writes are sent once and resolve when the server accepted them, without reading
 * back. Rejects with `AppFailure`: `unsupported` with the reason of `abilities`, the server's words otherwise.
 */
export interface Scheduler {
  readonly dialect: Dialect;
  readonly version: string | null;
  readonly abilities: Abilities;
  /** Address of the server's own pages, without a slash at the end; null: it has none. */
  readonly pages: string | null;
  /**
   * All workflows of all pages. `problems`: what the server could not read. `cut`: what is missing from the list. `names`: workflows to
   * read if the server has no list.
   */
  list(names: readonly string[], signal: AbortSignal): Promise<WorkflowList>;
  /** The newest runs of all workflows since a time (ms since epoch), newest first; null: not offered. */
  recent(limit: number, since: number, signal: AbortSignal): Promise<Listed<Run> | null>;
  workflow(
    ref: WorkflowRef,
    signal: AbortSignal,
  ): Promise<Omit<WorkflowDetail, 'bars' | 'concern'>>;
  /** The newest runs of a workflow, newest first. */
  history(ref: WorkflowRef, limit: number, signal: AbortSignal): Promise<Listed<Run>>;
  runs(
    query: RunsQuery,
    signal: AbortSignal,
  ): Promise<{ readonly runs: Run[]; readonly next: string | null; readonly cut: Cut | null }>;
  /** `id` null: the newest run; resolves with null if there is none. */
  run(
    ref: Omit<ReadRef, 'id'> & { readonly id: string | null },
    signal: AbortSignal,
  ): Promise<RunDetail | null>;
  log(query: LogQuery, signal: AbortSignal): Promise<LogPage>;
  queues(signal: AbortSignal): Promise<RunQueue[]>;
  /** Whether the scheduler process is alive; null: unknown. */
  health(signal: AbortSignal): Promise<boolean | null>;
  /** Resolves with the run's id; null: the server does not say. */
  start(ask: StartRequest, signal: AbortSignal): Promise<string | null>;
  stop(ref: RunRef, signal: AbortSignal): Promise<void>;
  stopAll(ref: WorkflowRef, signal: AbortSignal): Promise<void>;
  retry(ref: RunRef, step: string | null, signal: AbortSignal): Promise<void>;
  /** Resolves with the id of the new run. */
  reschedule(ref: RunRef, runId: string, signal: AbortSignal): Promise<string>;
  dequeue(ref: RunRef, signal: AbortSignal): Promise<void>;
  suspend(ref: WorkflowRef, suspend: boolean, signal: AbortSignal): Promise<void>;
}
