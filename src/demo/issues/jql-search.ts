import type { JqlToken } from '../../shared/issues/rules/jql-tokens.ts';
import { jqlTokens } from '../../shared/issues/rules/jql-tokens.ts';
import type { JqlField } from './jql-fields.ts';
import { jqlField, jqlFunctions, listOperators, toRank } from './jql-fields.ts';
import { fieldsOfOthers } from './issue-json.ts';
import type { DemoIssue } from './model.ts';
import { trackerError } from './request.ts';
import data from './tracker.json' with { type: 'json' };
import type { TrackerState } from './tracker-state.ts';
import { readDate } from './values.ts';

type Test = (issue: DemoIssue) => boolean;
export interface JqlSearch {
  /** Whether the match of an issue depends only on that issue, not on time or other issues. */
  readonly isSteady: boolean;
  readonly test: Test;
  /** A total order. */
  readonly compare: (a: DemoIssue, b: DemoIssue) => number;
}

const MAX_SORT_KEYS = 7;

/** Parses JQL. Throws the error response if the server refuses the text. */
export const jqlSearch = (jql: string, state: TrackerState): JqlSearch =>
  new Parser(jqlTokens(jql), state).search();

class Parser {
  readonly #tokens: readonly JqlToken[];
  readonly #state: TrackerState;
  #at = 0;
  #isSteady = true;

  constructor(tokens: readonly JqlToken[], state: TrackerState) {
    this.#tokens = tokens;
    this.#state = state;
  }

  search(): JqlSearch {
    if (this.#tokens.length === 0 || this.#tokens[0]?.text.toLowerCase() === 'order')
      throw trackerError(
        400,
        'Unbounded JQL queries are not allowed here. Add a search restriction.',
      );
    const test = this.#any();
    const compare = this.#takes('order') ? this.#order() : () => 0;
    if (this.#at < this.#tokens.length) throw this.#expected("'AND', 'OR' or 'ORDER BY'");
    const isSteady = this.#isSteady;
    return { isSteady, test, compare: (a, b) => compare(a, b) || Number(a.id) - Number(b.id) };
  }

  /** The next token if it is of one of these kinds. */
  #take(...kinds: readonly JqlToken['k'][]): JqlToken | null {
    const token = this.#tokens[this.#at];
    if (token === undefined || !kinds.includes(token.k)) return null;
    this.#at += 1;
    return token;
  }

  /** Whether the next token is one of these words or operators. */
  #takes(...words: readonly string[]): boolean {
    const token = this.#tokens[this.#at];
    const isWord = token?.k === 'keyword' || token?.k === 'operator';
    if (!isWord || !words.includes(token.text.toLowerCase())) return false;
    this.#at += 1;
    return true;
  }

