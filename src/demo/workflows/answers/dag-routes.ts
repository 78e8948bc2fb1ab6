import { DemoError } from '../../kit/demo-error.ts';
import type { Routes } from '../../kit/router.ts';
import type { WorkflowsHandler, SchedulerRecord, SchedulerRequest } from '../request.ts';
import { bareError, requireObject, schedulerError, parseText } from '../request.ts';
import type { DemoDag, DemoRun } from '../state/model.ts';
import { marked, formatParams, readParams, wrongParams } from '../state/params.ts';
import { definition, details, latest, makeListedDag } from './shapes.ts';

export const isOld = ({ generation }: SchedulerRequest): boolean => generation === '1.30';
/** 1.30 has null where 2.x has an empty list. */
export const orNull = <T>(request: SchedulerRequest, list: readonly T[]): readonly T[] | null =>
  list.length === 0 && isOld(request) ? null : list;

const internal = (): DemoError =>
  schedulerError(500, 'internal_error', 'An unexpected error occurred');

function requireDag(request: SchedulerRequest, file: string, message?: string): DemoDag {
  const dag = request.state.byFile(file);
  if (dag !== undefined) return dag;
  throw schedulerError(404, 'not_found', message ?? `DAG ${file} not found`);
}

/** Parses a number of the query; refuses other texts in plain text. */
export function parseNumber({ query }: SchedulerRequest, name: string): number | null {
  const text = query.get(name);
  if (text === null || /^\d+$/.test(text)) return text === null ? null : Number(text);
  const message = `Invalid format for parameter ${name}: ${text}\n`;
  throw new DemoError(400, message, message);
}

const list: WorkflowsHandler = (request) => {
  const { state, query } = request;
  const labels = query.getAll(isOld(request) ? 'tags' : query.has('labels') ? 'labels' : 'tags');
  const wanted = labels.flatMap((text) => text.split(',')).filter(Boolean);
  const part = query.get('name')?.toLowerCase() ?? '';
  const matching = state.dags().filter(({ name, labels: own, error }) => {
    if (!name.toLowerCase().includes(part)) return false;
    return wanted.every((label) => own.includes(label)) || (isOld(request) && error !== null);
  });
  const sorted = matching.sort((a, b) => a.file.localeCompare(b.file));
  const perPage = Math.min(parseNumber(request, 'perPage') ?? 50, 1000);
  const repeats = request.faults.has('repeat-page');
  const page = repeats ? 1 : (parseNumber(request, 'page') ?? 1);
  const totalPages = Math.max(repeats ? 2 : 1, Math.ceil(sorted.length / perPage));
  const pages = { currentPage: page, totalPages, totalRecords: sorted.length };
  const around = { nextPage: Math.min(page + 1, totalPages), prevPage: Math.max(1, page - 1) };
  const shown = sorted.slice((page - 1) * perPage, page * perPage);
  const dags = shown.map((dag) => makeListedDag(request, dag));
  return { dags, errors: null, pagination: { ...pages, ...around } };
};

const showDag: WorkflowsHandler = (request, file = '') => {
  const missing = `failed to load DAG ${file}: failed to locate DAG ${file}: DAG is not found`;
  const dag = requireDag(request, file, isOld(request) ? undefined : missing);
  const errors = dag.error === null ? [] : [dag.error];
  const shown = {
    dag: definition(request, dag),
    latestDAGRun: latest(request, dag),
    localDags: orNull(request, []),
  };
  const spec = isOld(request) ? {} : { spec: `name: ${dag.name}\n` };
  return { ...shown, ...spec, errors: orNull(request, errors), suspended: dag.suspended };
};

/** Up to 2.2 servers evaluate values. */
const isEvaluating = (request: SchedulerRequest): boolean =>
  isOld(request) || request.generation === '2.2';

/** The values of a start in the server's form, or a refusal. */
function paramsFor(request: SchedulerRequest, dag: DemoDag, text: string): string {
  try {
    const given = readParams(text, true);
    const wrong = isOld(request) ? null : wrongParams(dag, given);
    if (wrong === null)
      return formatParams(
        dag,
        given.map(([name, value]) => [name, isEvaluating(request) ? marked(value) : value]),
      );
    const where = 'failed to process document 0: failed to build DAG: field';
    throw schedulerError(400, 'bad_request', `${where} 'params': ${wrong}`);
  } catch (error) {
    if (error instanceof SyntaxError)
      throw schedulerError(400, 'bad_request', 'invalid JSON in params');
    throw error;
  }
}

