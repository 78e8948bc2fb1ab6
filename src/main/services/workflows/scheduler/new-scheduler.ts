import '../../../../shared/workflows/rules-texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type {
  LogPage,
  LogQuery,
  RunsQuery,
  StartRequest,
} from '../../../../shared/workflows/contract.ts';
import type {
  Abilities,
  RunQueue,
  ReadRef,
  Run,
  RunDetail,
  RunRef,
  WorkflowRef,
} from '../../../../shared/workflows/model.ts';
import { versionNumber } from '../../../../shared/workflows/rules/params.ts';
import { isActive, listRunNumbers } from '../../../../shared/workflows/rules/states.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import type { Rows } from '../../../net/rows.ts';
import {
  readCount,
  readId,
  readLine,
  readLines,
  getRecord,
  readRecords,
} from '../../../net/wire.ts';
import { findAbilities } from './abilities.ts';
import type { SendSchedulerCall } from './call.ts';
import { malformed, need, orNull, part, rowsAt, runPath } from './call.ts';
import { serverFiles } from './log-files.ts';
import { readLog } from './logs.ts';
import { listedRuns, parseRunDetail, parseRun, parseRuns } from './read-runs.ts';
import { readPages, parseWorkflowDetail, parseWorkflow } from './read-workflows.ts';
import type { Scheduler } from './scheduler.ts';
import { writtenParams } from './start-params.ts';
import { limits } from './values.ts';

const PAGE = 200;
/** Maximum number of runs in a list without pages. */
const MAX_RUNS = 1000;
/** Start time (Unix) that includes runs of any age. Without one, lists only have runs since midnight UTC. */
const EVER = 1;

export interface NewSchedulerOptions {
  readonly dialect: 'current' | 'v2';
  readonly version: string | null;
  readonly mayRun: boolean;
  readonly pages: string | null;
  /** Host and port, for messages. */
  readonly where: string;
}

/** The new API: `/api/v2` in 1.17 to 1.30, `/api/v1` in 2.x. The older version has fewer features and validates less. */
export class NewScheduler implements Scheduler {
  readonly dialect: 'current' | 'v2';
  readonly version: string | null;
  readonly abilities: Abilities;
  readonly pages: string | null;
  readonly #call: SendSchedulerCall;
  readonly #where: string;

  constructor(
    call: SendSchedulerCall,
    { dialect, version, mayRun, pages, where }: NewSchedulerOptions,
  ) {
    this.dialect = dialect;
    this.version = version;
    this.abilities = findAbilities(dialect, version, mayRun);
    this.pages = pages;
    this.#call = call;
    this.#where = where;
  }