  #expected(what: string): Error {
    const token = this.#tokens[this.#at];
    const where = token === undefined ? '' : ` (line 1, character ${String(token.at + 1)})`;
    const got = token === undefined ? 'the end' : `'${token.text}'`;
    return trackerError(400, `Error in the JQL Query: Expecting ${what} but got ${got}.${where}`);
  }

  #needs(what: string, ...kinds: readonly JqlToken['k'][]): JqlToken {
    const token = this.#take(...kinds);
    if (token === null) throw this.#expected(what);
    return token;
  }

  #any(): Test {
    const tests = [this.#every()];
    while (this.#takes('or', '||', '|')) tests.push(this.#every());
    return (issue) => tests.some((test) => test(issue));
  }

  #every(): Test {
    const tests = [this.#clause()];
    while (this.#takes('and', '&&', '&')) tests.push(this.#clause());
    return (issue) => tests.every((test) => test(issue));
  }

  #clause(): Test {
    if (this.#takes('not', '!')) {
      const inner = this.#clause();
      return (issue) => !inner(issue);
    }
    if (this.#take('open') !== null) {
      const inner = this.#any();
      this.#needs("')'", 'close');
      return inner;
    }
    const name = this.#needs('a field name', 'word', 'text').value;
    // Words without an operator are a text search, which the demo does not support and answers with no matches.
    const next = this.#tokens[this.#at]?.k;
    if (next === undefined || next === 'word' || next === 'text') {
      while (this.#take('word', 'text') !== null);
      return () => false;
    }
    return this.#comparison(this.#field(name));
  }

  #field(name: string): JqlField {
    const field = fieldNamed(name);
    if (field.id === 'filter' || fieldsOfOthers.has(field.id)) this.#isSteady = false;
    return field;
  }

  #operator(field: JqlField): string {
    const not = this.#takes('not') ? 'not ' : '';
    const token = this.#tokens[this.#at];
    if (!this.#takes(...listOperators({ ...field, kind: 'rank' }), '~', '!~'))
      throw this.#expected('an operator');
    const word = `${not}${token?.text.toLowerCase() ?? ''}`;
    const operator = word === 'is' && this.#takes('not') ? 'is not' : word;
    if (listOperators(field).includes(operator)) return operator;
    throw trackerError(
      400,
      `The operator '${operator}' is not supported by the '${field.name}' field.`,
    );
  }

  #comparison(field: JqlField): Test {
    const operator = this.#operator(field);
    const values: (string | null)[] = [];
    const isList = operator.endsWith('in') && this.#take('open') !== null;
    do values.push(...this.#operand(field));
    while (isList && this.#take('comma') !== null);
    if (isList) this.#needs("')' or ','", 'close');
    if (operator.startsWith('is') && values.some((value) => value !== null))
      throw trackerError(400, `The operator '${operator}' only supports EMPTY.`);
    if (field.id !== 'filter') return comparison(field, operator, values, this.#state);
    const tests = data.filters
      .filter(({ id, name }) => values.includes(id) || values.includes(name.toLowerCase()))
      .map(({ jql }) => jqlSearch(jql, this.#state).test);
    return (issue) => tests.some((test) => test(issue)) !== isNegated(operator);
  }

  /** Values in lower case, dates in ms; null: EMPTY. */
  #operand(field: JqlField): readonly (string | null)[] {
    if (this.#takes('empty', 'null')) return [null];
    const { k, value } = this.#needs('either a value, list or function', 'word', 'text');
    const now = this.#state.now();
    if (/^(now|startof)|\d[wdhm]$/i.test(value)) this.#isSteady = false;
    if (k === 'text' || this.#take('open') === null) return [known(field, value, now)];
    const argument = this.#take('text', 'word')?.value ?? '';
    this.#needs("')'", 'close');
    const name = Object.keys(jqlFunctions).find((one) => one.toLowerCase() === value.toLowerCase());
    const values = jqlFunctions[name ?? '']?.(now, argument);
    if (values !== undefined) return values;
    throw trackerError(400, `Unable to find JQL function '${value}(${argument})'.`);
  }

  #order(): JqlSearch['compare'] {
    if (!this.#takes('by')) throw this.#expected("'BY'");
    const keys: { field: JqlField; sign: number }[] = [];
    do {
      const field = this.#field(this.#needs('a field name', 'word', 'text').value);
      keys.push({ field, sign: this.#takes('desc') ? -1 : 1 });
      this.#takes('asc');
    } while (this.#take('comma') !== null);
    if (keys.length > MAX_SORT_KEYS)
      throw trackerError(400, `A query can be sorted by at most ${String(MAX_SORT_KEYS)} fields.`);
    const memo = new WeakMap<DemoIssue, readonly Rank[]>();
    const getRanks = (issue: DemoIssue): readonly Rank[] => {
      const ranks = memo.get(issue) ?? keys.map(({ field }) => rankIn(field, issue, this.#state));
      memo.set(issue, ranks);
      return ranks;
    };
    return (a, b) => {
      const left = getRanks(a);
      const right = getRanks(b);
      const orders = keys.map(({ sign }, at) => sign * order(left[at] ?? null, right[at] ?? null));
      return orders.find((one) => one !== 0) ?? 0;
    };
  }
}

type Rank = ReturnType<typeof toRank>;
/** The sort value of an issue. People and options sort by name, which is the last of their values. */
function rankIn(field: JqlField, issue: DemoIssue, state: TrackerState): Rank {
  const value = field.of(issue, state).at(-1);
  return value === undefined ? null : toRank(field, value);
}

/** Empty values last. */
function order(a: Rank, b: Rank): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -1 : 1;
}

const isNegated = (operator: string): boolean => operator === '!=' || operator.includes('not');

function fieldNamed(name: string): JqlField {
  const field = jqlField(name);
  if (field !== null) return field;
  throw trackerError(
    400,
    `Field '${name}' does not exist or you do not have permission to view it.`,
  );
}

/** The value in lower case, dates as ms. Throws for values that the field cannot have. */
function known({ kind, name, choices, strict }: JqlField, value: string, now: number): string {
  const low = value.toLowerCase();
  const at = kind === 'date' ? readDate(value, now) : null;
  if (at !== null) return String(at);
  if (kind === 'date')
    throw trackerError(
      400,
      `Date value '${value}' for field '${name}' is invalid. Valid formats include: 'yyyy/MM/dd HH:mm', 'yyyy-MM-dd HH:mm', 'yyyy/MM/dd', 'yyyy-MM-dd', or a period format e.g. '-5d'.`,
    );
  const isKnown =
    !strict || /^\d+$/.test(value) || choices.some((choice) => choice.toLowerCase() === low);
  if (isKnown) return low;
  throw trackerError(400, `The value '${value}' does not exist for the field '${name}'.`);
}

function comparison(
  field: JqlField,
  operator: string,
  operands: readonly (string | null)[],
  state: TrackerState,
): Test {
  const first = operands[0] ?? '';
  if (/^[<>]/.test(operator)) {
    const limit = toRank(field, first);
    const sign = operator.startsWith('<') ? -1 : 1;
    return (issue) => {
      const rank = rankIn(field, issue, state);
      const ordering = order(rank, limit) * sign;
      return rank !== null && (ordering > 0 || (ordering === 0 && operator.endsWith('=')));
    };
  }
  const wanted = new Set(operands);
  const phrase = first.replaceAll(/[*?"]/g, '').toLowerCase();
  return (issue) => {
    const values = field.of(issue, state);
    // An empty value only matches EMPTY.
    if (values.length === 0) return wanted.has(null) && !isNegated(operator);
    if (operator.endsWith('~'))
      return values.some((value) => value.includes(phrase)) === (operator === '~');
    return values.some((value) => wanted.has(value)) !== isNegated(operator);
  };
}
