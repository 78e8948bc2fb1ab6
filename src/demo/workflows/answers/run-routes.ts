import type { Routes } from '../../kit/router.ts';
import type { WorkflowsHandler, SchedulerRecord, SchedulerRequest } from '../request.ts';
import { bareError, requireObject, schedulerError, parseText } from '../request.ts';
import { listChildren } from '../state/child-runs.ts';
import { listLines } from '../state/log-lines.ts';
import type { DemoRun } from '../state/model.ts';
import { states } from '../state/model.ts';
import { again, isOld, noRunError, parseNumber, orNull } from './dag-routes.ts';
import { details, logPage, runLines, stamp, summary } from './shapes.ts';

function requireRun({ state }: SchedulerRequest, name = '', id = ''): DemoRun {
  const run = state.run(name, id);
  if (run !== undefined) return run;
  throw noRunError(name, id);
}

/** A run started by a step of another run. */
function childRun(request: SchedulerRequest, name = '', id = '', below = ''): DemoRun {
  const root = requireRun(request, name, id);
  const child = listChildren(request.state, root).find((run) => run.id === below);
  if (child !== undefined) return child;
  const message = `sub dag-run ID ${below} not found for DAG ${name}`;
  throw schedulerError(404, 'not_found', message);
}

const DAY_MS = 86_400_000;

const list: WorkflowsHandler = (request, exact) => {
  const { query, state } = request;
  const wanted = query.getAll('status').map(Number);
  const part = query.get('name') ?? '';
  const from = parseNumber(request, 'fromDate');
  const to = parseNumber(request, 'toDate');
  // Without times, only runs since midnight UTC.
  const today = to === null ? Math.floor(state.now() / DAY_MS) * (DAY_MS / 1000) : 0;
  const labels = (query.get('labels') ?? '').split(',').filter(Boolean);
  const matching = state.allRuns().filter((run) => {
    const since = (run.startedAt ?? run.queuedAt ?? 0) / 1000;
    const { name } = run.dag;
    const isNamed = exact === undefined ? name.includes(part) : name === exact;
    if (!isNamed || !run.id.includes(query.get('dagRunId') ?? '')) return false;
    if (since < (from ?? today) || since > (to ?? Infinity)) return false;
    if (!labels.every((label) => run.dag.labels.includes(label))) return false;
    return wanted.length === 0 || wanted.includes(state.look(run).status);
  });
  const shown = (runs: readonly DemoRun[]) => runs.map((run) => summary(request, run));
  // Pages exist since 2.4.1.
  if (request.generation !== 'current') return { dagRuns: orNull(request, shown(matching)) };
  const limit = Math.min(parseNumber(request, 'limit') ?? 100, 500);
  const after = query.get('cursor');
  const start = after === null ? 0 : matching.findIndex((run) => formatCursor(run) === after) + 1;
  if (after !== null && start === 0) throw schedulerError(400, 'bad_request', 'invalid cursor');
  const page = matching.slice(start, start + limit);
  const last = matching.length > start + limit ? page.at(-1) : undefined;
  return {
    dagRuns: shown(page),
    ...(last === undefined ? {} : { nextCursor: formatCursor(last) }),
  };
};

const formatCursor = ({ dag, id }: DemoRun): string =>
  Buffer.from(JSON.stringify({ v: 3, n: dag.name, r: id })).toString('base64url');

/** 1.30 ignores the id and stops the newest running run of the name. */
const stop: WorkflowsHandler = (request, name, id) => {
  const { state } = request;
  const stopped = requireRun(request, name, id);
  const target = isOld(request)
    ? state.listRuns(stopped.dag).find((run) => state.isActive(run))
    : stopped;
  if (target === undefined || !state.isActive(target))
    throw schedulerError(400, 'not_running', 'DAG is not running');
  state.stop(target);
};

const retry: WorkflowsHandler = (request, name, id) => {
  const run = requireRun(request, name, id);
  const isActive = request.state.isActive(run) || run.startedAt === null;
  const message = `DAG-run ${run.dag.name}:${run.id} is active and cannot be retried`;
  const isRefused = request.faults.has('conflict-409') || (isActive && !isOld(request));
  if (isRefused) throw schedulerError(409, 'conflict', message);
  request.state.retry(run, parseText(requireObject(request.body), 'stepName') ?? null);
};

