import '../cli-texts.ts';
import { t } from '../../i18n/translate.ts';
import type { EnvResult } from '../check/facts.ts';
import { trimEndChars } from '../../lib/trim-end.ts';
import type { JsonObject, JsonValue } from '../document/document.ts';

export type TemplateField = 'uri' | 'headers' | 'user_agent' | 'command' | 'args';

const none: readonly TemplateField[] = [];
const request: readonly TemplateField[] = ['uri', 'headers', 'user_agent'];
const fields: ReadonlyMap<JsonValue | undefined, readonly TemplateField[]> = new Map([
  ['http', request],
  ['dynamic', request],
  ['rtsp', ['uri']],
  ['script', ['command', 'args']],
]);

/** A template with its variables replaced, or the reason that the engine can't expand it (the item then fails). */
export type Expanded =
  { readonly ok: true; readonly output: string } | { readonly ok: false; readonly message: string };

export interface ExpandOptions {
  /** Value of `{{channel:number}}`, which engines from release 0.2 on replace; null or undefined: unchanged. */
  readonly channelNumber?: string | null;
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** Whitespace for Rust's `trim`, which differs from JavaScript's. */
const BLANKS =
  '\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000';
const leading = new RegExp(`^[${BLANKS}]+`);
const channelNumber = new RegExp(`\\{\\{(?:[${BLANKS}]*channel:number[${BLANKS}]*\\}\\})?`, 'g');

const trimmed = (text: string): string => trimEndChars(text, BLANKS).replace(leading, '');

/** A part of a template: plain text, or a trimmed variable name. */
interface Piece {
  readonly variable: boolean;
  readonly text: string;
}

/**
 * Splits a template in one pass like the engine: from `{{` to the next `}`. If another `}` follows, it is a variable;
 * otherwise the text so far is plain. An unclosed `{{` makes the rest plain.
 */
function* splitPieces(text: string): Generator<Piece> {
  let at = 0;
  for (;;) {
    const open = text.indexOf('{{', at);
    const close = open === -1 ? -1 : text.indexOf('}', open + 2);
    if (close === -1) {
      yield { variable: false, text: text.slice(at) };
      return;
    }
    yield { variable: false, text: text.slice(at, open) };
    const closed = text[close + 1] === '}';
    const inside = text.slice(open + 2, close);
    yield closed
      ? { variable: true, text: trimmed(inside) }
      : { variable: false, text: text.slice(open, close + 1) };
    at = close + (closed ? 2 : 1);
  }
}

/** Whether a value contains what the engine refuses in a variable: a control character other than a tab. */
const hasControl = (value: string): boolean => {
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at);
    if (code < 32 && code !== 9) return true;
  }
  return false;
};

/**
 * Expands a template of a uri, header, user agent or command by the engine's rules: `{{NAME}}` becomes the value of the
 * channel's environment variable; spaces inside the braces are ignored, and invalid names stay. An unset variable, or a
 * control character other than a tab, is a failure; an empty value is not.
 */
export function expandTemplate(
  text: string,
  env: (name: string) => string | undefined,
  { channelNumber: number = null }: ExpandOptions = {},
): Expanded {
  let output = '';
  for (const piece of splitPieces(text)) {
    if (!piece.variable) output += piece.text;
    else if (!NAME.test(piece.text)) output += `{{${piece.text}}}`;
    else {
      const value = env(piece.text);
      if (value === undefined)
        return { ok: false, message: t('playoutcli:template.missing', { name: piece.text }) };
      if (hasControl(value))
        return { ok: false, message: t('playoutcli:template.control', { name: piece.text }) };
      output += value;
    }
  }
  return { ok: true, output: number === null ? output : withNumber(output, number) };
}

/** The engine's second pass, over the result of the first. An unknown `{{` stays as it is, and the scan continues after it. */
const withNumber = (text: string, number: string): string =>
  text.replaceAll(channelNumber, (match) => (match === '{{' ? match : number));

/** The environment variables that a template uses, without duplicates, in order. */
export function templateNames(text: string): string[] {
  if (!text.includes('{{')) return [];
  const names = new Set<string>();
  for (const { variable, text: name } of splitPieces(text))
    if (variable && NAME.test(name)) names.add(name);
  return [...names];
}

/** Whether a template uses the channel's number, which only engines from release 0.2 on replace. */
export const usesChannelNumber = (text: string): boolean => withNumber(text, '') !== text;

/** How a variable's value affects the items that use it; undefined: not set. */
export function findEnv(value: string | undefined): EnvResult {
  if (value === undefined) return false;
  return hasControl(value) ? 'control' : true;
}

/** The fields of a source in which the engine replaces variables: a text, or a list of texts (playout.md 4). */
export const templateFields = ({ source_type: type }: JsonObject): readonly TemplateField[] =>
  fields.get(type) ?? none;
