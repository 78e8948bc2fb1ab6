import type { JqlToken } from './jql-tokens.ts';
import { jqlTokens } from './jql-tokens.ts';

/** What JQL allows at the caret. `values`: the values of a field; `list`: the bracket that opens a list of them; `none`: nothing to complete. */
export type JqlExpects =
  'field' | 'operator' | 'values' | 'list' | 'joiner' | 'sort' | 'direction' | 'none';

export interface JqlContext {
  readonly expects: JqlExpects;
  /** Start and end of the text that a completion replaces. */
  readonly from: number;
  readonly to: number;
  /** The text before the caret that filters completions, without quotes. */
  readonly prefix: string;
  /** The replaced text starts with a quote. */
  readonly quoted: boolean;
  /** For values and operators: the field without quotes, and the operator in lower case. */
  readonly field: string;
  readonly operator: string;
  /** Inside the brackets of a list of values. */
  readonly inList: boolean;
}

interface State extends Pick<JqlContext, 'expects' | 'field' | 'operator' | 'inList'> {
  /** Start of an unfinished phrase such as `not` (in) or `order` (by). */
  readonly phrase: number | null;
  /** Depth of brackets of a function's arguments. */
  readonly arguments: number;
  /** After ORDER BY. */
  readonly sorting: boolean;
}

const start: State = {
  expects: 'field',
  field: '',
  operator: '',
  inList: false,
  phrase: null,
  arguments: 0,
  sorting: false,
};
const COMPLETED = new Set(['word', 'text', 'keyword', 'operator', 'bad']);
const SPACE = /\s/;

/** The completion context at a caret (an index into the text). Only reads the text before the caret; an error in it gives `none`. */
export function jqlContext(jql: string, caret: number): JqlContext {
  const tokens = jqlTokens(jql);
  const current = tokens.find((token) => isTyped(token, caret));
  const before = tokens.filter((token) => token !== current && token.at < caret);
  const { expects, phrase, ...place } = before.reduce(afterToken, start);
  const from = phrase ?? current?.at ?? caret;
  const quoted = current !== undefined && (current.k === 'text' || current.k === 'bad');
  // An unclosed quote extends to the end of the text, so only the part before the caret is replaced.
  const to = current === undefined || current.k === 'bad' ? caret : findEnd(current);
  const prefix = jql.slice(quoted && phrase === null ? from + 1 : from, caret);
  // A new word can't start directly after a word or bracket.
  const apart = caret === 0 || SPACE.test(jql.charAt(caret - 1)) || expects === 'values';
  const possible = current !== undefined || apart || expects === 'field';
  return {
    expects: possible ? expects : 'none',
    from,
    to,
    prefix,
    quoted,
    field: place.field,
    operator: place.operator,
    inList: place.inList,
  };
}

const findEnd = ({ at, text }: JqlToken): number => at + text.length;

/** Whether the caret is in or after a token that can still grow. */
const isTyped = (token: JqlToken, caret: number): boolean =>
  COMPLETED.has(token.k) &&
  token.at < caret &&
  (token.k === 'text' ? caret < findEnd(token) : caret <= findEnd(token));

function afterToken(state: State, token: JqlToken): State {
  if (state.arguments > 0) return inArguments(state, token);
  const next = { ...state, phrase: null };
  switch (state.expects) {
    case 'field':
      return afterField(next, token);
    case 'operator':
      return afterOperator(state, token);
    case 'values':
    case 'list':
      return afterValue(next, token);
    case 'joiner':
      return afterTerm(state, token);
    case 'sort':
    case 'direction':
      return afterSort(next, token);
    case 'none':
      if (state.sorting) return afterSort(next, token);
      return state.inList ? inList(next, token) : next;
  }
}

function inArguments(state: State, { k }: JqlToken): State {
  const change = k === 'open' ? 1 : k === 'close' ? -1 : 0;
  const left = state.arguments + change;
  const after = state.inList ? 'none' : 'joiner';
  return { ...state, arguments: left, expects: left > 0 ? 'none' : after };
}

function afterField(state: State, token: JqlToken): State {
  const word = token.value.toLowerCase();
  if (token.k === 'open' || word === 'not' || word === '!') return state;
  if (word === 'order') return { ...state, expects: 'joiner', phrase: token.at };
  if (token.k !== 'word' && token.k !== 'text') return { ...state, expects: 'none' };
  return { ...state, expects: 'operator', field: token.value, operator: '' };
}

function afterOperator(state: State, { k, value, at }: JqlToken): State {
  const word = value.toLowerCase();
  const operator = state.phrase === null ? word : `not ${word}`;
  if (k === 'operator') return { ...state, operator, phrase: null, expects: 'values' };
  if (word === 'not' && state.phrase === null) return { ...state, phrase: at };
  const expects =
    ({ in: 'list', is: 'values', was: 'values', changed: 'joiner' } as const)[word] ?? 'none';
  return { ...state, operator, phrase: null, expects };
}

function afterValue(state: State, { k, value }: JqlToken): State {
  const word = value.toLowerCase();
  if (k === 'open' && state.expects === 'list')
    return { ...state, expects: 'values', inList: true };
  if (/^(is|was)/.test(state.operator) && (word === 'not' || word === 'in'))
    return {
      ...state,
      operator: `${state.operator} ${word}`,
      expects: word === 'in' ? 'list' : 'values',
    };
  if (k === 'close' && state.inList) return { ...state, expects: 'joiner', inList: false };
  const ends = k === 'word' || k === 'text' || k === 'keyword';
  return { ...state, expects: ends && !state.inList ? 'joiner' : 'none' };
}

/** After a value in a list. */
function inList(state: State, { k }: JqlToken): State {
  if (k === 'comma') return { ...state, expects: 'values' };
  if (k === 'close') return { ...state, expects: 'joiner', inList: false };
  return k === 'open' ? { ...state, arguments: 1 } : state;
}

function afterTerm(state: State, { k, value, at }: JqlToken): State {
  const word = value.toLowerCase();
  const next = { ...state, phrase: null };
  if (k === 'open') return { ...next, arguments: 1, expects: 'none' };
  if (/^(and|or|&&?|\|\|?)$/.test(word)) return { ...next, expects: 'field' };
  if (word === 'order') return { ...next, phrase: at };
  if (word === 'by' && state.phrase !== null) return { ...next, expects: 'sort', sorting: true };
  return next;
}

function afterSort(state: State, { k }: JqlToken): State {
  if (k === 'comma') return { ...state, expects: 'sort' };
  const named = state.expects === 'sort' && (k === 'word' || k === 'text');
  return { ...state, expects: named ? 'direction' : 'none' };
}
