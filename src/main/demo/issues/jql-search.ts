import type { JqlToken } from '../../../shared/issues/rules/jql-tokens.ts';
import { jqlTokens } from '../../../shared/issues/rules/jql-tokens.ts';
import { filters } from './directory.ts';
import type { JqlField } from './jql-fields.ts';
import { jqlField, jqlFunctions, operatorsOf } from './jql-fields.ts';
import type { DemoIssue } from './model.ts';
import { readDate } from './time.ts';

type Test = (issue: DemoIssue) => boolean;
interface Operand {
  /** In lower case. */
  readonly values: readonly string[];
  /** EMPTY is among them. */
  readonly empty: boolean;
}

/** What the parser refuses, in the server's words. */
export class JqlError extends Error {}

export interface JqlSearch {
  readonly test: Test;
  readonly compare: (a: DemoIssue, b: DemoIssue) => number;
  /** It restricts the issues. */
  readonly bounded: boolean;
}

const MAX_SORT_KEYS = 7;

/** Parses a JQL text. Throws `JqlError`. `now`: ms since epoch. */
export function jqlSearch(jql: string, now: number): JqlSearch {
  const parser = new Parser(jqlTokens(jql), now);
  return parser.search();
}

class Parser {
  readonly #tokens: readonly JqlToken[];
  readonly #now: number;
  #at = 0;

  constructor(tokens: readonly JqlToken[], now: number) {
    this.#tokens = tokens;
    this.#now = now;
  }

  search(): JqlSearch {
    const bounded = this.#tokens.length > 0 && !this.#isWord('order');
    const test = bounded ? this.#or() : () => true;
    const compare = this.#takes('order') ? this.#order() : () => 0;
    const rest = this.#peek();
    if (rest !== undefined) throw this.#unexpected("Expecting 'OR', 'AND' or 'ORDER BY'");
    return { test, compare, bounded };
  }

