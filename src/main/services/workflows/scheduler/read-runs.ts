import '../../../../shared/workflows/rules-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { isRecord } from '../../../../shared/lib/json.ts';
import type { Listed } from '../../../../shared/lib/listed.ts';
import type { Run, RunDetail, Step } from '../../../../shared/workflows/model.ts';
import { parseRunState, parseStepState } from '../../../../shared/workflows/rules/states.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import type { Rows } from '../../../net/rows.ts';
import { rowsCut } from '../../../net/rows.ts';
import {
  readCount,
  readId,
  readLine,
  getRecord,
  readRecords,
  readText,
  readTime,
} from '../../../net/wire.ts';
import { limits, readName } from './values.ts';

const rawState = (value: unknown): number | string | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : readLine(value, 100);

/** Parses a run of any generation, with lower-case keys; null: it never ran, or has no id. `file`: the workflow's file, if known. */
export function parseRun(raw: JsonRecord, file: string | null): Run | null {
  const id = readId(raw['dagRunId']) ?? readId(raw['requestId']);
  const name = readName(raw['name']);
  if (id === null || name === null) return null;
  return {
    file: file ?? readName(raw['sourceFileName']),
    name,
    id,
    state: parseRunState(raw['status']),
    rawState: rawState(raw['status']),
    params: readText(raw['params'], limits.text),
    queuedAt: readTime(raw['queuedAt']),
    startedAt: readTime(raw['startedAt']),
    finishedAt: readTime(raw['finishedAt']),
    trigger: readLine(raw['triggerType'], 100),
  };
}

export const parseRuns = (value: unknown, file: string | null = null): Run[] =>
  readRecords(value).flatMap((raw) => parseRun(raw, file) ?? []);

/** Up to `limit` runs of a list that came without pages, newest first. */
export function listedRuns({ rows, lost }: Rows<Run>, limit: number): Listed<Run> {
  const items = newestFirst(rows).slice(0, limit);
  return { items, cut: rowsCut({ have: items.length, lost }, null) };
}

const handlers = ['onInit', 'onSuccess', 'onFailure', 'onCancel', 'onAbort', 'onWait', 'onExit'];

/** A run with its steps and handlers; null: as for `parseRun`. */
export function parseRunDetail(raw: JsonRecord, file: string | null): RunDetail | null {
  const run = parseRun(raw, file);
  if (run === null) return null;
  const after = handlers.flatMap((key) => {
    const node = raw[key];
    return isRecord(node) ? (parseStep(node, key) ?? []) : [];
  });
  const steps = [
    ...readRecords(raw['nodes']).flatMap((node) => parseStep(node, null) ?? []),
    ...after,
  ];
  const root = parseRoot(raw, run.id);
  return { ...run, ...(root === undefined ? {} : { root }), steps, remarks: listRemarks(steps) };
}

/** The root run of a run that a step started; undefined: it is itself a root run. */
function parseRoot(raw: JsonRecord, id: string): RunDetail['root'] {
  const name = readName(raw['rootDAGRunName']);
  const root = readId(raw['rootDAGRunId']);
  return name === null || root === null || root === id ? undefined : { name, id: root };
}

/** A step of a run; null: it has no name. */
function parseStep(node: JsonRecord, handler: string | null): Step | null {
  const step = getRecord(node, 'step');
  const name = readName(step['name']) ?? handler;
  if (name === null) return null;
  return {
    ...definedStep(step, name),
    state: parseStepState(node['status']),
    rawState: rawState(node['status']),
    startedAt: readTime(node['startedAt']),
    finishedAt: readTime(node['finishedAt']),
    error: readText(node['error'], 4000),
    retries: readCount(node['retryCount']) ?? 0,
    handler,
    children: parseChildren(node, step),
  };
}

/** A step as defined, which has not started. */
export const definedStep = (step: JsonRecord, name: string): Step => ({
  name,
  state: 'not_started',
  rawState: null,
  startedAt: null,
  finishedAt: null,
  error: null,
  depends: [step['depends']]
    .flat()
    .slice(0, 1000)
    .flatMap((before) => readName(before) ?? []),
  retries: 0,
  handler: null,
  children: [],
  description: readLine(step['description'], limits.sentence),
});

/** The steps of a definition. */
export const definedSteps = (value: unknown): Step[] =>
  readRecords(value).flatMap((step) => {
    const name = readName(step['name']);
    return name === null ? [] : [definedStep(step, name)];
  });

/** Runs that a step started; up to 1.23 the key is `children`. A run without a name gets that of the workflow the step calls. */
function parseChildren(node: JsonRecord, step: JsonRecord): Step['children'] {
  const called =
    readName(getRecord(step, 'subDag')['name']) ??
    readName(getRecord(step, 'childDag')['name']) ??
    readName(step['call']) ??
    readName(step['run']);
  return [
    ...readRecords(node['subRuns'] ?? node['children']),
    ...readRecords(node['subRunsRepeated']),
  ]
    .slice(0, 1000)
    .flatMap((raw) => {
      const id = readId(raw['dagRunId']);
      const name = readName(raw['dagName']) ?? called;
      return id === null || name === null ? [] : [{ name, id }];
    });
}

function listRemarks(steps: readonly Step[]): string[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { name } of steps) (seen.has(name) ? twice : seen).add(name);
  return [...twice]
    .slice(0, 20)
    .map((name) => t('workflowsrules:server.sameName', { name: readLine(name, 100) ?? '' }));
}

const beganAt = ({ startedAt, queuedAt }: Run): number => startedAt ?? queuedAt ?? Infinity;

/** Newest first; runs that begin in the same second stay in the order given. */
const newestFirst = (runs: readonly Run[]): Run[] =>
  runs.toSorted((run, other) => {
    const a = beganAt(run);
    const b = beganAt(other);
    return a === b ? 0 : b > a ? 1 : -1;
  });