function stepLog(request: SchedulerRequest, run: DemoRun, step = ''): SchedulerRecord {
  const { steps, handler } = request.state.look(run);
  const stepNow = [...steps, ...(handler === null ? [] : [handler])].find(
    ({ plan }) => plan.name === step,
  );
  const stream = request.query.get('stream');
  if (stream === null) throw bareError();
  if (stepNow === undefined)
    throw schedulerError(404, 'not_found', `step ${step} not found in DAG ${run.dag.name}`);
  if (stepNow.startedAt === null)
    throw isOld(request)
      ? schedulerError(500, 'internal_error', 'An unexpected error occurred')
      : schedulerError(404, 'not_found', `log file not found for step ${step}`);
  if (stream !== 'stdout' && stream !== 'stderr') return { content: '' };
  return logPage(
    listLines(stepNow, stream, { huge: request.faults.has('huge-log') }),
    request.query,
  );
}

function runLog(request: SchedulerRequest, run: DemoRun): SchedulerRecord {
  const lines = runLines(request.state, run);
  return logPage({ count: lines.length, text: (index) => lines[index] ?? '' }, request.query);
}

const dequeue: WorkflowsHandler = (request, name, id) => {
  const run = requireRun(request, name, id);
  if (request.state.look(run).status !== states.queued)
    throw schedulerError(400, 'bad_request', 'dag-run is not queued');
  request.state.remove(run);
};

/** Runs by queue, the running ones first. */
function queuesNow({ state }: SchedulerRequest): Map<string, [DemoRun[], DemoRun[]]> {
  const queues = new Map<string, [DemoRun[], DemoRun[]]>();
  for (const run of state.allRuns()) {
    const isQueued = state.look(run).status === states.queued;
    if (!isQueued && !state.isActive(run)) continue;
    const name = state.queueOf(run.dag);
    const queue = queues.get(name) ?? [[], []];
    queue[isQueued ? 1 : 0].unshift(run);
    queues.set(name, queue);
  }
  return queues;
}

const queues: WorkflowsHandler = (request) => {
  const all = [...queuesNow(request)].map(([name, [running, queued]]): SchedulerRecord => {
    const common = { name, type: name === 'ingest' ? 'global' : 'dag-based', maxConcurrency: 1 };
    const runs = running.map((run) => summary(request, run));
    if (isOld(request))
      return { ...common, running: runs, queued: queued.map((run) => summary(request, run)) };
    const counts = { runningCount: running.length, queuedCount: queued.length };
    return { ...common, ...counts, running: runs };
  });
  const count = (index: 0 | 1): number =>
    [...queuesNow(request).values()].reduce((sum, queue) => sum + queue[index].length, 0);
  const totals = { totalRunning: count(0), totalQueued: count(1), totalQueues: all.length };
  return {
    queues: all,
    summary: { ...totals, totalCapacity: all.length, utilizationPercentage: 0 },
  };
};

const queueItems: WorkflowsHandler = (request, name = '') => {
  const [, queued] = queuesNow(request).get(name) ?? [[], []];
  return { items: queued.map((run) => summary(request, run)) };
};

const scheduler: WorkflowsHandler = ({ state, faults }) => {
  const startedAt = stamp(state.bornAt);
  const alive = { host: 'host-1', instanceId: 'host-1-1', startedAt, status: 'active' };
  return { schedulers: faults.has('scheduler-dead') ? [] : [alive] };
};

/** Routes of runs, queues and the scheduler process. */
export const runRoutes: Routes<SchedulerRequest> = {
  'GET /dag-runs': (request) => list(request),
  'GET /dag-runs/*': list,
  'GET /dag-runs/*/*': (request, name, id) => ({
    dagRunDetails: details(request, requireRun(request, name, id)),
  }),
  'POST /dag-runs/*/*/stop': stop,
  'POST /dag-runs/*/*/retry': retry,
  'POST /dag-runs/*/*/reschedule': (request, name, id) =>
    again(request, requireRun(request, name, id)),
  'GET /dag-runs/*/*/dequeue': dequeue,
  'GET /dag-runs/*/*/log': (request, name, id) => runLog(request, requireRun(request, name, id)),
  'GET /dag-runs/*/*/steps/*/log': (request, name, id, step) =>
    stepLog(request, requireRun(request, name, id), step),
  'GET /dag-runs/*/*/sub-dag-runs/*': (request, ...parts) => ({
    dagRunDetails: details(request, childRun(request, ...parts)),
  }),
  'GET /dag-runs/*/*/sub-dag-runs/*/log': (request, ...parts) =>
    runLog(request, childRun(request, ...parts)),
  'GET /dag-runs/*/*/sub-dag-runs/*/steps/*/log': (request, name, id, run, step) =>
    stepLog(request, childRun(request, name, id, run), step),
  'GET /queues': queues,
  'GET /queues/*/items': queueItems,
  'GET /services/scheduler': scheduler,
};