  list(_names: readonly string[], signal: AbortSignal) {
    return readPages(async (page) => {
      const body = await this.#call({ path: '/dags', query: { page, perPage: PAGE }, signal });
      const { totalPages, totalRecords } = getRecord(body, 'pagination');
      return {
        workflows: rowsAt(this.#where, body, 'dags', (raw) => parseWorkflow(raw, 'latestDAGRun')),
        errors: body['errors'],
        last: readCount(totalPages),
        total: readCount(totalRecords),
      };
    });
  }

  async recent(limit: number, since: number, signal: AbortSignal) {
    const query = { limit, fromDate: seconds(since) };
    const body = await this.#call({ path: '/dag-runs', query, signal });
    return listedRuns(this.#runs(body), limit);
  }

  async workflow({ file }: WorkflowRef, signal: AbortSignal) {
    const raw = await this.#call({ path: `/dags/${part(file)}`, signal });
    const listed = parseWorkflow(raw, 'latestDAGRun', file);
    if (listed === null) throw malformed(this.#where);
    return parseWorkflowDetail(raw, listed, this.dialect === 'current');
  }

  /** The last 30; more from the list of runs. */
  async history(ref: WorkflowRef, limit: number, signal: AbortSignal) {
    const { file, name } = ref;
    const body = await this.#call({ path: `/dags/${part(file)}/dag-runs`, signal });
    const runs = this.#runs(body, file);
    const came = runs.rows.length + runs.lost;
    if (came < 30 || limit <= runs.rows.length) return listedRuns(runs, limit);
    const query = { limit, fromDate: EVER };
    const more = await this.#call({ path: `/dag-runs/${part(name)}`, query, signal });
    const all = this.#runs(more, file);
    return listedRuns(all.rows.length + all.lost > came ? all : runs, limit);
  }

  /** Servers filter by several states since 2.4.2 and have pages since 2.4.1. For older ones, the app filters the whole list. */
  async runs({ states, name, from, to, cursor }: RunsQuery, signal: AbortSignal) {
    const numbers = listRunNumbers(states);
    const several =
      this.dialect === 'current' && (versionNumber(this.version) ?? Infinity) >= 2_004_002;
    const wanted = states.includes('unknown') || (numbers.length > 1 && !several) ? [] : numbers;
    const body = await this.#call({
      path: '/dag-runs',
      query: {
        status: wanted,
        name: name === '' ? null : name,
        limit: 100,
        cursor,
        fromDate: from === null ? EVER : seconds(from),
        toDate: to === null ? null : seconds(to),
      },
      signal,
    });
    const { items, cut } = listedRuns(this.#runs(body), MAX_RUNS);
    const fits = ({ state }: Run): boolean => states.length === 0 || states.includes(state);
    return { runs: items.filter(fits), next: readId(body['nextCursor'], 4000), cut };
  }

  #runs(body: JsonRecord, file: string | null = null): Rows<Run> {
    return rowsAt(this.#where, body, 'dagRuns', (raw) => parseRun(raw, file));
  }

  async run(
    { file, id, ...ref }: Omit<ReadRef, 'id'> & { readonly id: string | null },
    signal: AbortSignal,
  ): Promise<RunDetail | null> {
    if (ref.root !== undefined) need(this, 'subRuns');
    const path = runPath({ ...ref, id: id ?? 'latest' });
    const body = await orNull(this.#call({ path, signal }));
    if (body === null) return null;
    const key = 'dagRunDetails' in body ? 'dagRunDetails' : 'dagRun';
    return parseRunDetail(getRecord(body, key), file);
  }

  async log(query: LogQuery, signal: AbortSignal): Promise<LogPage> {
    const at = { call: this.#call, path: runPath(query.run), signal };
    return readLog(await serverFiles(at, query, () => this.run(query.run, signal)), query);
  }

  async queues(signal: AbortSignal): Promise<RunQueue[]> {
    const body = await orNull(this.#call({ path: '/queues', signal }));
    if (body === null) throw failure('unsupported', t('workflowsrules:lacks.queues'));
    return Promise.all(
      readRecords(body['queues'])
        .slice(0, 100)
        .map(async (raw) => {
          const name = readId(raw['name']) ?? '';
          const count = readCount(raw['queuedCount']);
          const listed = parseRuns(raw['queued']);
          const queued =
            count === null || count === 0 || listed.length > 0 || name === ''
              ? listed
              : await this.#queued(name, signal);
          const limit = readCount(raw['maxConcurrency']);
          return {
            name,
            limit: limit === 0 ? null : limit,
            queued,
            running: parseRuns(raw['running']),
            queuedCount: count ?? listed.length,
          };
        }),
    );
  }

  async #queued(name: string, signal: AbortSignal): Promise<Run[]> {
    const body = await orNull(this.#call({ path: `/queues/${part(name)}/items`, signal }));
    return parseRuns(body?.['items']).slice(0, MAX_RUNS);
  }

  async health(signal: AbortSignal): Promise<boolean | null> {
    const body = await orNull(this.#call({ path: '/services/scheduler', signal }));
    if (!Array.isArray(body?.['schedulers'])) return null;
    return readRecords(body['schedulers']).some(({ status }) => status === 'active');
  }

  async start(request: StartRequest, signal: AbortSignal): Promise<string | null> {
    const { file, runId, singleton, enqueue } = request;
    need(this, enqueue ? 'enqueue' : 'start');
    if (singleton) need(this, 'singleton');
    if (singleton && enqueue && this.dialect === 'v2')
      throw failure('unsupported', t('workflowsrules:lacks.queueSingleton'));
    const params = await writtenParams(this, request, signal);
    const json = {
      dagRunId: runId,
      ...(params === '' ? {} : { params }),
      ...(singleton ? { singleton } : {}),
    };
    const path = `/dags/${part(file)}/${enqueue ? 'enqueue' : 'start'}`;
    return readId((await this.#call({ path, json, signal }))['dagRunId']);
  }

  /** Up to 1.30, the server ignores the id and stops the newest running run of the name, so this run must be the only one. */
  async stop(ref: RunRef, signal: AbortSignal): Promise<void> {
    need(this, 'stopRun');
    if (this.dialect === 'v2') await this.#refuseAmbiguousStop(ref, signal);
    await this.#call({ path: `${runPath(ref)}/stop`, json: {}, signal });
  }

  async #refuseAmbiguousStop({ name, id }: RunRef, signal: AbortSignal): Promise<void> {
    const query = { status: 1, fromDate: EVER };
    const body = await this.#call({ path: `/dag-runs/${part(name)}`, query, signal });
    const { rows, lost } = this.#runs(body);
    if (lost > 0) throw malformed(this.#where);
    const running = rows.filter((run) => run.state === 'running' && run.name === name);
    if (!running.some((run) => run.id === id))
      throw failure('conflict', t('workflowsrules:server.notRunning', { id }));
    if (running.length > 1)
      throw failure('unsupported', t('workflowsrules:lacks.stopOne', { count: running.length }), {
        runs: running.slice(0, 20).map((run) => run.id),
      });
  }

  async stopAll({ file }: WorkflowRef, signal: AbortSignal): Promise<void> {
    need(this, 'stopAll');
    const body = await this.#call({ path: `/dags/${part(file)}/stop-all`, json: {}, signal });
    const errors = readLines(body['errors'], 5, limits.sentence);
    if (errors.length > 0)
      throw failure('rejected', readLine(errors.join(' '), limits.sentence) ?? '');
  }

  /** Up to 1.30, the server accepts a retry of an active run and corrupts its state. */
  async retry(ref: RunRef, step: string | null, signal: AbortSignal): Promise<void> {
    need(this, step === null ? 'retry' : 'retryStep');
    if (this.dialect === 'v2') {
      const run = await this.run(ref, signal);
      if (run !== null && isActive(run.state))
        throw failure('conflict', t('workflowsrules:server.stillActive', { id: ref.id }));
    }
    const json = { dagRunId: ref.id, ...(step === null ? {} : { stepName: step }) };
    await this.#call({ path: `${runPath(ref)}/retry`, json, signal });
  }

  async reschedule(ref: RunRef, runId: string, signal: AbortSignal): Promise<string> {
    need(this, 'reschedule');
    const json = { dagRunId: runId };
    const body = await this.#call({ path: `${runPath(ref)}/reschedule`, json, signal });
    return readId(body['dagRunId']) ?? runId;
  }

  /** A GET that changes state. */
  async dequeue(ref: RunRef, signal: AbortSignal): Promise<void> {
    need(this, 'dequeue');
    await this.#call({ path: `${runPath(ref)}/dequeue`, writes: true, signal });
  }

  async suspend({ file }: WorkflowRef, suspend: boolean, signal: AbortSignal): Promise<void> {
    need(this, 'suspend');
    await this.#call({ path: `/dags/${part(file)}/suspend`, json: { suspend }, signal });
  }
}

const seconds = (ms: number): number => Math.floor(ms / 1000);
