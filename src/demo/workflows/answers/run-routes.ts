import type { Routes } from '../../kit/router.ts';
import type { Handler, Raw, SchedulerRequest } from '../request.ts';
import { bareError, objectOf, refused, textOf } from '../request.ts';
import { childrenOf } from '../state/child-runs.ts';
import { linesOf } from '../state/log-lines.ts';
import type { DemoRun } from '../state/model.ts';
import { states } from '../state/model.ts';
import { again, isOld, noRun, numberOf, orNull } from './dag-routes.ts';
import { details, logPage, runLines, stamp, summary } from './shapes.ts';

function runOf({ state }: SchedulerRequest, name = '', id = ''): DemoRun {
  const found = state.run(name, id);
  if (found !== undefined) return found;
  throw noRun(name, id);
}

/** A run started by a step of another run. */
function childRun(request: SchedulerRequest, name = '', id = '', below = ''): DemoRun {
  const root = runOf(request, name, id);
  const found = childrenOf(request.state, root).find((run) => run.id === below);
  if (found !== undefined) return found;
  const message = `sub dag-run ID ${below} not found for DAG ${name}`;
  throw refused(404, 'not_found', message);
}

const DAY_MS = 86_400_000;

const list: Handler = (request, exact) => {
  const { query, state } = request;
  const wanted = query.getAll('status').map(Number);
  const part = query.get('name') ?? '';
  const from = numberOf(request, 'fromDate');
  const to = numberOf(request, 'toDate');
  // Without times, only runs since midnight UTC.
  const today = to === null ? Math.floor(state.now() / DAY_MS) * (DAY_MS / 1000) : 0;
  const labels = (query.get('labels') ?? '').split(',').filter(Boolean);
  const found = state.allRuns().filter((run) => {
    const since = (run.startedAt ?? run.queuedAt ?? 0) / 1000;
    const { name } = run.dag;
    const isNamed = exact === undefined ? name.includes(part) : name === exact;
    if (!isNamed || !run.id.includes(query.get('dagRunId') ?? '')) return false;
    if (since < (from ?? today) || since > (to ?? Infinity)) return false;
    if (!labels.every((one) => run.dag.labels.includes(one))) return false;
    return wanted.length === 0 || wanted.includes(state.look(run).status);
  });
  const shown = (runs: readonly DemoRun[]) => runs.map((run) => summary(request, run));
  // Pages exist since 2.4.1.
  if (request.generation !== 'current') return { dagRuns: orNull(request, shown(found)) };
  const limit = Math.min(numberOf(request, 'limit') ?? 100, 500);
  const after = query.get('cursor');
  const start = after === null ? 0 : found.findIndex((run) => cursorOf(run) === after) + 1;
  if (after !== null && start === 0) throw refused(400, 'bad_request', 'invalid cursor');
  const page = found.slice(start, start + limit);
  const last = found.length > start + limit ? page.at(-1) : undefined;
  return { dagRuns: shown(page), ...(last === undefined ? {} : { nextCursor: cursorOf(last) }) };
};

const cursorOf = ({ dag, id }: DemoRun): string =>
  Buffer.from(JSON.stringify({ v: 3, n: dag.name, r: id })).toString('base64url');

/** 1.30 ignores the id and stops the newest running run of the name. */
const stop: Handler = (request, name, id) => {
  const { state } = request;
  const asked = runOf(request, name, id);
  const target = isOld(request)
    ? state.runsOf(asked.dag).find((run) => state.isActive(run))
    : asked;
  if (target === undefined || !state.isActive(target))
    throw refused(400, 'not_running', 'DAG is not running');
  state.stop(target);
};

const retry: Handler = (request, name, id) => {
  const run = runOf(request, name, id);
  const isActive = request.state.isActive(run) || run.startedAt === null;
  const message = `DAG-run ${run.dag.name}:${run.id} is active and cannot be retried`;
  const isRefused = request.faults.has('conflict-409') || (isActive && !isOld(request));
  if (isRefused) throw refused(409, 'conflict', message);
  request.state.retry(run, textOf(objectOf(request.body), 'stepName') ?? null);
};

function stepLog(request: SchedulerRequest, run: DemoRun, step = ''): Raw {
  const { steps, handler } = request.state.look(run);
  const found = [...steps, ...(handler === null ? [] : [handler])].find(
    ({ plan }) => plan.name === step,
  );
  const stream = request.query.get('stream');
  if (stream === null) throw bareError();
  if (found === undefined)
    throw refused(404, 'not_found', `step ${step} not found in DAG ${run.dag.name}`);
  if (found.startedAt === null)
    throw isOld(request)
      ? refused(500, 'internal_error', 'An unexpected error occurred')
      : refused(404, 'not_found', `log file not found for step ${step}`);
  if (stream !== 'stdout' && stream !== 'stderr') return { content: '' };
  return logPage(linesOf(found, stream, { huge: request.faults.has('huge-log') }), request.query);
}

function runLog(request: SchedulerRequest, run: DemoRun): Raw {
  const lines = runLines(request.state, run);
  return logPage({ count: lines.length, text: (index) => lines[index] ?? '' }, request.query);
}

const dequeue: Handler = (request, name, id) => {
  const run = runOf(request, name, id);
  if (request.state.look(run).status !== states.queued)
    throw refused(400, 'bad_request', 'dag-run is not queued');
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

const queues: Handler = (request) => {
  const all = [...queuesNow(request)].map(([name, [running, queued]]): Raw => {
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

const queueItems: Handler = (request, name = '') => {
  const [, queued] = queuesNow(request).get(name) ?? [[], []];
  return { items: queued.map((run) => summary(request, run)) };
};

const scheduler: Handler = ({ state, faults }) => {
  const startedAt = stamp(state.bornAt);
  const alive = { host: 'host-1', instanceId: 'host-1-1', startedAt, status: 'active' };
  return { schedulers: faults.has('scheduler-dead') ? [] : [alive] };
};

/** Routes of runs, queues and the scheduler process. */
export const runRoutes: Routes<SchedulerRequest> = {
  'GET /dag-runs': (request) => list(request),
  'GET /dag-runs/*': list,
  'GET /dag-runs/*/*': (request, name, id) => ({
    dagRunDetails: details(request, runOf(request, name, id)),
  }),
  'POST /dag-runs/*/*/stop': stop,
  'POST /dag-runs/*/*/retry': retry,
  'POST /dag-runs/*/*/reschedule': (request, name, id) => again(request, runOf(request, name, id)),
  'GET /dag-runs/*/*/dequeue': dequeue,
  'GET /dag-runs/*/*/log': (request, name, id) => runLog(request, runOf(request, name, id)),
  'GET /dag-runs/*/*/steps/*/log': (request, name, id, step) =>
    stepLog(request, runOf(request, name, id), step),
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
