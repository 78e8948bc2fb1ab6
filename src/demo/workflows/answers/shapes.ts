import { findChild } from '../state/child-runs.ts';
import { ZONE_MS } from '../state/cron.ts';
import type { DemoDag, DemoRun, ParamPlan, StepPlan } from '../state/model.ts';
import { states } from '../state/model.ts';
import type { SchedulerState } from '../state/scheduler-state.ts';
import type { StepNow } from '../state/timeline.ts';
import type { SchedulerRecord, WorkflowsServer } from '../request.ts';

/** A status number that no generation defines. */
const UNKNOWN_STATE = 42;
const words = [
  'not_started',
  'running',
  'failed',
  'aborted',
  'succeeded',
  'queued',
  'partially_succeeded',
  'waiting',
  'rejected',
  'retrying',
];

/** RFC 3339 in the server's zone; '' for null. `utc`: with Z, as the server mixes both in one list. */
export function stamp(ms: number | null, utc = false): string {
  if (ms === null) return '';
  const iso = new Date(ms + (utc ? 0 : ZONE_MS)).toISOString().slice(0, 19);
  return utc ? `${iso}Z` : `${iso}+01:00`;
}

export const logPath = ({ dag, id }: DemoRun): string =>
  `/var/lib/dagu/logs/${dag.name}/dag-run_${id}/dag-run.${id}.log`;
const label = (status: number, isStep: boolean): string =>
  isStep && status === states.skipped ? 'skipped' : (words[status] ?? 'hibernating');

/** The status number to send. Under `unknown-state`, the newest run gets a number that no client knows. */
export const saidStatus = (
  { faults, state }: WorkflowsServer,
  run: DemoRun,
  status: number,
): number =>
  faults.has('unknown-state') && state.listRuns(run.dag)[0] === run ? UNKNOWN_STATE : status;

/** A run in lists. `old`: in the format of 1.30. */
export function summary(served: WorkflowsServer, run: DemoRun): SchedulerRecord {
  const { status, finishedAt } = served.state.look(run);
  const shownStatus = saidStatus(served, run, status);
  const utc = run.id.charCodeAt(0) % 2 === 0;
  const all = {
    dagRunId: run.id,
    name: run.dag.name,
    status: shownStatus,
    statusLabel: label(shownStatus, false),
    startedAt: stamp(run.startedAt, utc),
    finishedAt: stamp(finishedAt, utc),
    ...(run.params === '' ? {} : { params: run.params }),
    ...(run.queuedAt === null ? {} : { queuedAt: stamp(run.queuedAt) }),
    ...(run.startedAt === null ? {} : { workerId: 'local' }),
  };
  if (served.generation === '1.30')
    return { ...all, log: logPath(run), rootDAGRunId: run.id, rootDAGRunName: run.dag.name };
  const labels = run.dag.labels.length === 0 ? null : run.dag.labels;
  const auto = { artifactsAvailable: false, autoRetryCount: 0, autoRetryLimit: null };
  return { ...auto, ...all, labels, tags: labels, triggerType: run.trigger };
}

/** A run with its steps. */
export function details(served: WorkflowsServer, run: DemoRun): SchedulerRecord {
  const { steps, handler } = served.state.look(run);
  const node = (step: StepNow): SchedulerRecord => makeNode(served, run, step);
  const isOld = served.generation === '1.30';
  const { root = run } = run;
  return {
    ...summary(served, run),
    startedAt: stamp(run.startedAt),
    log: logPath(run),
    finishedAt: stamp(served.state.look(run).finishedAt),
    nodes: steps.map(node),
    preconditions: [],
    ...(handler === null ? {} : { onFailure: node(handler) }),
    rootDAGRunId: root.id,
    rootDAGRunName: root.dag.name,
    ...(root === run ? {} : { parentDAGRunId: root.id, parentDAGRunName: root.dag.name }),
    ...(isOld || run.startedAt === null
      ? {}
      : { sourceFileName: run.dag.file, specFromFile: true }),
  };
}

