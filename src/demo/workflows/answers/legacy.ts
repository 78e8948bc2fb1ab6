import type { DemoResponse } from '../../kit/response.ts';
import type { SchedulerRecord, SchedulerRequest } from '../request.ts';
import type { DemoError } from '../../kit/demo-error.ts';
import { refusalAnswer } from '../../kit/demo-error.ts';
import { bareError, createAnswers, requireObject, schedulerError } from '../request.ts';
import { emptyDag } from '../state/catalog.ts';
import { listLines } from '../state/log-lines.ts';
import type { DemoDag, DemoRun, StepPlan } from '../state/model.ts';
import { states } from '../state/model.ts';
import { marked, formatParams, readParams } from '../state/params.ts';
import type { StepNow } from '../state/timeline.ts';
import { findLength } from '../state/timeline.ts';
import { defaultParams, logPath, paramTexts, runLines, saidStatus, stamp } from './shapes.ts';

const DIR = '/var/lib/dagu/dags';
const words = ['not started', 'running', 'failed', 'canceled', 'finished'];
const handlers = { OnCancel: null, OnExit: null, OnFailure: null, OnSuccess: null };
/** 1.16 has neither `partially_succeeded` nor `waiting`; maps them to the nearest older status. */
const older = new Map<number, number>([
  [states.partial, states.failed],
  [states.waiting, states.running],
]);
const actions = [
  'start',
  'suspend',
  'stop',
  'retry',
  'mark-success',
  'mark-failed',
  'save',
  'rename',
];

const invalid = (message: string): DemoError => schedulerError(400, 'validation_error', message);
const orNull = <T>(list: readonly T[]): readonly T[] | null => (list.length === 0 ? null : list);
/** Path of a run's file as reported by this generation; requests for step logs need it. */
const formatFile = ({ dag, id }: DemoRun): string => `/var/lib/dagu/data/${dag.name}/${id}.dat`;

const stepJson = ({ name, depends = [], skip }: StepPlan): SchedulerRecord => ({
  Name: name,
  Args: [name],
  CmdWithArgs: `echo ${name}`,
  Command: 'echo',
  Script: '',
  Depends: orNull(depends),
  Description: '',
  Dir: DIR,
  MailOnError: false,
  Output: '',
  RepeatPolicy: {},
  Stderr: null,
  Stdout: null,
  Preconditions: skip === true ? [{ Condition: 'a', Expected: 'b' }] : null,
});

function nodeJson(step: StepNow, log: string): SchedulerRecord {
  const status = older.get(step.status) ?? step.status;
  const [line = ''] = step.error.split('\n');
  const error = line.startsWith('exit')
    ? `failed to execute step "${step.plan.name}": ${line}`
    : line;
  return {
    Status: status,
    StatusText: status === 5 ? 'skipped' : (words[status] ?? 'hibernating'),
    DoneCount: step.finishedAt === null ? 0 : 1,
    RetryCount: step.retries,
    Error: error,
    StartedAt: stamp(step.startedAt) || '-',
    FinishedAt: stamp(step.finishedAt) || '-',
    Log: step.startedAt === null ? '' : log,
    Step: stepJson(step.plan),
  };
}

/** A run without its steps; undefined: the workflow never ran. */
function statusJson(
  request: SchedulerRequest,
  dag: DemoDag,
  run: DemoRun | undefined,
): SchedulerRecord {
  const none = { Status: 0, StatusText: 'not started', StartedAt: '-', FinishedAt: '-', Pid: -1 };
  if (run === undefined)
    return { ...none, Name: dag.name, RequestId: '', Log: '', Params: paramTexts(dag).join(' ') };
  const { status, finishedAt } = request.state.look(run);
  const shownStatus = saidStatus(request, run, older.get(status) ?? status);
  return {
    Name: dag.name,
    RequestId: run.id,
    Log: logPath(run),
    Params: run.params,
    Pid: 4242,
    StartedAt: stamp(run.startedAt),
    FinishedAt: stamp(finishedAt),
    Status: shownStatus,
    StatusText: words[shownStatus] ?? 'hibernating',
  };
}