function refuseId(request: SchedulerRequest, dag: DemoDag, id: string, queued: boolean): void {
  const rule = 'dag-run ID must only contain alphanumeric characters, dashes, and underscores';
  if (!/^[\w-]*$/.test(id) && !isOld(request)) throw schedulerError(400, 'bad_request', rule);
  if (id.length > 63 && !isOld(request))
    throw schedulerError(400, 'bad_request', 'dag-run ID is too long');
  if (id.includes(' ')) throw internal();
  if (!request.state.listRuns(dag).some((run) => run.id === id)) return;
  if (queued) throw internal();
  throw schedulerError(
    409,
    'already_exists',
    `dag-run ID ${id} already exists for DAG ${dag.name}`,
  );
}

/** Starts or queues a run. */
function begin(request: SchedulerRequest, file: string, queued: boolean): SchedulerRecord {
  const body = requireObject(request.body);
  const [text = '', given = ''] = [parseText(body, 'params'), parseText(body, 'dagRunId')];
  const dag = requireDag(request, file);
  if (dag.error !== null)
    throw isOld(request)
      ? schedulerError(404, 'not_found', `DAG ${file} not found`)
      : schedulerError(400, 'bad_request', dag.error);
  refuseId(request, dag, given, queued);
  const { state } = request;
  const isBusy = state.listRuns(dag).some((run) => state.isActive(run));
  if (request.faults.has('conflict-409') || (body['singleton'] === true && isBusy)) {
    const message = `DAG ${dag.name} is already running (singleton mode)`;
    throw schedulerError(409, 'already_exists', message);
  }
  const params = paramsFor(request, dag, text);
  const id = given === '' ? state.newId() : given;
  state.add(dag, { id, params, trigger: 'manual', queued });
  return { dagRunId: id };
}

const history: WorkflowsHandler = (request, file = '') => {
  const dag = request.state.byFile(file);
  if (dag === undefined && !isOld(request)) requireDag(request, file);
  const runs = dag === undefined ? [] : request.state.listRuns(dag).slice(0, 30);
  const grid = (dag?.steps ?? []).map(({ name }, index) => ({
    name,
    history: runs.map((run) => request.state.look(run).steps[index]?.status ?? 0).reverse(),
  }));
  const shown = runs.map((run) => details(request, run));
  const gridData = orNull(request, runs.length === 0 ? [] : grid);
  return { dagRuns: orNull(request, shown), gridData };
};

function stopAll(request: SchedulerRequest, file: string): SchedulerRecord {
  const { state } = request;
  for (const run of state.listRuns(requireDag(request, file)))
    if (state.isActive(run)) state.stop(run);
  return { errors: null };
}

/** The refusal for a run that does not exist. */
export const noRunError = (name: string, id: string): DemoError =>
  schedulerError(
    404,
    'not_found',
    id === 'latest'
      ? `no dag-runs found for DAG ${name}`
      : `dag-run ID ${id} not found for DAG ${name}`,
  );

const suspend: WorkflowsHandler = (request, file = '') => {
  const { suspend: value } = requireObject(request.body);
  if (typeof value !== 'boolean') throw bareError();
  requireDag(request, file).suspended = value;
};

/** A new run with the parameters of another; 1.30 starts it immediately. */
export const again = (request: SchedulerRequest, run: DemoRun): SchedulerRecord => {
  const given = parseText(requireObject(request.body), 'dagRunId') ?? '';
  refuseId(request, run.dag, given, false);
  const id = given === '' ? request.state.newId() : given;
  const queued = !isOld(request);
  request.state.add(run.dag, { id, params: run.params, trigger: 'manual', queued });
  return { dagRunId: id, queued };
};

/** Routes of workflows. */
export const dagRoutes: Routes<SchedulerRequest> = {
  'GET /dags': list,
  'GET /dags/*': showDag,
  'POST /dags/*/start': (request, file = '') => begin(request, file, false),
  'POST /dags/*/enqueue': (request, file = '') => begin(request, file, true),
  'POST /dags/*/stop-all': (request, file = '') => stopAll(request, file),
  'POST /dags/*/suspend': suspend,
  'GET /dags/*/dag-runs': history,
};
