import { joinJql, jqlParts } from '../../../../shared/issues/rules/jql.ts';
import { jqlTokens } from '../../../../shared/issues/rules/jql-tokens.ts';
import { wordsCondition, wordsIn } from '../../../../shared/issues/rules/search.ts';
import type { Sort } from '../../../ui/table/column.ts';

/** Conditions of the quick filters. Relative times, because the server reads absolute ones in the user's time zone. */
const conditions = {
  mine: 'assignee = currentUser()',
  watching: 'watcher = currentUser()',
  updated: 'updated >= -1d',
  sprint: 'sprint in openSprints()',
} as const;
export type QuickFilter = keyof typeof conditions;
export const quickFilters = ['mine', 'watching', 'updated', 'sprint'] as const;
/** A condition that all issues meet: servers refuse a search without one. */
const ANY = 'project is not EMPTY';

const normal = (term: string): string =>
  jqlTokens(term)
    .map(({ value }) => value.toLowerCase())
    .join(' ');
const isSame = (name: string, other: string): boolean => normal(name) === normal(other);

/** Whether a JQL text demands the condition of a quick filter. */
export const hasFilter = (jql: string, filter: QuickFilter): boolean =>
  splitTerms(jqlParts(jql).clause)?.some((term) => isSame(term, conditions[filter])) === true;

/** The JQL with the condition of a quick filter, or without it if it was there. */
export function toggled(jql: string, filter: QuickFilter): string {
  const { clause, order } = jqlParts(jql);
  const condition = conditions[filter];
  const terms = splitTerms(clause) ?? [`(${clause})`];
  const others = terms.filter((term) => !isSame(term, condition) && !isSame(term, ANY));
  const next = hasFilter(jql, filter) ? others : [...others, condition];
  return joinJql({ clause: next.length === 0 ? ANY : next.join(' AND '), order });
}

const isQuick = (term: string): boolean =>
  quickFilters.some((filter) => isSame(term, conditions[filter]));

/** The words that a JQL text finds, apart from its quick filters; null: it has other conditions. */
export function searchedWords(jql: string): string | null {
  const [term, ...more] = (splitTerms(jqlParts(jql).clause) ?? []).filter((one) => !isQuick(one));
  return term === undefined || more.length > 0 ? null : wordsIn(term);
}

/** The JQL that finds words, newest first. A search for other words keeps its quick filters. */
export function searchWords(words: string, before: string): string {
  const terms = searchedWords(before) === null ? [] : (splitTerms(jqlParts(before).clause) ?? []);
  const clause = [wordsCondition(words), ...terms.filter(isQuick)].join(' AND ');
  return joinJql({ clause, order: 'updated DESC' });
}

/** The conditions that a clause joins by AND; null: it has another structure. */
function splitTerms(clause: string): string[] | null {
  const cuts: { readonly from: number; readonly to: number }[] = [];
  let depth = 0;
  for (const { k, text, at } of jqlTokens(clause)) {
    if (k === 'open') depth += 1;
    else if (k === 'close') depth -= 1;
    else if (k === 'bad') return null;
    if (depth > 0) continue;
    if (/^(or|\|\|?)$/i.test(text)) return null;
    if (/^(and|&&?)$/i.test(text)) cuts.push({ from: at, to: at + text.length });
  }
  const ends = [...cuts.map(({ from }) => from), clause.length];
  const starts = [0, ...cuts.map(({ to }) => to)];
  return starts.map((from, index) => clause.slice(from, ends[index]).trim()).filter(Boolean);
}

/** Names of fields in JQL, where they differ from the ids of their columns. */
const jqlNames: Readonly<Record<string, string>> = { issuekey: 'key', duedate: 'due' };

/** JQL name of a column's field. */
export const orderName = (column: string): string =>
  jqlNames[column] ?? column.replace(/^customfield_(\d+)$/, 'cf[$1]');

/** The column that a JQL text sorts by first; null: the server's order. */
export function parseSort(jql: string): Sort | null {
  const [field, direction] = jqlTokens(jqlParts(jql).order);
  if (field === undefined) return null;
  const name = field.value.toLowerCase();
  const known = Object.keys(jqlNames).find((id) => jqlNames[id] === name);
  const id = known ?? name.replace(/^cf\[(\d+)\]$/, 'customfield_$1');
  return { id, desc: direction?.value.toLowerCase() === 'desc' };
}

/** The JQL sorted by a column, with the key as the last criterion so that pages have a stable order; null: in the order of `view`, a JQL text. */
export function sorted(jql: string, sort: Sort | null, view: string): string {
  const { clause } = jqlParts(jql);
  if (sort === null) return joinJql({ clause, order: jqlParts(view).order });
  const first = `${orderName(sort.id)} ${sort.desc ? 'DESC' : 'ASC'}`;
  return joinJql({ clause, order: sort.id === 'issuekey' ? first : `${first}, key ASC` });
}
