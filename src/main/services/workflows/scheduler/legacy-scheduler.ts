import '../../../../shared/workflows/rules-texts.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { LogPage, LogQuery, StartRequest } from '../../../../shared/workflows/contract.ts';
import type {
  ReadRef,
  RunDetail,
  RunRef,
  WorkflowRef,
} from '../../../../shared/workflows/model.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import type { Rows } from '../../../net/rows.ts';
import { readCount, readLine, getRecord } from '../../../net/wire.ts';
import { findAbilities } from './abilities.ts';
import type { SendSchedulerCall } from './call.ts';
import { part, rowsAt } from './call.ts';
import { lacking } from './lacking.ts';
import { readText, schedulerFile, fetchSources } from './log-files.ts';
import { readLog } from './logs.ts';
import { listedRuns, parseRunDetail, parseRun } from './read-runs.ts';
import { readPages, parseWorkflowDetail, parseWorkflow } from './read-workflows.ts';
import type { Scheduler } from './scheduler.ts';
import { writtenParams } from './start-params.ts';
import { limits, lowerKeys, readName } from './values.ts';

const PAGE = 200;
/** The server answers a retry only when the run has ended, and continues it if the client disconnects. */
const RETRY_TIMEOUT_MS = 10_000;

export interface LegacyOptions {
  readonly version: string | null;
  readonly pages: string | null;
  readonly where: string;
}

/** A run of the history. Requests for step logs need its `File`. */
interface Past {
  readonly raw: JsonRecord;
  readonly file: string | null;
}

/**
 * The API of 1.12 to 1.16: one address per workflow, whose response has tabs, and one action per POST. The server chooses run ids, and a
 * workflow runs only once at a time. If a run's workflow file is unknown, it is looked up by name.
 */
export class LegacyScheduler implements Scheduler {
  readonly dialect = 'legacy';
  readonly version: string | null;
  readonly abilities;
  readonly pages: string | null;
  readonly recent = (): Promise<null> => Promise.resolve(null);
  readonly health = (): Promise<null> => Promise.resolve(null);
  readonly runs;
  readonly queues;
  readonly reschedule;
  readonly dequeue;
  readonly #call: SendSchedulerCall;
  readonly #where: string;

  constructor(call: SendSchedulerCall, { version, pages, where }: LegacyOptions) {
    this.version = version;
    this.abilities = findAbilities('legacy', version);
    this.pages = pages;
    this.runs = lacking(this.abilities, 'allRuns');
    this.queues = lacking(this.abilities, 'queues');
    this.reschedule = lacking(this.abilities, 'reschedule');
    this.dequeue = lacking(this.abilities, 'dequeue');
    this.#call = call;
    this.#where = where;
  }

