import '../jql-texts.ts';
import { t } from '../../i18n/translate.ts';
import type { JqlToken } from './jql-tokens.ts';
import { jqlTokens } from './jql-tokens.ts';
import { jqlParts } from './jql.ts';

/** The server's limit on the fields of ORDER BY. */
const MAX_SORT_FIELDS = 7;

/** Why the server would refuse a text. `unbounded`: it sorts but has no condition. */
type JqlProblemKind = 'empty' | 'unbounded' | 'quote' | 'unclosed' | 'unopened' | 'sort';

export interface JqlProblem {
  readonly k: JqlProblemKind;
  /** The wrong part of the text; empty at its end if there is none. */
  readonly from: number;
  readonly to: number;
  /** For the user. */
  readonly text: string;
}

/** Problems that can be found without the server, in the order of the text. Fields and values are not checked. */
export function jqlProblems(jql: string): JqlProblem[] {
  const tokens = jqlTokens(jql);
  const { clause, order } = jqlParts(jql);
  const bad = tokens.find(({ k }) => k === 'bad');
  const problems = [
    clause === '' ? problem(order === '' ? 'empty' : 'unbounded', undefined, jql) : null,
    bad === undefined ? null : problem('quote', bad, jql),
    unbalanced(tokens, jql),
    tooManySortFields(jql, order),
  ];
  return problems.filter((one) => one !== null).sort((a, b) => a.from - b.from);
}

function problem(k: JqlProblemKind, token: JqlToken | undefined, jql: string): JqlProblem {
  const from = token?.at ?? jql.length;
  const to = from + (token?.text.length ?? 0);
  return { k, from, to, text: t(`issuesjql:problem.${k}`, { max: MAX_SORT_FIELDS }) };
}

function unbalanced(tokens: readonly JqlToken[], jql: string): JqlProblem | null {
  const open: JqlToken[] = [];
  for (const token of tokens) {
    if (token.k === 'open') open.push(token);
    if (token.k === 'close' && open.pop() === undefined) return problem('unopened', token, jql);
  }
  const last = open.at(-1);
  return last === undefined ? null : problem('unclosed', last, jql);
}

function tooManySortFields(jql: string, order: string): JqlProblem | null {
  const start = jql.lastIndexOf(order);
  const commas = jqlTokens(order).filter(({ k }) => k === 'comma');
  const comma = commas[MAX_SORT_FIELDS - 1];
  return comma === undefined ? null : problem('sort', { ...comma, at: start + comma.at }, jql);
}
