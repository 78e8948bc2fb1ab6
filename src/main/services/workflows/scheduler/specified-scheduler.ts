import '../../../../shared/workflows/rules-texts.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { isRecord } from '../../../../shared/lib/json.ts';
import { omit } from '../../../../shared/lib/omit.ts';
import type { StartRequest } from '../../../../shared/workflows/contract.ts';
import type {
  ReadRef,
  RunDetail,
  RunRef,
  Step,
  WorkflowRef,
} from '../../../../shared/workflows/model.ts';
import { parseRunState } from '../../../../shared/workflows/rules/states.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { isoTime } from '../../../net/iso-time.ts';
import { readId, readTime } from '../../../net/wire.ts';
import { findAbilities } from './abilities.ts';
import type { SendSchedulerCall } from './call.ts';
import { part } from './call.ts';
import { lacking } from './lacking.ts';
import { definedStep, parseRunDetail } from './read-runs.ts';
import { parseWorkflowDetail } from './read-workflows.ts';
import type { ListedWorkflow, Scheduler } from './scheduler.ts';
import { writtenParams } from './start-params.ts';
import { readName } from './values.ts';

const MAX_NAMES = 200;

/**
 * The specified API: start, status and stop by name, with responses in an envelope. The fields of a status are not specified, so all names
 * that the other APIs use are tried.
 */
export class SpecifiedScheduler implements Scheduler {
  readonly dialect = 'specified';
  readonly version = null;
  readonly abilities = findAbilities('specified', null);
  readonly pages = null;
  readonly recent = (): Promise<null> => Promise.resolve(null);
  readonly health = (): Promise<null> => Promise.resolve(null);
  readonly history = lacking(this.abilities, 'history');
  readonly runs = lacking(this.abilities, 'allRuns');
  readonly log = lacking(this.abilities, 'logs');
  readonly queues = lacking(this.abilities, 'queues');
  readonly retry = lacking(this.abilities, 'retry');
  readonly reschedule = lacking(this.abilities, 'reschedule');
  readonly dequeue = lacking(this.abilities, 'dequeue');
  readonly suspend = lacking(this.abilities, 'suspend');
  readonly #call: SendSchedulerCall;

  constructor(call: SendSchedulerCall) {
    this.#call = call;
  }

  /** Reads the status of each name. If the server refuses a workflow, `error` has the server's words. */
  async list(names: readonly string[], signal: AbortSignal) {
    const workflows = await Promise.all(
      names.slice(0, MAX_NAMES).map((name) => this.#listed(name, signal)),
    );
    const limit = { why: 'limit', have: MAX_NAMES, of: names.length } as const;
    return { workflows, problems: [], cut: names.length > MAX_NAMES ? limit : null };
  }

  async #listed(name: string, signal: AbortSignal): Promise<ListedWorkflow> {
    try {
      const run = await this.run({ file: name, name, id: null }, signal);
      if (run === null) return { ...unread(name), lastRun: null };
      return { ...unread(name), lastRun: omit(run, 'steps', 'remarks') };
    } catch (error) {
      if (!(error instanceof AppFailure)) throw error;
      const { code, message } = error.error;
      if (code !== 'rejected' && code !== 'not-found') throw error;
      return { ...unread(name), error: message };
    }
  }

