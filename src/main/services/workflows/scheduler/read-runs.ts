import '../../../../shared/workflows/rules-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { isRecord } from '../../../../shared/lib/json.ts';
import type { Listed } from '../../../../shared/lib/listed.ts';
import type { Run, RunDetail, Step } from '../../../../shared/workflows/model.ts';
import { runStateOf, stepStateOf } from '../../../../shared/workflows/rules/states.ts';
import type { Rows } from '../../../net/rows.ts';
import { rowsCut } from '../../../net/rows.ts';
import type { Raw } from './values.ts';
import { countOf, idOf, lineOf, nameOf, recordAt, recordsOf, textOf, timeOf } from './values.ts';

const rawState = (value: unknown): number | string | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : lineOf(value, 100);

/** A run of any generation, its keys in lower case; null: it never ran, or has no id. `file`: of its workflow, if known. */
export function runOf(raw: Raw, file: string | null): Run | null {
  const id = idOf(raw['dagRunId']) ?? idOf(raw['requestId']);
  const name = nameOf(raw['name']);
  if (id === null || name === null) return null;
  return {
    file: file ?? nameOf(raw['sourceFileName']),
    name,
    id,
    state: runStateOf(raw['status']),
    rawState: rawState(raw['status']),
    params: textOf(raw['params']),
    queuedAt: timeOf(raw['queuedAt']),
    startedAt: timeOf(raw['startedAt']),
    finishedAt: timeOf(raw['finishedAt']),
    trigger: lineOf(raw['triggerType'], 100),
  };
}

export const runsOf = (value: unknown, file: string | null = null): Run[] =>
  recordsOf(value).flatMap((raw) => runOf(raw, file) ?? []);

/** Runs that came at once, newest first, at most `limit`. */
export function listedRuns({ rows, lost }: Rows<Run>, limit: number): Listed<Run> {
  const items = newestFirst(rows).slice(0, limit);
  return { items, cut: rowsCut({ have: items.length, lost }, null) };
}

const handlers = ['onInit', 'onSuccess', 'onFailure', 'onCancel', 'onAbort', 'onWait', 'onExit'];

/** A run with its steps and handlers; null: as for `runOf`. */
export function runDetailOf(raw: Raw, file: string | null): RunDetail | null {
  const run = runOf(raw, file);
  if (run === null) return null;
  const after = handlers.flatMap((key) => {
    const node = raw[key];
    return isRecord(node) ? (stepOf(node, key) ?? []) : [];
  });
  const steps = [...recordsOf(raw['nodes']).flatMap((node) => stepOf(node, null) ?? []), ...after];
  const root = rootOf(raw, run.id);
  return { ...run, ...(root === undefined ? {} : { root }), steps, remarks: remarksOf(steps) };
}

/** The run of its own to which a run belongs; undefined: it is one. */
function rootOf(raw: Raw, id: string): RunDetail['root'] {
  const name = nameOf(raw['rootDAGRunName']);
  const root = idOf(raw['rootDAGRunId']);
  return name === null || root === null || root === id ? undefined : { name, id: root };
}

/** A step of a run; null: it has no name. */
function stepOf(node: Raw, handler: string | null): Step | null {
  const step = recordAt(node, 'step');
  const name = nameOf(step['name']) ?? handler;
  if (name === null) return null;
  return {
    ...definedStep(step, name),
    state: stepStateOf(node['status']),
    rawState: rawState(node['status']),
    startedAt: timeOf(node['startedAt']),
    finishedAt: timeOf(node['finishedAt']),
    error: textOf(node['error'], 4000),
    retries: countOf(node['retryCount']) ?? 0,
    handler,
    children: childrenOf(node, step),
  };
}

const definedStep = (step: Raw, name: string): Step => ({
  name,
  state: 'not_started',
  rawState: null,
  startedAt: null,
  finishedAt: null,
  error: null,
  depends: [step['depends']]
    .flat()
    .slice(0, 1000)
    .flatMap((before) => nameOf(before) ?? []),
  retries: 0,
  handler: null,
  children: [],
  description: lineOf(step['description']),
});

/** The steps of a definition. */
export const definedSteps = (value: unknown): Step[] =>
  recordsOf(value).flatMap((step) => {
    const name = nameOf(step['name']);
    return name === null ? [] : [definedStep(step, name)];
  });

/** Runs that a step started; up to 1.23 they are called children. Without a name of its own, a run has that of the workflow the step calls. */
function childrenOf(node: Raw, step: Raw): Step['children'] {
  const called =
    nameOf(recordAt(step, 'subDag')['name']) ??
    nameOf(recordAt(step, 'childDag')['name']) ??
    nameOf(step['call']) ??
    nameOf(step['run']);
  return [...recordsOf(node['subRuns'] ?? node['children']), ...recordsOf(node['subRunsRepeated'])]
    .slice(0, 1000)
    .flatMap((raw) => {
      const id = idOf(raw['dagRunId']);
      const name = nameOf(raw['dagName']) ?? called;
      return id === null || name === null ? [] : [{ name, id }];
    });
}

function remarksOf(steps: readonly Step[]): string[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { name } of steps) (seen.has(name) ? twice : seen).add(name);
  return [...twice]
    .slice(0, 20)
    .map((name) => t('workflowsrules:server.sameName', { name: lineOf(name, 100) ?? '' }));
}

const beganAt = ({ startedAt, queuedAt }: Run): number => startedAt ?? queuedAt ?? Infinity;

/** Newest first; runs that begin in the same second stay in the order given. */
export const newestFirst = (runs: readonly Run[]): Run[] =>
  runs.toSorted((one, other) => {
    const a = beganAt(one);
    const b = beganAt(other);
    return a === b ? 0 : b > a ? 1 : -1;
  });