  #peek(): JqlToken | undefined {
    return this.#tokens[this.#at];
  }

  #isWord(...words: readonly string[]): boolean {
    const token = this.#peek();
    const usable = token?.k === 'keyword' || token?.k === 'operator';
    return usable && words.includes(token.text.toLowerCase());
  }

  #takes(...words: readonly string[]): boolean {
    const taken = this.#isWord(...words);
    if (taken) this.#at += 1;
    return taken;
  }

  #takesKind(kind: JqlToken['k']): JqlToken | null {
    const token = this.#peek();
    if (token?.k !== kind) return null;
    this.#at += 1;
    return token;
  }

  #unexpected(expected: string): JqlError {
    const token = this.#peek();
    const got = token === undefined ? 'the end of the query' : `'${token.text}'`;
    const where = token === undefined ? '' : ` (line 1, character ${String(token.at + 1)})`;
    return new JqlError(`Error in the JQL Query: ${expected} but got ${got}.${where}`);
  }

  #or(): Test {
    const tests = [this.#and()];
    while (this.#takes('or', '||', '|')) tests.push(this.#and());
    return tests.length === 1 && tests[0] ? tests[0] : (issue) => tests.some((test) => test(issue));
  }

  #and(): Test {
    const tests = [this.#clause()];
    while (this.#takes('and', '&&', '&')) tests.push(this.#clause());
    return (issue) => tests.every((test) => test(issue));
  }

  #clause(): Test {
    if (this.#takes('not', '!')) {
      const inner = this.#clause();
      return (issue) => !inner(issue);
    }
    if (this.#takesKind('open')) {
      const inner = this.#or();
      if (this.#takesKind('close') === null) throw this.#unexpected("Expecting ')'");
      return inner;
    }
    const name = this.#takesKind('word') ?? this.#takesKind('text');
    if (name === null) throw this.#unexpected('Expecting a field name');
    // Words without an operator search texts, and find nothing here.
    const next = this.#peek();
    if (next === undefined || next.k === 'word' || next.k === 'text') {
      while (this.#takesKind('word') ?? this.#takesKind('text'));
      return () => false;
    }
    const field = this.#field(name.value);
    const operator = this.#operator(field);
    const operand = this.#operand(operator, field);
    return testOf(field, operator, operand, this.#now);
  }

  #field(name: string): JqlField {
    const found = jqlField(name);
    if (found !== null) return found;
    throw new JqlError(`Field '${name}' does not exist or you do not have permission to view it.`);
  }

  #operator(field: JqlField): string {
    const token = this.#peek();
    let operator = token?.text.toLowerCase() ?? '';
    if (token?.k !== 'operator' && !this.#isWord('in', 'is', 'not'))
      throw this.#unexpected('Expecting an operator');
    this.#at += 1;
    if (operator === 'not') {
      if (!this.#takes('in')) throw this.#unexpected("Expecting 'IN'");
      operator = 'not in';
    } else if (operator === 'is' && this.#takes('not')) operator = 'is not';
    if (operatorsOf(field).includes(operator)) return operator;
    throw new JqlError(`The operator '${operator}' is not supported by the '${field.name}' field.`);
  }

  #operand(operator: string, field: JqlField): Operand {
    const parts: Operand[] = [];
    if (operator.endsWith('in') && this.#takesKind('open')) {
      do parts.push(this.#value(field));
      while (this.#takesKind('comma'));
      if (this.#takesKind('close') === null) throw this.#unexpected("Expecting ')' or ','");
    } else parts.push(this.#value(field));
    const operand = {
      values: parts.flatMap(({ values }) => values),
      empty: parts.some(({ empty }) => empty),
    };
    if (operator.startsWith('is') && operand.values.length > 0)
      throw new JqlError(`The operator '${operator}' only supports EMPTY.`);
    return operand;
  }

  #value(field: JqlField): Operand {
    if (this.#takes('empty', 'null')) return { values: [], empty: true };
    const quoted = this.#takesKind('text');
    const token = quoted ?? this.#takesKind('word');
    if (token === null) throw this.#unexpected('Expecting either a value, list or function');
    if (quoted === null && this.#takesKind('open'))
      return { values: this.#call(token.value), empty: false };
    return { values: [known(field, token.value, this.#now)], empty: false };
  }

  #call(name: string): readonly string[] {
    const argument = this.#takesKind('text') ?? this.#takesKind('word');
    if (this.#takesKind('close') === null) throw this.#unexpected("Expecting ')'");
    const key = Object.keys(jqlFunctions).find((one) => one.toLowerCase() === name.toLowerCase());
    const values = key === undefined ? null : jqlFunctions[key]?.(this.#now, argument?.value ?? '');
    if (values) return values.map((value) => value.toLowerCase());
    throw new JqlError(`Unable to find JQL function '${name}(${argument?.value ?? ''})'.`);
  }

  #order(): JqlSearch['compare'] {
    if (!this.#takes('by')) throw this.#unexpected("Expecting 'BY'");
    const keys: { field: JqlField; sign: number }[] = [];
    do {
      const name = this.#takesKind('word') ?? this.#takesKind('text');
      if (name === null) throw this.#unexpected('Expecting a field name');
      const field = this.#field(name.value);
      const sign = this.#takes('desc') ? -1 : 1;
      this.#takes('asc');
      keys.push({ field, sign });
    } while (this.#takesKind('comma'));
    if (keys.length > MAX_SORT_KEYS)
      throw new JqlError(`A query can be sorted by at most ${String(MAX_SORT_KEYS)} fields.`);
    return (a, b) => {
      for (const { field, sign } of keys) {
        const order = byRank(rankOf(field, a), rankOf(field, b));
        if (order !== 0) return order * sign;
      }
      return 0;
    };
  }
}

type Rank = string | number | null;
function rankOf(field: JqlField, issue: DemoIssue): Rank {
  if (field.rank !== undefined) return field.rank(issue);
  const first = field.of(issue)[0] ?? null;
  return field.kind === 'number' && first !== null ? Number(first) : first;
}

/** Empty values last. */
function byRank(a: Rank, b: Rank): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -1 : 1;
}

/** The value in lower case, dates as ms. Throws for values that cannot be. */
function known(field: JqlField, value: string, now: number): string {
  const low = value.toLowerCase();
  if (field.kind === 'date') {
    const at = readDate(value, now);
    if (at !== null) return String(at);
    throw new JqlError(
      `Date value '${value}' for field '${field.name}' is invalid. Valid formats include: 'yyyy/MM/dd HH:mm', 'yyyy-MM-dd HH:mm', 'yyyy/MM/dd', 'yyyy-MM-dd', or a period format e.g. '-5d', '4w 2d'.`,
    );
  }
  const isId = /^\d+$/.test(value) && field.name !== 'filter';
  const fits =
    field.strict !== true || isId || field.values?.some((one) => one.toLowerCase() === low);
  if (fits === true) return low;
  throw new JqlError(`The value '${value}' does not exist for the field '${field.name}'.`);
}

function testOf(field: JqlField, operator: string, { values, empty }: Operand, now: number): Test {
  if (field.name === 'filter') return filterTest(values, operator, now);
  const wanted = new Set(values);
  const isIn: Test = (issue) => {
    const has = field.of(issue);
    return has.length === 0 ? empty : has.some((value) => wanted.has(value));
  };
  const isFilled: Test = (issue) => field.of(issue).length > 0;
  const [first = ''] = values;
  const phrase = first.replaceAll(/[*?"]/g, '');
  const contains: Test = (issue) => field.of(issue).some((text) => text.includes(phrase));
  const limit = field.read?.(first) ?? Number(first);
  const against =
    (holds: (rank: number) => boolean): Test =>
    (issue) => {
      const rank = rankOf(field, issue);
      return typeof rank === 'number' && holds(rank);
    };
  const tests: Readonly<Record<string, Test>> = {
    ...{ '=': isIn, in: isIn, is: isIn, 'is not': isFilled, '~': contains },
    '!=': (issue) => isFilled(issue) && !isIn(issue),
    'not in': (issue) => isFilled(issue) && !isIn(issue),
    '!~': (issue) => isFilled(issue) && !contains(issue),
    '<': against((rank) => rank < limit),
    '<=': against((rank) => rank <= limit),
    '>': against((rank) => rank > limit),
    '>=': against((rank) => rank >= limit),
  };
  return tests[operator] ?? (() => false);
}

function filterTest(values: readonly string[], operator: string, now: number): Test {
  const tests = filters
    .filter(({ id, name }) => values.includes(id) || values.includes(name.toLowerCase()))
    .map(({ jql }) => jqlSearch(jql, now).test);
  const negated = operator === '!=' || operator === 'not in';
  return (issue) => tests.some((test) => test(issue)) !== negated;
}
