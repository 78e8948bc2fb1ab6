import '../texts.ts';
import { t } from '../../i18n/translate.ts';
import { ANY, ONE, QueryFault } from './ast.ts';

/** For `field`, the colon is already consumed. `word` and `quoted` are values, with wildcards as `ANY` and `ONE`. */
export type TokenKind = 'and' | 'or' | 'not' | '(' | ')' | 'field' | 'word' | 'quoted' | 'range';

export interface Token {
  readonly k: TokenKind;
  readonly text: string;
  readonly at: number;
  readonly end: number;
  /** The two sides of a range and its brackets. */
  readonly range?: { readonly open: string; readonly close: string };
}

const SPACE = /\s/;
const FIELD = /[a-z_]{1,40}:/iy;
/** Characters that end a word. */
const STOP = /[\s()[\]{}"]/;
const SIGNS: Readonly<Record<string, TokenKind>> = { '-': 'not', '!': 'not' };
const WORDS: Readonly<Record<string, TokenKind>> = {
  AND: 'and',
  '&&': 'and',
  OR: 'or',
  '||': 'or',
  NOT: 'not',
};

/** Splits a query into tokens in one pass. Throws `QueryFault`. */
export function scanQuery(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const char = text.charAt(at);
    if (SPACE.test(char)) {
      at += 1;
      continue;
    }
    const token = scanToken(text, at, char);
    if (token === null) at += 1;
    else {
      tokens.push(token);
      at = token.end;
    }
  }
  return tokens;
}

/** null: a character without an effect. */
function scanToken(text: string, at: number, char: string): Token | null {
  if (char === '(' || char === ')') return { k: char, text: char, at, end: at + 1 };
  if (char === '"') return scanQuoted(text, at);
  if (char === '[' || char === '{') return scanRange(text, at);
  if (char === ']' || char === '}')
    throw new QueryFault(at, at + 1, t('library:query.bracket', { bracket: char }));
  // Lucene's "must", which adjacent terms have anyway.
  if (char === '+') return null;
  const sign = SIGNS[char];
  if (sign !== undefined) return { k: sign, text: char, at, end: at + 1 };
  FIELD.lastIndex = at;
  const field = FIELD.exec(text)?.[0];
  if (field !== undefined)
    return { k: 'field', text: field.slice(0, -1), at, end: at + field.length };
  return scanWord(text, at);
}

function scanWord(text: string, at: number): Token {
  let end = at;
  let value = '';
  while (end < text.length && !STOP.test(text.charAt(end))) {
    const char = text.charAt(end);
    if (char === '\\' && end + 1 < text.length) {
      value += text.charAt(end + 1);
      end += 2;
      continue;
    }
    value += char === '*' ? ANY : char === '?' ? ONE : char;
    end += 1;
  }
  const raw = text.slice(at, end);
  const operator = WORDS[raw];
  if (operator !== undefined) return { k: operator, text: raw, at, end };
  if (raw.startsWith('/') && raw.length > 1 && raw.endsWith('/'))
    throw new QueryFault(at, end, t('library:query.regex'));
  if (/~[\d.]*$/.test(raw)) throw new QueryFault(at, end, t('library:query.fuzzy'));
  // Lucene's boost only changes the order of matches.
  return { k: 'word', text: value.replace(/\^[\d.]+$/, ''), at, end };
}

function scanQuoted(text: string, at: number): Token {
  let value = '';
  for (let end = at + 1; end < text.length; end += 1) {
    const char = text.charAt(end);
    if (char === '"') return { k: 'quoted', text: value, at, end: end + 1 };
    if (char === '\\' && end + 1 < text.length) end += 1;
    value += text.charAt(end);
  }
  throw new QueryFault(at, text.length, t('library:query.quote'));
}

function scanRange(text: string, at: number): Token {
  const rest = text.slice(at + 1);
  const length = rest.search(/[\]}]/);
  if (length === -1) throw new QueryFault(at, text.length, t('library:query.range'));
  const end = at + length + 2;
  return {
    k: 'range',
    text: rest.slice(0, length),
    at,
    end,
    range: { open: text.charAt(at), close: text.charAt(end - 1) },
  };
}