function makeNode(served: WorkflowsServer, run: DemoRun | null, step: StepNow): SchedulerRecord {
  const isUnknown = run !== null && saidStatus(served, run, 0) !== 0;
  const status = isUnknown ? UNKNOWN_STATE : step.status;
  const path =
    run && step.startedAt !== null ? logPath(run).replace('dag-run.', step.plan.name) : '';
  const never = run?.startedAt == null ? '-' : '';
  return {
    doneCount: step.finishedAt === null || status === states.skipped ? 0 : 1,
    ...(step.error === '' ? {} : { error: step.error }),
    startedAt: stamp(step.startedAt) || never,
    finishedAt: stamp(step.finishedAt) || never,
    retryCount: step.retries,
    status,
    statusLabel: label(status, true),
    stdout: path && `${path}.out`,
    stderr: path && `${path}.err`,
    step: makeStep(served, step.plan),
    ...makeSubRuns(served, run, step),
  };
}

function makeSubRuns(
  { state, generation }: WorkflowsServer,
  run: DemoRun | null,
  step: StepNow,
): SchedulerRecord {
  const child = run === null ? undefined : findChild(state, run, step);
  if (generation === '1.30')
    return child === undefined ? {} : { subRuns: [{ dagRunId: child.id, params: '' }] };
  const subRuns = child && { dagRunId: child.id, dagName: child.dag.name, params: '' };
  return { subRuns: subRuns === undefined ? [] : [subRuns], subRunsRepeated: [] };
}

function makeStep(
  { generation }: WorkflowsServer,
  { name, depends = [], skip, calls }: StepPlan,
): SchedulerRecord {
  const unmet = { condition: 'a', error: 'condition was not met: expected "b", got "a"' };
  const preconditions = skip === true ? [{ ...unmet, expected: 'b' }] : [];
  return {
    name,
    commands: [{ command: 'echo', args: [name] }],
    ...(calls === undefined ? {} : { call: calls }),
    ...(depends.length === 0 ? {} : { depends }),
    ...(generation === '1.30' && preconditions.length === 0 ? {} : { preconditions }),
  };
}

/** Placeholder for the newest run of a workflow that never ran. */
function neverRan({ generation }: WorkflowsServer, { name, labels }: DemoDag): SchedulerRecord {
  const none = { dagRunId: '', name, status: 0, statusLabel: 'not_started' };
  const empty = { ...none, startedAt: '', finishedAt: '' };
  if (generation === '1.30') return { ...empty, log: '', rootDAGRunId: '', rootDAGRunName: '' };
  const auto = { artifactsAvailable: false, autoRetryCount: 0, autoRetryLimit: null };
  return { ...empty, ...auto, labels, tags: labels };
}

const assigned = ({ name, default: value }: ParamPlan): string => `${name}=${String(value)}`;
/** Parameters with a default as texts: `WHO=world`. */
export const paramTexts = ({ params }: DemoDag): string[] =>
  params.filter((param) => param.default !== undefined).map(assigned);
/** The parameters as one text with quotes. */
export const defaultParams = (dag: DemoDag): string =>
  paramTexts(dag)
    .map((text) => text.replace(/=(.*)$/, (_all, value: string) => `=${JSON.stringify(value)}`))
    .join(' ');

const makeSchedules = ({ cron }: DemoDag, kind: boolean): SchedulerRecord[] =>
  cron === null ? [] : [{ expression: cron, ...(kind ? { kind: 'cron' } : {}) }];

/** A workflow in the list. */
export function makeListedDag(served: WorkflowsServer, dag: DemoDag): SchedulerRecord {
  const { state, generation } = served;
  const [run] = state.listRuns(dag);
  const described = dag.description === '' ? {} : { description: dag.description };
  const next = state.nextRun(dag);
  const common = {
    fileName: dag.file,
    suspended: dag.suspended,
    latestDAGRun: run === undefined ? neverRan(served, dag) : summary(served, run),
    ...(next === null ? {} : { nextRun: stamp(next) }),
  };
  const schedule = makeSchedules(dag, generation !== '1.30');
  if (generation !== '1.30') {
    const shown = { name: dag.name, ...described, schedule, labels: dag.labels, tags: dag.labels };
    return { ...common, dag: shown, errors: dag.error === null ? [] : [dag.error] };
  }
  const errors = dag.error === null ? null : [`failed to decode document 0: ${dag.error}`];
  return { ...common, dag: { name: dag.name, ...described, ...oldExtras(dag) }, errors };
}

