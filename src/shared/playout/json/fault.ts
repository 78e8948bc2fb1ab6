import '../texts.ts';
import { t } from '../../i18n/translate.ts';
import { locateOffset } from './types.ts';
import type { JsonFault } from './types.ts';

/** What may come next: a value, a key, the end of an object or list, or a separator. */
type Expected = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma' | 'nothing';

type Reason =
  | 'empty'
  | 'bom'
  | 'ends'
  | 'value'
  | 'key'
  | 'colon'
  | 'comma-object'
  | 'comma-array'
  | 'trailing'
  | 'string'
  | 'control'
  | 'escape'
  | 'number';

const words = ['true', 'false', 'null'];
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const HEX = /^[\da-fA-F]{4}$/;
/** Longer numbers are accepted without a check. */
const MAX_NUMBER = 1000;

const isBlank = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;

/** Text directly after a number belongs to it: `1.2.3`, `0x10`, `12px`. */
const isNumberPart = (code: number): boolean =>
  (code >= 48 && code <= 57) ||
  code === 43 ||
  code === 45 ||
  code === 46 ||
  code === 95 ||
  ((code | 32) >= 97 && (code | 32) <= 122);

/** The first fault of invalid JSON. Linear, without recursion. */
export function findJsonFault(text: string): JsonFault {
  const { at, reason } = new Checker(text).run();
  const k = reason === 'empty' ? 'empty' : reason === 'bom' ? 'encoding' : 'syntax';
  return {
    k,
    offset: at,
    ...locateOffset(text, at),
    message: t(`playoutcheck:shape.json.${reason}`),
  };
}

class Checker {
  private at = 0;
  private expected: Expected = 'value';
  private readonly closers: string[] = [];
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  run(): { at: number; reason: Reason } {
    const { text } = this;
    if (text.charCodeAt(0) === 0xfeff) return { at: 0, reason: 'bom' };
    this.blanks();
    if (this.at === text.length) return { at: 0, reason: 'empty' };
    for (;;) {
      this.blanks();
      const reason = this.at === text.length ? 'ends' : this.next(text.charAt(this.at));
      if (reason !== null) return { at: this.at, reason };
    }
  }

  private blanks(): void {
    while (isBlank(this.text.charCodeAt(this.at))) this.at += 1;
  }

  /** Reads one token; returns a reason if it is not allowed here. */
  private next(char: string): Reason | null {
    switch (this.expected) {
      case 'nothing':
        return 'trailing';
      case 'colon':
        return this.take(char === ':', 'value', 'colon');
      case 'comma':
        return this.comma(char);
      case 'key':
      case 'key-or-end':
        if (char === '}' && this.expected === 'key-or-end') return this.close();
        return char === '"' ? this.string('colon') : 'key';
      case 'value':
      case 'value-or-end':
        if (char === ']' && this.expected === 'value-or-end') return this.close();
        return this.value(char);
    }
  }

  private take(fits: boolean, then: Expected, reason: Reason): Reason | null {
    if (!fits) return reason;
    this.at += 1;
    this.expected = then;
    return null;
  }

  private comma(char: string): Reason | null {
    const closer = this.closers.at(-1);
    if (char === closer) return this.close();
    return closer === '}'
      ? this.take(char === ',', 'key', 'comma-object')
      : this.take(char === ',', 'value', 'comma-array');
  }

  private close(): null {
    this.at += 1;
    this.closers.pop();
    this.after();
    return null;
  }

  private after(): void {
    this.expected = this.closers.length === 0 ? 'nothing' : 'comma';
  }

  private value(char: string): Reason | null {
    if (char === '{' || char === '[') {
      this.closers.push(char === '{' ? '}' : ']');
      return this.take(true, char === '{' ? 'key-or-end' : 'value-or-end', 'value');
    }
    if (char === '"') {
      const reason = this.string('comma');
      if (reason === null) this.after();
      return reason;
    }
    if (char === '-' || (char >= '0' && char <= '9')) return this.number();
    const word = words.find((candidate) => this.text.startsWith(candidate, this.at));
    if (word === undefined) return 'value';
    this.at += word.length;
    this.after();
    return null;
  }

  private number(): Reason | null {
    const { text } = this;
    let at = this.at;
    while (isNumberPart(text.charCodeAt(at))) at += 1;
    if (at - this.at < MAX_NUMBER && !NUMBER.test(text.slice(this.at, at))) return 'number';
    this.at = at;
    this.after();
    return null;
  }

  private string(then: Expected): Reason | null {
    const { text } = this;
    const from = this.at;
    let at = from + 1;
    for (let code = text.charCodeAt(at); code !== 34; code = text.charCodeAt(at)) {
      if (at >= text.length) return 'string';
      const length = code === 92 ? escapeLength(text, at) : 1;
      if (length === 0 || code < 32) {
        this.at = at;
        return length === 0 ? 'escape' : 'control';
      }
      at += length;
    }
    this.at = at;
    return this.take(true, then, 'string');
  }
}

/** The length of an escape; 0: not an escape. */
function escapeLength(text: string, at: number): number {
  const kind = text.charAt(at + 1);
  if (kind === 'u') return HEX.test(text.slice(at + 2, at + 6)) ? 6 : 0;
  return kind !== '' && '"\\/bfnrt'.includes(kind) ? 2 : 0;
}
