import { Refusal } from '../../kit/refusal.ts';
import type { Routes } from '../../kit/router.ts';
import type { Handler, Raw, SchedulerRequest } from '../request.ts';
import { bareError, objectOf, refused, textOf } from '../request.ts';
import type { DemoDag, DemoRun } from '../state/model.ts';
import { marked, paramsOf, readParams, wrongParams } from '../state/params.ts';
import { definition, details, latest, listed } from './shapes.ts';

export const isOld = ({ generation }: SchedulerRequest): boolean => generation === '1.30';
/** 1.30 has null where 2.x has an empty list. */
export const orNull = <T>(request: SchedulerRequest, list: readonly T[]): readonly T[] | null =>
  list.length === 0 && isOld(request) ? null : list;

const internal = (): Refusal => refused(500, 'internal_error', 'An unexpected error occurred');

function dagOf(request: SchedulerRequest, file: string, message?: string): DemoDag {
  const found = request.state.byFile(file);
  if (found !== undefined) return found;
  throw refused(404, 'not_found', message ?? `DAG ${file} not found`);
}

/** A number of the query; other texts are refused in plain text. */
export function numberOf({ query }: SchedulerRequest, name: string): number | null {
  const text = query.get(name);
  if (text === null || /^\d+$/.test(text)) return text === null ? null : Number(text);
  const message = `Invalid format for parameter ${name}: ${text}\n`;
  throw new Refusal(400, message, message);
}

const list: Handler = (request) => {
  const { state, query } = request;
  const labels = query.getAll(isOld(request) ? 'tags' : query.has('labels') ? 'labels' : 'tags');
  const wanted = labels.flatMap((text) => text.split(',')).filter(Boolean);
  const part = query.get('name')?.toLowerCase() ?? '';
  const found = state.dags().filter(({ name, labels: own, error }) => {
    if (!name.toLowerCase().includes(part)) return false;
    return wanted.every((one) => own.includes(one)) || (isOld(request) && error !== null);
  });
  const sorted = found.sort((a, b) => a.file.localeCompare(b.file));
  const perPage = Math.min(numberOf(request, 'perPage') ?? 50, 1000);
  const repeats = request.faults.has('repeat-page');
  const page = repeats ? 1 : (numberOf(request, 'page') ?? 1);
  const totalPages = Math.max(repeats ? 2 : 1, Math.ceil(sorted.length / perPage));
  const pages = { currentPage: page, totalPages, totalRecords: sorted.length };
  const around = { nextPage: Math.min(page + 1, totalPages), prevPage: Math.max(1, page - 1) };
  const shown = sorted.slice((page - 1) * perPage, page * perPage);
  const dags = shown.map((dag) => listed(request, dag));
  return { dags, errors: null, pagination: { ...pages, ...around } };
};

const one: Handler = (request, file = '') => {
  const missing = `failed to load DAG ${file}: failed to locate DAG ${file}: DAG is not found`;
  const dag = dagOf(request, file, isOld(request) ? undefined : missing);
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
      return paramsOf(
        dag,
        given.map(([name, value]) => [name, isEvaluating(request) ? marked(value) : value]),
      );
    const where = 'failed to process document 0: failed to build DAG: field';
    throw refused(400, 'bad_request', `${where} 'params': ${wrong}`);
  } catch (error) {
    if (error instanceof SyntaxError) throw refused(400, 'bad_request', 'invalid JSON in params');
    throw error;
  }
}

function refuseId(request: SchedulerRequest, dag: DemoDag, id: string, queued: boolean): void {
  const rule = 'dag-run ID must only contain alphanumeric characters, dashes, and underscores';
  if (!/^[\w-]*$/.test(id) && !isOld(request)) throw refused(400, 'bad_request', rule);
  if (id.length > 63 && !isOld(request))
    throw refused(400, 'bad_request', 'dag-run ID is too long');
  if (id.includes(' ')) throw internal();
  if (!request.state.runsOf(dag).some((run) => run.id === id)) return;
  if (queued) throw internal();
  throw refused(409, 'already_exists', `dag-run ID ${id} already exists for DAG ${dag.name}`);
}

/** Starts or queues a run. */
function begin(request: SchedulerRequest, file: string, queued: boolean): Raw {
  const body = objectOf(request.body);
  const [text = '', given = ''] = [textOf(body, 'params'), textOf(body, 'dagRunId')];
  const dag = dagOf(request, file);
  if (dag.error !== null)
    throw isOld(request)
      ? refused(404, 'not_found', `DAG ${file} not found`)
      : refused(400, 'bad_request', dag.error);
  refuseId(request, dag, given, queued);
  const { state } = request;
  const isBusy = state.runsOf(dag).some((run) => state.isActive(run));
  if (request.faults.has('conflict-409') || (body['singleton'] === true && isBusy)) {
    const message = `DAG ${dag.name} is already running (singleton mode)`;
    throw refused(409, 'already_exists', message);
  }
  const params = paramsFor(request, dag, text);
  const id = given === '' ? state.newId() : given;
  state.add(dag, { id, params, trigger: 'manual', queued });
  return { dagRunId: id };
}

const history: Handler = (request, file = '') => {
  const dag = request.state.byFile(file);
  if (dag === undefined && !isOld(request)) dagOf(request, file);
  const runs = dag === undefined ? [] : request.state.runsOf(dag).slice(0, 30);
  const grid = (dag?.steps ?? []).map(({ name }, index) => ({
    name,
    history: runs.map((run) => request.state.look(run).steps[index]?.status ?? 0).reverse(),
  }));
  const shown = runs.map((run) => details(request, run));
  const gridData = orNull(request, runs.length === 0 ? [] : grid);
  return { dagRuns: orNull(request, shown), gridData };
};

function stopAll(request: SchedulerRequest, file: string): Raw {
  const { state } = request;
  for (const run of state.runsOf(dagOf(request, file))) if (state.isActive(run)) state.stop(run);
  return { errors: null };
}

/** The refusal for a run that does not exist. */
export const noRun = (name: string, id: string): Refusal =>
  refused(
    404,
    'not_found',
    id === 'latest'
      ? `no dag-runs found for DAG ${name}`
      : `dag-run ID ${id} not found for DAG ${name}`,
  );

const suspend: Handler = (request, file = '') => {
  const { suspend: value } = objectOf(request.body);
  if (typeof value !== 'boolean') throw bareError();
  dagOf(request, file).suspended = value;
};

/** A new run with the parameters of another; 1.30 starts it immediately. */
export const again = (request: SchedulerRequest, run: DemoRun): Raw => {
  const given = textOf(objectOf(request.body), 'dagRunId') ?? '';
  refuseId(request, run.dag, given, false);
  const id = given === '' ? request.state.newId() : given;
  const queued = !isOld(request);
  request.state.add(run.dag, { id, params: run.params, trigger: 'manual', queued });
  return { dagRunId: id, queued };
};

/** Routes of workflows. */
export const dagRoutes: Routes<SchedulerRequest> = {
  'GET /dags': list,
  'GET /dags/*': one,
  'POST /dags/*/start': (request, file = '') => begin(request, file, false),
  'POST /dags/*/enqueue': (request, file = '') => begin(request, file, true),
  'POST /dags/*/stop-all': (request, file = '') => stopAll(request, file),
  'POST /dags/*/suspend': suspend,
  'GET /dags/*/dag-runs': history,
};