  async workflow({ name }: WorkflowRef, signal: AbortSignal) {
    return parseWorkflowDetail({}, await this.#listed(name, signal), false);
  }

  async run(
    { name, id }: Omit<ReadRef, 'id'> & { readonly id: string | null },
    signal: AbortSignal,
  ): Promise<RunDetail | null> {
    const data = await this.#ask({ path: `/dags/${part(name)}/status`, signal });
    const run = data === null ? null : readStatus(data, name);
    return id === null || run?.id === id ? run : null;
  }

  async start(request: StartRequest, signal: AbortSignal): Promise<string | null> {
    for (const name of ['enqueue', 'singleton'] as const)
      if (request[name]) throw failure('unsupported', this.abilities[name] ?? '');
    const params = await writtenParams(this, request, signal);
    const json = params === '' ? {} : { params };
    const data = await this.#ask({ path: `/dags/${part(request.name)}/start`, json, signal });
    return data === null ? null : parseRunId(data);
  }

  /** The server stops whichever run is active under the name, so it must be this one. */
  async stop(ref: RunRef, signal: AbortSignal): Promise<void> {
    const run = await this.run({ ...ref, id: null }, signal);
    if (run?.id !== ref.id)
      throw failure('conflict', t('workflowsrules:server.notRunning', { id: ref.id }));
    await this.stopAll({ file: ref.name, name: ref.name }, signal);
  }

  async stopAll({ name }: WorkflowRef, signal: AbortSignal): Promise<void> {
    await this.#ask({ path: `/dags/${part(name)}/stop`, json: {}, signal });
  }

  /** The data of the envelope; null: none. */
  async #ask(request: Parameters<SendSchedulerCall>[0]): Promise<JsonRecord | null> {
    const { data } = await this.#call(request);
    if (Array.isArray(data)) return isRecord(data[0]) ? data[0] : null;
    return isRecord(data) ? data : null;
  }
}

const unread = (name: string): ListedWorkflow => ({
  file: name,
  name,
  schedule: [],
  suspended: false,
  tags: [],
  description: null,
  nextRun: null,
  lastRun: null,
  error: null,
});

/** The first of these keys that has a value. */
function pick(raw: JsonRecord, ...keys: readonly string[]): unknown {
  const key = keys.find((name) => {
    const value = Object.hasOwn(raw, name) ? raw[name] : null;
    return value !== null && value !== undefined && value !== '';
  });
  return key === undefined ? null : raw[key];
}

const parseRunId = (raw: JsonRecord): string | null =>
  readId(pick(raw, 'dagRunId', 'runId', 'run_id', 'dag_run_id', 'requestId', 'request_id', 'id'));

/** A time as RFC 3339, or as a number of seconds or ms. */
function anyTime(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value !== 'number' || !(value > 0) || value > 8e15) return null;
  return isoTime(value < 1e11 ? value * 1000 : value);
}

/**
 * Parses a status, which may be nested under `execution`, `run` or `details`. Null: it never ran. Without an id, the start time identifies
 * the run across reads.
 */
function readStatus(data: JsonRecord, name: string): RunDetail | null {
  const inner = ['execution', 'executionDetails', 'run', 'dagRun', 'details', 'latestDAGRun'];
  const raw = inner.reduce<JsonRecord>((all, key) => {
    const value = data[key];
    return isRecord(value) ? { ...value, ...all } : all;
  }, data);
  const state = pick(raw, 'status', 'state', 'currentStatus', 'current_status');
  const startedAt = anyTime(pick(raw, 'startedAt', 'started_at', 'startTime', 'start_time'));
  const id =
    parseRunId(raw) ?? (startedAt === null ? 'current' : `at-${String(readTime(startedAt))}`);
  if (state === null || (parseRunState(state) === 'not_started' && startedAt === null)) return null;
  const detail = parseRunDetail(
    {
      name,
      dagRunId: id,
      status: state,
      startedAt,
      params: pick(raw, 'params', 'parameters'),
      finishedAt: anyTime(pick(raw, 'finishedAt', 'finished_at', 'endTime', 'end_time')),
      nodes: pick(raw, 'nodes', 'steps'),
    },
    name,
  );
  const steps = detail === null || detail.steps.length > 0 ? [] : runningSteps(raw);
  return detail === null ? null : { ...detail, steps: [...detail.steps, ...steps] };
}

/** The running steps, as names or as objects. */
function runningSteps(raw: JsonRecord): Step[] {
  const value = pick(raw, 'runningSteps', 'running_steps', 'running');
  return [value]
    .flat()
    .slice(0, 1000)
    .flatMap((entry) => {
      const step: JsonRecord = isRecord(entry) ? entry : { name: entry };
      const name = readName(step['name'] ?? step['step']);
      if (name === null) return [];
      const startedAt = readTime(anyTime(pick(step, 'startedAt', 'started_at')));
      return [{ ...definedStep({}, name), state: 'running' as const, startedAt }];
    });
}