  list(_names: readonly string[], signal: AbortSignal) {
    return readPages(async (page) => {
      const query = { page, limit: PAGE };
      const body = lowered(await this.#call({ path: '/dags', query, signal }));
      return {
        workflows: rowsAt(this.#where, body, 'dags', (raw) =>
          parseWorkflow(raw, 'status', parseFileName(raw)),
        ),
        errors: body['errors'],
        last: readCount(body['pageCount']),
        total: null,
      };
    });
  }

  async workflow({ file }: WorkflowRef, signal: AbortSignal) {
    const raw = getRecord(await this.#tab(file, 'status', {}, signal), 'dag');
    const listed = parseWorkflow(raw, 'status', file);
    if (listed === null) throw this.#unknown(file, null);
    return parseWorkflowDetail(raw, listed, false);
  }

  async history({ file }: WorkflowRef, limit: number, signal: AbortSignal) {
    const { rows, lost } = await this.#past(file, signal);
    const runs = rows.flatMap(({ raw }) => parseRun(raw, file) ?? []);
    const unread = rows.length - runs.length;
    return listedRuns({ rows: runs, lost: lost + unread }, limit);
  }

  async run(
    { file, name, id }: Omit<ReadRef, 'id'> & { readonly id: string | null },
    signal: AbortSignal,
  ): Promise<RunDetail | null> {
    const at = file ?? name;
    const dag = getRecord(await this.#tab(at, 'status', {}, signal), 'dag');
    const newest = parseRunDetail(getRecord(dag, 'status'), at);
    if (id === null || newest?.id === id) return newest;
    const row = (await this.#past(at, signal)).rows.find(({ raw }) => raw['requestId'] === id);
    return row === undefined ? null : parseRunDetail(row.raw, at);
  }

  /** Standard output and error are merged. */
  async log(query: LogQuery, signal: AbortSignal): Promise<LogPage> {
    const { run, stream } = query;
    const at = run.file ?? run.name;
    const row = (await this.#past(at, signal)).rows.find(({ raw }) => raw['requestId'] === run.id);
    if (row === undefined)
      throw failure('not-found', t('workflowsrules:server.noRun', { id: run.id }));
    const { raw, file } = row;
    if (stream === 'scheduler') {
      const load = () => this.#tab(at, 'scheduler-log', { file: readName(raw['log']) }, signal);
      const read = readText(async () => getRecord(await load(), 'scLog')['content']);
      return readLog([schedulerFile(read)], query);
    }
    const sources = await fetchSources(query, () => Promise.resolve(parseRunDetail(raw, at)));
    const files = sources.map((source) => {
      const load = () => this.#tab(at, 'log', { step: source.step, file }, signal);
      const read = readText(async () => getRecord(await load(), 'stepLog')['content']);
      return { ...source, stream: null, read };
    });
    return readLog(files, query);
  }

  async start(request: StartRequest, signal: AbortSignal): Promise<null> {
    if (request.enqueue) throw failure('unsupported', this.abilities['enqueue'] ?? '');
    const params = await writtenParams(this, request, signal);
    await this.#act(
      request.file,
      { action: 'start', ...(params === '' ? {} : { params }) },
      signal,
    );
    return null;
  }

  async stop(ref: RunRef, signal: AbortSignal): Promise<void> {
    const newest = await this.run({ ...ref, id: null }, signal);
    if (newest?.id !== ref.id || newest.state !== 'running')
      throw failure('conflict', t('workflowsrules:server.notRunning', { id: ref.id }));
    await this.#act(ref.file ?? ref.name, { action: 'stop' }, signal);
  }

  stopAll({ file }: WorkflowRef, signal: AbortSignal): Promise<void> {
    return this.#act(file, { action: 'stop' }, signal);
  }

  /**
   * Starts a new run with its own id. If that run fails, the server answers with an error although the retry took place: rejects with
   * `unconfirmed`.
   */
  async retry(ref: RunRef, step: string | null, signal: AbortSignal): Promise<void> {
    if (step !== null) throw failure('unsupported', this.abilities['retryStep'] ?? '');
    const json = { action: 'retry', requestId: ref.id };
    const path = `/dags/${part(ref.file ?? ref.name)}`;
    await this.#call({ path, json, timeoutMs: RETRY_TIMEOUT_MS, signal });
  }

  suspend({ file }: WorkflowRef, suspend: boolean, signal: AbortSignal): Promise<void> {
    return this.#act(file, { action: 'suspend', value: String(suspend) }, signal);
  }

  /** The server answers `400` to starting a running workflow and to stopping an idle one. */
  async #act(file: string, json: JsonRecord, signal: AbortSignal): Promise<void> {
    try {
      await this.#call({ path: `/dags/${part(file)}`, json, signal });
    } catch (error) {
      if (error instanceof AppFailure && /is (?:already|not) running/.test(error.message))
        throw new AppFailure({ ...error.error, code: 'conflict' });
      throw error;
    }
  }

  async #tab(
    file: string,
    tab: string,
    query: Readonly<Record<string, string | null>>,
    signal: AbortSignal,
  ): Promise<JsonRecord> {
    const path = `/dags/${part(file)}`;
    const body = lowered(await this.#call({ path, query: { tab, ...query }, signal }));
    const dag = getRecord(body, 'dag');
    // The server answers 200 for workflows that do not exist.
    if (readName(getRecord(dag, 'dag')['name']) === null) throw this.#unknown(file, dag['error']);
    return body;
  }

  #unknown(file: string, words: unknown): AppFailure {
    const text = readLine(words, limits.sentence) ?? '';
    return failure(
      'not-found',
      t('workflowsrules:server.noWorkflow', { file, where: this.#where, said: text }),
    );
  }

  /** The history as runs with their files, oldest first. */
  async #past(file: string, signal: AbortSignal): Promise<Rows<Past>> {
    const body = await this.#tab(file, 'history', {}, signal);
    const read = (entry: JsonRecord): Past => ({
      raw: getRecord(entry, 'status'),
      file: readName(entry['file']),
    });
    const { rows, lost } = rowsAt(this.#where, getRecord(body, 'logData'), 'logs', read);
    return { rows: rows.toReversed(), lost };
  }
}

const lowered = (body: JsonRecord): JsonRecord => lowerKeys(body) as JsonRecord;

/** The name of the file without its ending; null: not named. */
const parseFileName = (raw: JsonRecord): string | null =>
  readName(raw['file'])?.replace(/\.ya?ml$/i, '') ?? null;