function fullStatus(
  request: SchedulerRequest,
  dag: DemoDag,
  run: DemoRun | undefined,
): SchedulerRecord {
  const still = { status: 0, startedAt: null, finishedAt: null, error: '', retries: 0, written: 0 };
  const look = run && request.state.look(run);
  const steps = look?.steps ?? dag.steps.map((plan) => ({ ...still, plan }));
  const log = run === undefined ? '' : logPath(run);
  const failure = look?.handler ? { OnFailure: nodeJson(look.handler, log) } : {};
  const known = run === undefined || saidStatus(request, run, 0) === 0;
  const toShown = (step: StepNow) =>
    known ? step : { ...step, status: saidStatus(request, run, 0) };
  const nodes = orNull(steps.map((step) => nodeJson(toShown(step), log)));
  return { ...statusJson(request, dag, run), Nodes: nodes, ...handlers, ...failure };
}

const schedule = ({ cron }: DemoDag): SchedulerRecord[] | null =>
  cron === null ? null : [{ Expression: cron }];

function list(request: SchedulerRequest): SchedulerRecord {
  const { state, query } = request;
  const part = query.get('searchName') ?? '';
  const tag = query.get('searchTag');
  const dags = state
    .dags()
    .filter(({ error, name, labels }) => {
      return error === null && name.includes(part) && (tag === null || labels.includes(tag));
    })
    .sort((a, b) => a.file.localeCompare(b.file));
  const limit = Number(query.get('limit') ?? 100);
  if (limit === 0) throw bareError();
  const start = (Number(query.get('page') ?? 1) - 1) * limit;
  const DAGs = dags.slice(start, start + limit).map((dag) => ({
    DAG: {
      Name: dag.name,
      Description: dag.description,
      Group: '',
      Schedule: schedule(dag),
      DefaultParams: defaultParams(dag),
      Params: orNull(paramTexts(dag)),
      Tags: orNull(dag.labels),
    },
    Dir: DIR,
    Error: null,
    File: `${dag.file}.yaml`,
    Suspended: dag.suspended,
    Status: statusJson(request, dag, state.listRuns(dag)[0]),
  }));
  const broken = state.dags().filter(({ error, name }) => error !== null && name.includes(part));
  const errors = broken.map(({ name }) => `reading ${name} failed: yaml: line 5: did not find it`);
  const page = { PageCount: Math.max(1, Math.ceil(dags.length / limit)) };
  return { DAGs, Errors: orNull(errors), HasError: errors.length > 0, ...page };
}

const noDagText = (name: string): string =>
  `failed to locate DAG ${name}: workflow ${name} not found: file does not exist`;

function detail(request: SchedulerRequest, id = ''): SchedulerRecord {
  const dag = request.state.byFile(id);
  const tab = request.query.get('tab') ?? 'status';
  const nothing = { Definition: '', Graph: null, LogData: null, LogUrl: null, ScLog: null };
  const shown = { ...nothing, StepLog: null, Tab: tab, Title: dag?.name ?? '' };
  const known = dag ?? { ...emptyDag(id), name: '' };
  const error = dag === undefined ? noDagText(id) : dag.error;
  const about = {
    Name: known.name,
    Description: known.description,
    Group: '',
    Schedule: schedule(known),
    DefaultParams: defaultParams(known),
    Params: orNull(paramTexts(known)),
    Delay: 0,
    Env: null,
    HandlerOn: {},
    HistRetentionDays: 30,
    MaxActiveRuns: 0,
    LogDir: '',
    Location: dag === undefined ? id : `${DIR}/${id}.yaml`,
    Preconditions: null,
    Steps: orNull(known.steps.map(stepJson)),
    Tags: orNull(known.labels),
  };
  const run = dag && request.state.listRuns(dag)[0];
  const DAG = {
    DAG: about,
    Dir: dag === undefined ? '.' : DIR,
    Error: error,
    Suspended: known.suspended,
    File: dag === undefined ? id : `${id}.yaml`,
    Status: fullStatus(request, known, run),
  };
  const Errors = error === null ? [] : [error];
  if (dag === undefined) return { ...shown, DAG, Errors };
  return { ...shown, DAG, Errors, ...makeTab(request, dag, tab) };
}