function oldExtras(dag: DemoDag): SchedulerRecord {
  const params = { params: paramTexts(dag), defaultParams: defaultParams(dag) };
  return {
    ...(dag.cron === null ? {} : { schedule: makeSchedules(dag, false) }),
    ...(dag.labels.length === 0 ? {} : { tags: dag.labels }),
    ...(dag.params.length === 0 ? {} : params),
  };
}

/** A definition with its steps. */
export function definition(served: WorkflowsServer, dag: DemoDag): SchedulerRecord {
  const steps = dag.steps.map((plan) => ({
    ...makeStep(served, plan),
    executorConfig: { config: {} },
  }));
  const described = dag.description === '' ? {} : { description: dag.description };
  const common = { ...described, name: dag.name, histRetentionDays: 30, maxActiveRuns: 1, steps };
  if (served.generation === '1.30') return { ...common, ...oldExtras(dag) };
  const next = served.state.nextRun(dag);
  const properties = Object.fromEntries(
    dag.params.map(({ name, required: _required, ...rest }) => [name, rest]),
  );
  const required = dag.params.filter((param) => param.required).map(({ name }) => name);
  const declared = {
    defaultParams: defaultParams(dag),
    paramDefs: dag.params,
    paramSchema: { properties, required, type: 'object' },
  };
  return {
    ...common,
    env: [],
    preconditions: [],
    type: 'graph',
    params: paramTexts(dag),
    schedule: makeSchedules(dag, true),
    ...(dag.labels.length === 0 ? {} : { labels: dag.labels, tags: dag.labels }),
    ...(next === null ? {} : { nextRun: stamp(next) }),
    ...(dag.params.length === 0 ? {} : declared),
  };
}

/** The newest run with its steps, or the steps as defined if it never ran. */
export function latest(served: WorkflowsServer, dag: DemoDag): SchedulerRecord {
  const [run] = served.state.listRuns(dag);
  if (run !== undefined) return details(served, run);
  const still = { status: 0, startedAt: null, finishedAt: null, error: '', retries: 0, written: 0 };
  const nodes = dag.steps.map((plan) => makeNode(served, null, { ...still, plan }));
  const roots = { rootDAGRunId: '', rootDAGRunName: '', log: '', preconditions: [] };
  return { ...neverRan(served, dag), ...roots, labels: null, tags: null, nodes };
}

/**
 * Lines of a log in the form that both step and run logs have. Above 1,000 lines the total is an estimate, which suggests further lines at
 * the end. Omits zero and false values.
 */
export function logPage(
  { count, text }: { count: number; text: (index: number) => string },
  query: URLSearchParams,
): SchedulerRecord {
  const of = (name: string): number | null => {
    const value = Number.parseInt(query.get(name) ?? '', 10);
    return Number.isNaN(value) ? null : Math.max(1, Math.min(value, 10_000));
  };
  const tail = of('tail');
  const head = of('head');
  const offset = Math.max(1, Number.parseInt(query.get('offset') ?? '', 10) || 1);
  const size = tail ?? head ?? of('limit') ?? 1000;
  const from = tail === null ? Math.min(offset - 1, count) : Math.max(0, count - size);
  const until = Math.min(count, from + size);
  const lines = Array.from({ length: until - from }, (_, index) => text(from + index));
  const isLong = count > 1000;
  const totalLines = isLong ? Math.floor(count * 1.05) : count;
  const before = tail === null ? offset - 1 : 0;
  return {
    content: lines.join('\n'),
    ...(lines.length === 0 ? {} : { lineCount: lines.length }),
    ...(totalLines === 0 ? {} : { totalLines }),
    ...(before + lines.length < totalLines ? { hasMore: true } : {}),
    ...(isLong ? { isEstimate: true } : {}),
  };
}

/** Lines of a run's own log. */
export function runLines(state: SchedulerState, run: DemoRun): string[] {
  const { steps, status, finishedAt } = state.look(run);
  const line = (at: number | null, msg: string, more: string) =>
    `time=${stamp(at)} level=INFO msg="${msg}" ${more}`;
  const started = steps.filter((step) => step.startedAt !== null);
  if (run.startedAt === null) return [];
  return [
    line(run.startedAt, 'DAG run started', `params=[${run.params}]`),
    ...started.map((step) => line(step.startedAt, 'Step started', `step=${step.plan.name}`)),
    ...(finishedAt === null
      ? []
      : [line(finishedAt, 'DAG run finished', `status=${label(status, false)}`)]),
  ];
}
