import { parseJson } from '../../../../shared/lib/json.ts';
import type { ParamField, WorkflowDetail } from '../../../../shared/workflows/model.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import type { Rows } from '../../../net/rows.ts';
import { rowsCut } from '../../../net/rows.ts';
import {
  readLine,
  readLines,
  readList,
  readNumber,
  getRecord,
  readRecords,
  readText,
  readTime,
} from '../../../net/wire.ts';
import { definedSteps, parseRun } from './read-runs.ts';
import type { ListedWorkflow, WorkflowList } from './scheduler.ts';
import { limits, readName } from './values.ts';

/** Parses a workflow of a list, with lower-case keys; null: it has no name. `latest`: the key of its newest run. */
export function parseWorkflow(
  raw: JsonRecord,
  latest: 'latestDAGRun' | 'status',
  fileName: string | null = readName(raw['fileName']),
): ListedWorkflow | null {
  const dag = getRecord(raw, 'dag');
  const file = fileName ?? readName(dag['name']);
  if (file === null) return null;
  const errors = [...readList(raw['errors'], 5), raw['error']].flatMap(
    (error) => readText(error, limits.sentence)?.trim() ?? [],
  );
  const schedule = readRecords(dag['schedule']).flatMap(
    (entry) => readLine(entry['expression'], 200) ?? [],
  );
  return {
    file,
    name: readName(dag['name']) ?? file,
    schedule: schedule.slice(0, 50),
    suspended: raw['suspended'] === true,
    tags: readLines(dag['labels'] ?? dag['tags'], 100, 200),
    description: readLine(dag['description'], limits.sentence),
    nextRun: readTime(raw['nextRun'] ?? dag['nextRun']),
    lastRun: parseRun(getRecord(raw, latest), file),
    // Keeps line breaks, because the error quotes the file.
    error: readText(errors.join('\n'), limits.sentence),
  };
}

const MAX_PAGES = 25;

/**
 * Reads the pages of a list up to the last one, a page without new rows, or `MAX_PAGES`. `last`: number of pages; `total`: number of
 * workflows.
 */
export async function readPages(
  read: (page: number) => Promise<{
    readonly workflows: Rows<ListedWorkflow>;
    readonly errors: unknown;
    readonly last: number | null;
    readonly total: number | null;
  }>,
): Promise<WorkflowList> {
  const workflows = new Map<string, ListedWorkflow>();
  const problems = new Set<string>();
  let lost = 0;
  for (let page = 1; ; page += 1) {
    const result = await read(page);
    const before = workflows.size;
    const listed = result.workflows.rows;
    lost += result.workflows.lost;
    for (const workflow of listed) workflows.set(workflow.file, workflow);
    for (const problem of readLines(result.errors, 100, limits.sentence)) problems.add(problem);
    const isNew = workflows.size > before;
    const isWhole = page >= (result.last ?? 1) && (isNew || listed.length === 0);
    if (!isWhole && isNew && page < MAX_PAGES) continue;
    const why = isNew ? 'limit' : 'repeated';
    const have = workflows.size;
    // Workflows that the server can't read are listed as problems and may be included in the total.
    const total = result.total === null ? null : result.total - problems.size;
    const cut = isWhole ? rowsCut({ have, lost }, total) : ({ why, have, of: null } as const);
    return { workflows: [...workflows.values()], problems: [...problems], cut };
  }
}

/** A workflow with its parameters. `strict`: whether servers of the dialect refuse undeclared names if a workflow declares parameters. */
export function parseWorkflowDetail(
  raw: JsonRecord,
  listed: ListedWorkflow,
  strict: boolean,
): Omit<WorkflowDetail, 'bars' | 'concern'> {
  const dag = getRecord(raw, 'dag');
  const fields = parseFields(dag);
  const config = getRecord(dag, 'runConfig');
  return {
    ...listed,
    fields,
    strict: strict && fields.some(({ name }) => name !== null),
    fixedParams: config['disableParamEdit'] === true,
    fixedRunId: config['disableRunIdEdit'] === true,
    steps: definedSteps(dag['steps']),
  };
}

/** Declared parameters: the typed ones of 2.x, otherwise the defaults, where numeric keys are positions. */
function parseFields(dag: JsonRecord): ParamField[] {
  const typed = readRecords(dag['paramDefs']).slice(0, 200).map(typedField);
  if (typed.length > 0) return typed;
  return [dag['params']]
    .flat()
    .slice(0, 200)
    .flatMap((text) => {
      const [, name, initial] =
        /^([^=\s]{1,200})=(.*)$/s.exec(readText(text, limits.text) ?? '') ?? [];
      return name === undefined
        ? []
        : [{ ...freeField, name: named(name), initial: initial ?? '' }];
    });
}

const named = (name: string | null): string | null =>
  name === null || /^\d+$/.test(name) ? null : name;

const freeField: ParamField = {
  name: null,
  kind: 'text',
  required: false,
  initial: null,
  choices: [],
  min: null,
  max: null,
  minLength: null,
  maxLength: null,
  pattern: null,
  description: null,
};

const kinds: Readonly<Record<string, ParamField['kind']>> = {
  string: 'text',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
};

/** Servers have no type for JSON, so a text counts as JSON if its default is an object or a list. */
function classifyParam({ type, default: initial }: JsonRecord): ParamField['kind'] {
  const name = readLine(type, limits.sentence) ?? 'string';
  const kind = (Object.hasOwn(kinds, name) ? kinds[name] : undefined) ?? 'json';
  const isJson = typeof initial === 'string' && /^\s*[[{]/.test(initial) && isObject(initial);
  return kind === 'text' && isJson ? 'json' : kind;
}

const isObject = (text: string): boolean => typeof parseJson(text) === 'object';

function typedField(raw: JsonRecord): ParamField {
  return {
    name: named(readName(raw['name'])),
    kind: classifyParam(raw),
    required: raw['required'] === true,
    initial: valueText(raw['default']),
    choices: [raw['enum'] ?? []]
      .flat()
      .slice(0, 1000)
      .flatMap((choice) => valueText(choice) ?? []),
    min: readNumber(raw['minimum']),
    max: readNumber(raw['maximum']),
    minLength: readNumber(raw['minLength']),
    maxLength: readNumber(raw['maxLength']),
    pattern: readText(raw['pattern'], 1000),
    description: readLine(raw['description'], limits.sentence),
  };
}

/** A value of any type as the text of a field; null: none. */
const valueText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 20_000);
};