/** The fields that one tab adds. `file` identifies a run: its `File` for a step's log, its `Log` for the scheduler's. */
function makeTab(request: SchedulerRequest, dag: DemoDag, tab: string): SchedulerRecord {
  const { state, query } = request;
  const runs = state.listRuns(dag);
  if (tab === 'spec') return { Definition: `name: ${dag.name}\n` };
  if (tab === 'history') {
    const past = runs.slice(0, 30).reverse();
    const Logs = past.map((run) => ({
      File: formatFile(run),
      Status: fullStatus(request, dag, run),
    }));
    const vals = (index: number) => past.map((run) => state.look(run).steps[index]?.status ?? 0);
    const GridData = dag.steps.map(({ name }, index) => ({ Name: name, Vals: vals(index) }));
    return { LogData: { Logs, GridData } };
  }
  if (tab !== 'log' && tab !== 'scheduler-log') return {};
  const file = query.get('file');
  const path = tab === 'log' ? formatFile : logPath;
  const run = file === null ? runs[0] : runs.find((one) => path(one) === file);
  if (run === undefined) throw invalid('EOF');
  if (tab === 'scheduler-log')
    return { ScLog: { Content: `${runLines(state, run).join('\n')}\n`, LogFile: logPath(run) } };
  const { steps, handler } = state.look(run);
  const all = handler === null ? steps : [...steps, handler];
  const step = all.find(({ plan }) => plan.name === query.get('step'));
  if (step === undefined) throw invalid(`step ${String(query.get('step'))} not found`);
  const { count, text } = listLines(step, 'both', { huge: request.faults.has('huge-log') });
  const content = Array.from({ length: count }, (_, index) => `${text(index)}\n`).join('');
  const log = logPath(run);
  return { StepLog: { Content: content, LogFile: log, Step: nodeJson(step, log) } };
}

/** One route for all actions. */
function act(request: SchedulerRequest, id = ''): unknown {
  if (request.body === undefined) throw schedulerError(422, 602, 'body in body is required');
  const { action, params = '', value, requestId } = requireObject(request.body);
  if (typeof params !== 'string')
    throw schedulerError(400, 400, 'parsing body body from "" failed');
  if (typeof action !== 'string' || !actions.includes(action))
    throw schedulerError(422, 606, `action in body should be one of [${actions.join(' ')}]`);
  const { state } = request;
  const dag = state.byFile(id);
  if (dag === undefined) throw invalid(noDagText(id));
  const [running] = state.listRuns(dag).filter((run) => state.isActive(run));
  if (action === 'suspend') dag.suspended = value === 'true';
  if (action === 'start') start(request, dag, params);
  if (action === 'stop') {
    if (running === undefined) throw invalid(`the DAG "${dag.name}" is not running`);
    state.stop(running);
  }
  if (action === 'retry') retry(request, dag, requestId);
  return {};
}

function start({ state, faults }: SchedulerRequest, dag: DemoDag, params: string): void {
  if (state.listRuns(dag).some((run) => state.isActive(run)) || faults.has('conflict-409'))
    throw invalid(`the DAG "${dag.name}" is already running`);
  const given = readParams(params, false).map(([key, value]) => [key, marked(value)] as const);
  const run = { id: state.newId(), params: formatParams(dag, given), trigger: 'manual' };
  if (!dag.unmet) state.add(dag, run);
}

function retry({ state }: SchedulerRequest, dag: DemoDag, requestId: unknown): void {
  if (typeof requestId !== 'string') throw invalid('request-id is required');
  const old = state.listRuns(dag).find(({ id }) => id === requestId);
  if (old === undefined) throw invalid(`request id ${requestId} not found`);
  state.add(dag, { id: state.newId(), params: old.params, trigger: 'retry' });
}

/** Delay (ms) and content of the answer to a retry, which is sent when the new run has ended. Null: not a retry. */
export function retryEnd(
  request: SchedulerRequest,
): { ms: number; answer: DemoResponse | null } | null {
  const body = request.body as SchedulerRecord | undefined;
  const dag = request.state.byFile(request.path.split('/')[2] ?? '');
  const run = dag && request.state.listRuns(dag)[0];
  if (body?.['action'] !== 'retry' || run?.trigger !== 'retry') return null;
  const hasFailed = run.steps.some(({ plan, end }) => end === states.failed && plan.soft !== true);
  const message = 'error trying to retry the DAG: exit status 1';
  const answer = hasFailed ? refusalAnswer(schedulerError(500, 'internal_error', message)) : null;
  return { ms: Math.min(findLength(run), 600_000), answer };
}

const health = ({ state }: SchedulerRequest): SchedulerRecord => ({
  status: 'healthy',
  version: '1.16.12',
  timestamp: stamp(state.now()),
  uptime: Math.floor((state.now() - state.bornAt) / 1000),
});
/** Answers like 1.12 to 1.16. */
export const legacyAnswer = createAnswers(
  {
    'GET /health': health,
    'GET /dags': list,
    'GET /tags': () => {
      throw bareError();
    },
    'GET /dags/*': detail,
    'POST /dags/*': act,
  },
  ({ path }) => refusalAnswer(schedulerError(404, 404, `path /api/v1${path} was not found`)),
);
