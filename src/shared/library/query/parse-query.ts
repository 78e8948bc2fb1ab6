import { t } from '../../i18n/translate.ts';
import type { Bound, QueryNode, QueryValue } from './ast.ts';
import { QueryFault } from './ast.ts';
import type { Token, TokenKind } from './scan-query.ts';
import { scanQuery } from './scan-query.ts';

/** Limits of a query: characters, nested brackets, terms. */
export const MAX_QUERY = 10_000;
const MAX_DEPTH = 32;
const MAX_TERMS = 500;

/**
 * Parses a query: AND binds more tightly than OR, and adjacent terms are joined by AND. Throws `QueryFault` with the place of the error.
 * Linear in the length of the text.
 */
export function parseQuery(text: string): QueryNode {
  if (text.length > MAX_QUERY)
    throw new QueryFault(MAX_QUERY, text.length, t('library:query.long', { count: MAX_QUERY }));
  return new Parser(scanQuery(text), text.length).parse();
}

class Parser {
  readonly #tokens: readonly Token[];
  readonly #length: number;
  #at = 0;
  #terms = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], length: number) {
    this.#tokens = tokens;
    this.#length = length;
  }

  parse(): QueryNode {
    if (this.#tokens.length === 0) return { k: 'all' };
    const node = this.#or(null);
    const rest = this.#peek();
    if (rest !== undefined)
      throw new QueryFault(rest.at, rest.end, t('library:query.notOpen', { sign: rest.text }));
    return node;
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#at];
  }

  #take(kind: TokenKind): Token | null {
    const token = this.#peek();
    if (token?.k !== kind) return null;
    this.#at += 1;
    return token;
  }

  #or(field: string | null): QueryNode {
    const parts = [this.#and(field)];
    while (this.#take('or') !== null) parts.push(this.#and(field));
    return join('or', parts);
  }

  #and(field: string | null): QueryNode {
    const parts = [this.#not(field)];
    for (;;) {
      const isJoined = this.#take('and') !== null;
      const next = this.#peek()?.k;
      if (!isJoined && (next === undefined || next === 'or' || next === ')')) break;
      parts.push(this.#not(field));
    }
    return join('and', parts);
  }

  #not(field: string | null): QueryNode {
    let isNegated = false;
    while (this.#take('not') !== null) isNegated = !isNegated;
    const part = this.#primary(field);
    return isNegated ? { k: 'not', part } : part;
  }

  #primary(field: string | null): QueryNode {
    const token = this.#peek();
    if (token === undefined)
      throw new QueryFault(this.#length, this.#length, t('library:query.incomplete'));
    this.#at += 1;
    switch (token.k) {
      case '(':
        return this.#group(token, field);
      case 'field':
        return this.#ofField(token);
      case 'word':
      case 'quoted':
      case 'range':
        return this.#term(token, field, token.at);
      default:
        throw new QueryFault(
          token.at,
          token.end,
          t('library:query.misplaced', { word: token.text }),
        );
    }
  }

  /** `genre:(crime OR drama)` applies the field to the terms inside. */
  #ofField({ text, at, end }: Token): QueryNode {
    const field = text.toLowerCase();
    const open = this.#take('(');
    if (open !== null) return this.#group(open, field);
    const value = this.#take('word') ?? this.#take('quoted') ?? this.#take('range');
    if (value === null) throw new QueryFault(at, end, t('library:query.noValue', { field: text }));
    return this.#term(value, field, at);
  }

  #group(open: Token, field: string | null): QueryNode {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH)
      throw new QueryFault(open.at, open.end, t('library:query.deep', { count: MAX_DEPTH }));
    const node = this.#or(field);
    if (this.#take(')') === null)
      throw new QueryFault(open.at, open.end, t('library:query.notClosed'));
    this.#depth -= 1;
    return node;
  }

  #term(token: Token, field: string | null, at: number): QueryNode {
    this.#terms += 1;
    if (this.#terms > MAX_TERMS)
      throw new QueryFault(at, token.end, t('library:query.terms', { count: MAX_TERMS }));
    return { k: 'term', field, value: toValue(token), at, end: token.end };
  }
}

const join = (k: 'and' | 'or', parts: readonly QueryNode[]): QueryNode => {
  const [only, second] = parts;
  return only !== undefined && second === undefined ? only : { k, parts };
};

function toValue(token: Token): QueryValue {
  const { at, end, text, range } = token;
  if (range === undefined) return { k: 'text', text, isQuoted: token.k === 'quoted', at, end };
  const sides = text.split(/\s+TO\s+/);
  const [from, to] = sides;
  if (from === undefined || to === undefined || sides.length !== 2)
    throw new QueryFault(at, end, t('library:query.range'));
  const bound = (side: string, isIncluded: boolean): Bound => {
    const plain = side.trim().replace(/^"(.*)"$/, '$1');
    return { text: plain === '*' || plain === '' ? null : plain, isIncluded, at, end };
  };
  return {
    k: 'range',
    from: bound(from, range.open === '['),
    to: bound(to, range.close === ']'),
    at,
    end,
  };
}
