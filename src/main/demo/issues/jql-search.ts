import type { JqlToken } from '../../../shared/issues/rules/jql-tokens.ts';
import { jqlTokens } from '../../../shared/issues/rules/jql-tokens.ts';
import { filters } from './directory.ts';
import type { JqlField } from './jql-fields.ts';
import { jqlField, jqlFunctions, operatorsOf } from './jql-fields.ts';
import type { DemoIssue } from './model.ts';
import type { TrackerState } from './tracker-state.ts';
import { readDate } from './values.ts';

type Test = (issue: DemoIssue) => boolean;

/** What the parser refuses, in the server's words. */
export class JqlError extends Error {}

export interface JqlSearch {
  readonly test: Test;
  readonly compare: (a: DemoIssue, b: DemoIssue) => number;
  /** It restricts the issues. */
  readonly bounded: boolean;
}

const MAX_SORT_KEYS = 7;

/** Parses a JQL text. Throws `JqlError`. */
export function jqlSearch(jql: string, state: TrackerState): JqlSearch {
  return new Parser(jqlTokens(jql), state).search();
}

class Parser {
  readonly #tokens: readonly JqlToken[];
  readonly #state: TrackerState;
  #at = 0;

  constructor(tokens: readonly JqlToken[], state: TrackerState) {
    this.#tokens = tokens;
    this.#state = state;
  }

  search(): JqlSearch {
    const bounded = this.#tokens.length > 0 && this.#tokens[0]?.text.toLowerCase() !== 'order';
    const test = bounded ? this.#any() : () => true;
    const compare = this.#takes('order') ? this.#order() : () => 0;
    if (this.#at < this.#tokens.length) throw this.#expected("'AND', 'OR' or 'ORDER BY'");
    return { test, compare, bounded };
  }

  /** The next token if it is of this kind or one of these words. */
  #take(...kinds: readonly JqlToken['k'][]): JqlToken | null {
    const token = this.#tokens[this.#at];
    if (token === undefined || !kinds.includes(token.k)) return null;
    this.#at += 1;
    return token;
  }

