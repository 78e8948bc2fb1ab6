import type { Completion, JqlWords } from '../contract.ts';
import type { JqlContext, JqlExpects } from './jql-context.ts';

/** A completion to choose. `value`: how JQL writes it; `note`: the same, if the label does not show it. */
export interface JqlOption {
  readonly value: string;
  readonly label: string;
  readonly note?: string;
}

/** A text with the caret after an inserted completion. */
export interface JqlEdit {
  readonly from: number;
  readonly to: number;
  /** The text that replaces `from` to `to`. */
  readonly insert: string;
  readonly caret: number;
}

/** Maximum number of options; typing more letters narrows the list. */
const MAX_OPTIONS = 100;

const toCompletions = (...texts: readonly string[]): Completion[] =>
  texts.map((text) => ({ label: text, insert: text }));
const negation = toCompletions('NOT');
const joiners = toCompletions('AND', 'OR', 'ORDER BY');
const directions = toCompletions('ASC', 'DESC');
const absent = toCompletions('EMPTY', 'NULL');
/** For fields that the server does not describe. */
const operators = toCompletions(
  '=',
  '!=',
  '~',
  '!~',
  '<',
  '<=',
  '>',
  '>=',
  'in',
  'not in',
  'is',
  'is not',
);

/** Whether the server can complete the values at a context. */
export const suggestsValues = ({ expects, field, operator }: JqlContext, words: JqlWords) =>
  (expects === 'values' || expects === 'list') &&
  !operator.startsWith('is') &&
  findField(words, field)?.suggests === true;

/**
 * Completions at a context, best match first; empty if the only match is already written. `values`: result of `issues.suggest` for the
 * field and the prefix; the server already filtered it.
 */
export function jqlOptions(
  context: JqlContext,
  words: JqlWords,
  values: readonly Completion[],
): JqlOption[] {
  const { prefix } = context;
  const suggested = suggestsValues(context, words) ? values : [];
  const all = [...suggested, ...matchingOptions(known(context, words), prefix)];
  const options = [...new Map(all.map((option) => [option.insert, option])).values()].slice(
    0,
    MAX_OPTIONS,
  );
  if (options.every((option) => isWritten(option, prefix))) return [];
  return options.map(({ label, insert: value }) => ({
    value,
    label,
    ...(label === value.replaceAll('"', '') ? {} : { note: value }),
  }));
}

/** The index of the option that Enter inserts; -1: none, because nothing is typed or the text is complete. */
export const likelyOption = (options: readonly JqlOption[], { prefix }: JqlContext): number =>
  prefix === '' ||
  options.length === 0 ||
  options.some(({ label, value }) => isWritten({ label, insert: value }, prefix))
    ? -1
    : 0;

/** The edit that inserts an option, followed by a space if another word must follow. Puts the first value of a list in brackets. */
export function jqlEdit(jql: string, context: JqlContext, { value }: JqlOption): JqlEdit {
  const { from, to, expects, inList } = context;
  const isFunction = value.endsWith(')');
  const inBrackets = expects === 'list' && !isFunction;
  const spaced =
    !inBrackets && !inList && expects !== 'direction' && !/^[\s,)]/.test(jql.slice(to));
  const insert = inBrackets ? `(${value})` : `${value}${spaced ? ' ' : ''}`;
  return { from, to, insert, caret: from + insert.length - (inBrackets ? 1 : 0) };
}

/** The words of the language and of the server that a context allows. */
function known(context: JqlContext, words: JqlWords): readonly Completion[] {
  const { expects, field, operator } = context;
  const described = findField(words, field)?.operators ?? [];
  const byContext: Readonly<Record<JqlExpects, () => readonly Completion[]>> = {
    field: () => [...words.fields, ...negation],
    operator: () => (described.length === 0 ? operators : toCompletions(...described)),
    values: () => (operator.startsWith('is') ? absent : functionsAt(context, words)),
    list: () => functionsAt(context, words),
    joiner: () => joiners,
    sort: () => words.fields.filter(({ orderable }) => orderable),
    direction: () => directions,
    none: () => [],
  };
  return byContext[expects]();
}

/** The fields that well-known functions have values for. Servers do not say so. */
const functionFields: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:startOf|endOf|now\b|currentLogin|lastLogin)/, /date|created|updated|due|resolved|viewed/],
  [/^(?:currentUser|membersOf)/, /assignee|reporter|creator|watcher|voter|user|author|lead/],
  [/Sprints\b/, /sprint/],
  [/Versions?\b/, /version/],
  [/^components/, /component/],
  [/^projects/, /project/],
];

/**
 * Functions that start with the prefix; before anything is typed, only those that can have a value for the field. Other matches are not offered,
 * because a value may contain any letters.
 */
const functionsAt = ({ prefix, quoted, field }: JqlContext, { functions }: JqlWords) =>
  functions.filter(({ label }) => {
    const fields = functionFields.find(([name]) => name.test(label))?.[1];
    const isFit = prefix !== '' || (fields?.test(normal(field)) ?? true);
    return !quoted && isFit && normal(label).startsWith(normal(prefix));
  });

const findField = ({ fields }: JqlWords, name: string) =>
  fields.find((field) => isWritten(field, name));

const normal = (text: string): string => text.replaceAll(/["']/g, '').trim().toLowerCase();
const isWritten = ({ label, insert }: Completion, text: string): boolean =>
  normal(label) === normal(text) || normal(insert) === normal(text);

/** Options that contain the text; those that start with it come first. */
export function matchingOptions(
  options: readonly Completion[],
  text: string,
): readonly Completion[] {
  const wanted = normal(text);
  const ranked = options
    .map((option) => ({ option, at: normal(option.label).indexOf(wanted) }))
    .filter(({ at }) => at >= 0);
  return ranked.sort((a, b) => Math.sign(a.at) - Math.sign(b.at)).map(({ option }) => option);
}
