/** `text`: a quoted or plain value; `word`: a name or value without quotes; `keyword`: AND, OR, NOT, IN, IS, WAS, CHANGED, EMPTY, NULL, ORDER, BY, ASC, DESC. */
type JqlTokenKind = 'word' | 'text' | 'keyword' | 'operator' | 'open' | 'close' | 'comma' | 'bad';

export interface JqlToken {
  readonly k: JqlTokenKind;
  /** As written, with quotes. */
  readonly text: string;
  /** Without quotes and escapes. */
  readonly value: string;
  /** Index of its first character. */
  readonly at: number;
}

const keywords = new Set('and or not in is was changed empty null order by asc desc'.split(' '));
const SPACE = /\s/;
const OPERATORS = ['!=', '>=', '<=', '!~', '=', '>', '<', '~', '&&', '||', '&', '|', '!'];
/** Ends a word without quotes. */
const BREAK = /[\s()",'=<>!~&|]/;

/** Splits a JQL text; spaces are dropped. An unclosed quote is one `bad` token to the end. */
export function jqlTokens(jql: string): JqlToken[] {
  const tokens: JqlToken[] = [];
  let at = 0;
  while (at < jql.length) {
    const char = jql.charAt(at);
    if (SPACE.test(char)) {
      at += 1;
      continue;
    }
    const token = tokenAt(jql, at, char);
    tokens.push(token);
    at += token.text.length;
  }
  return tokens;
}

function tokenAt(jql: string, at: number, char: string): JqlToken {
  if (char === '(') return { k: 'open', text: char, value: char, at };
  if (char === ')') return { k: 'close', text: char, value: char, at };
  if (char === ',') return { k: 'comma', text: char, value: char, at };
  if (char === '"' || char === "'") return quoted(jql, at, char);
  const operator = OPERATORS.find((each) => jql.startsWith(each, at));
  if (operator !== undefined) return { k: 'operator', text: operator, value: operator, at };
  let end = at;
  while (end < jql.length && !BREAK.test(jql.charAt(end))) end += 1;
  const text = jql.slice(at, end);
  return { k: keywords.has(text.toLowerCase()) ? 'keyword' : 'word', text, value: text, at };
}

function quoted(jql: string, at: number, quote: string): JqlToken {
  let value = '';
  for (let index = at + 1; index < jql.length; index += 1) {
    const char = jql.charAt(index);
    if (char === '\\' && index + 1 < jql.length) {
      index += 1;
      value += jql.charAt(index);
    } else if (char === quote) return { k: 'text', text: jql.slice(at, index + 1), value, at };
    else value += char;
  }
  return { k: 'bad', text: jql.slice(at), value, at };
}