  #takes(...words: readonly string[]): boolean {
    const token = this.#tokens[this.#at];
    const isWord = token?.k === 'keyword' || token?.k === 'operator';
    if (!isWord || !words.includes(token.text.toLowerCase())) return false;
    this.#at += 1;
    return true;
  }

  #expected(what: string): JqlError {
    const token = this.#tokens[this.#at];
    const got = token === undefined ? 'the end' : `'${token.text}'`;
    const where = token === undefined ? '' : ` (line 1, character ${String(token.at + 1)})`;
    return new JqlError(`Error in the JQL Query: Expecting ${what} but got ${got}.${where}`);
  }

  #needs(kind: JqlToken['k'], what: string): JqlToken {
    const token = this.#take(kind) ?? (kind === 'word' ? this.#take('text') : null);
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
      this.#needs('close', "')'");
      return inner;
    }
    const name = this.#needs('word', 'a field name').value;
    // Words without an operator are a text search, which finds nothing here.
    const next = this.#tokens[this.#at]?.k;
    if (next === undefined || next === 'word' || next === 'text') {
      while (this.#take('word', 'text') !== null);
      return () => false;
    }
    const field = this.#field(name);
    return this.#comparison(field, this.#operator(field));
  }

  #field(name: string): JqlField {
    const found = jqlField(name);
    if (found !== null) return found;
    throw new JqlError(`Field '${name}' does not exist or you do not have permission to view it.`);
  }

  #operator(field: JqlField): string {
    const not = this.#takes('not');
    const known = ['in', 'is', ...operatorsOf({ ...field, kind: 'rank' }), '~', '!~'];
    const token = this.#tokens[this.#at];
    if (!this.#takes(...known)) throw this.#expected('an operator');
    const word = token?.text.toLowerCase() ?? '';
    const operator = not ? `not ${word}` : word === 'is' && this.#takes('not') ? 'is not' : word;
    if (operatorsOf(field).includes(operator)) return operator;
    throw new JqlError(`The operator '${operator}' is not supported by the '${field.name}' field.`);
  }

  #comparison(field: JqlField, operator: string): Test {
    const values: (string | null)[] = [];
    if (operator.endsWith('in') && this.#take('open') !== null) {
      do values.push(...this.#operand(field));
      while (this.#take('comma') !== null);
      this.#needs('close', "')' or ','");
    } else values.push(...this.#operand(field));
    if (operator.startsWith('is') && values.some((value) => value !== null))
      throw new JqlError(`The operator '${operator}' only supports EMPTY.`);
    if (field.id === 'filter') return filterTest(values, operator, this.#state);
    return comparison(field, operator, values, this.#state);
  }

  /** Values in lower case, dates in ms; null: EMPTY. */
  #operand(field: JqlField): readonly (string | null)[] {
    if (this.#takes('empty', 'null')) return [null];
    const { k, value } = this.#needs('word', 'either a value, list or function');
    if (k === 'text' || this.#take('open') === null)
      return [known(field, value, this.#state.now())];
    const argument = this.#take('text', 'word')?.value ?? '';
    this.#needs('close', "')'");
    const name = Object.keys(jqlFunctions).find((one) => one.toLowerCase() === value.toLowerCase());
    const values = jqlFunctions[name ?? '']?.(this.#state.now(), argument);
    if (values !== undefined) return values;
    throw new JqlError(`Unable to find JQL function '${value}(${argument})'.`);
  }

  #order(): JqlSearch['compare'] {
    if (!this.#takes('by')) throw this.#expected("'BY'");
    const keys: { field: JqlField; sign: number }[] = [];
    do {
      const field = this.#field(this.#needs('word', 'a field name').value);
      keys.push({ field, sign: this.#takes('desc') ? -1 : 1 });
      this.#takes('asc');
    } while (this.#take('comma') !== null);
    if (keys.length > MAX_SORT_KEYS)
      throw new JqlError(`A query can be sorted by at most ${String(MAX_SORT_KEYS)} fields.`);
    const memo = new Map<DemoIssue, readonly Rank[]>();
    const ranksOf = (issue: DemoIssue): readonly Rank[] => {
      const ranks = memo.get(issue) ?? keys.map(({ field }) => rankOf(field, issue, this.#state));
      memo.set(issue, ranks);
      return ranks;
    };
    return (a, b) => {
      const [left, right] = [ranksOf(a), ranksOf(b)];
      for (const [at, { sign }] of keys.entries()) {
        const order = inOrder(left[at] ?? null, right[at] ?? null);
        if (order !== 0) return order * sign;
      }
      return 0;
    };
  }
}

type Rank = ReturnType<JqlField['rank']>;
function rankOf({ id, of, rank }: JqlField, issue: DemoIssue, state: TrackerState): Rank {
  if (id === 'key') return issue.place;
  // The last of the values of an object is its name.
  const value = of(issue, state).at(-1);
  return value === undefined ? null : rank(value);
}

/** Empty values last. */
function inOrder(a: Rank, b: Rank): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -1 : 1;
}

/** The value in lower case, dates as ms. Throws for values that the field cannot have. */
function known({ kind, name, choices, strict }: JqlField, value: string, now: number): string {
  const low = value.toLowerCase();
  const at = kind === 'date' ? readDate(value, now) : null;
  if (at !== null) return String(at);
  if (kind === 'date')
    throw new JqlError(
      `Date value '${value}' for field '${name}' is invalid. Valid formats include: 'yyyy/MM/dd HH:mm', 'yyyy-MM-dd HH:mm', 'yyyy/MM/dd', 'yyyy-MM-dd', or a period format e.g. '-5d', '4w 2d'.`,
    );
  const fits = !strict || /^\d+$/.test(value) || choices.some((one) => one.toLowerCase() === low);
  if (fits) return low;
  throw new JqlError(`The value '${value}' does not exist for the field '${name}'.`);
}

function comparison(
  field: JqlField,
  operator: string,
  operands: readonly (string | null)[],
  state: TrackerState,
): Test {
  const [first] = operands;
  const wanted = new Set(operands.map((one) => one?.toLowerCase() ?? null));
  const phrase = (first ?? '').toLowerCase().replaceAll(/[*?"]/g, '');
  const limit = field.rank(first ?? '');
  const sign = operator.startsWith('<') ? -1 : 1;
  return (issue) => {
    if (/^[<>]/.test(operator)) {
      const rank = rankOf(field, issue, state);
      if (rank === null || limit === null) return false;
      const order = inOrder(rank, limit) * sign;
      return order > 0 || (order === 0 && operator.endsWith('='));
    }
    const values = field.of(issue, state);
    const isNegated = operator === '!=' || operator.includes('not');
    // An empty value only matches EMPTY.
    if (values.length === 0) return wanted.has(null) && !isNegated;
    if (operator.endsWith('~'))
      return values.some((one) => one.includes(phrase)) === (operator === '~');
    return values.some((one) => wanted.has(one)) !== isNegated;
  };
}

function filterTest(
  values: readonly (string | null)[],
  operator: string,
  state: TrackerState,
): Test {
  const tests = filters
    .filter(({ id, name }) => values.includes(id) || values.includes(name.toLowerCase()))
    .map(({ jql }) => jqlSearch(jql, state).test);
  const isNegated = operator === '!=' || operator === 'not in';
  return (issue) => tests.some((test) => test(issue)) !== isNegated;
}
