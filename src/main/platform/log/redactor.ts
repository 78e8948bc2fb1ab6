import { secretPatterns, formPattern, secretForms } from './secret-forms.ts';

/** Shorter secrets (characters) may be words of the wire itself, which must stay readable. */
const SHORTEST = 12;
/** What JSON may write as an escape and need not: letters, digits and signs of ASCII. */
const needless = /\\u00[2-7]|\\\//i;
const escape = /\\(?:u00([2-7][0-9a-f])|.)/gis;

interface Form {
  /** Stands in every text that holds the form, unescaped. Null: none that is long enough to look for. */
  readonly probe: string | null;
}

/**
 * Takes secrets out of texts from outside, before they are read. Looking for a secret that is not there costs a fraction
 * of reading the text.
 */
export class EchoFilter {
  readonly #replacement: string;
  readonly #patterns = new Map<string, Form>();
  #all: RegExp | null = null;

  constructor(replacement: string) {
    this.#replacement = replacement;
  }

  add(secret: string): void {
    if (secret.length < SHORTEST) return;
    for (const form of secretForms(secret))
      this.#patterns.set(formPattern(form), { probe: probeOf(form) });
    this.#all = null;
  }

  conceal(text: string): string {
    if (this.#patterns.size === 0) return text;
    const plain = needless.test(text) ? text.replace(escape, unescaped) : text;
    if (![...this.#patterns.values()].some(({ probe }) => probe === null || plain.includes(probe)))
      return text;
    this.#all ??= new RegExp(
      [...this.#patterns.keys()].sort((a, b) => b.length - a.length).join('|'),
      'g',
    );
    return plain.replaceAll(this.#all, this.#replacement);
  }
}

/** What stands in the place of a secret. */
export const REDACTED = '[redacted]';

/** Takes secrets out of texts. Shared by the log and whatever loads secrets. */
export interface Redactor {
  /** From now on this value never leaves in a text, in any of its usual spellings. */
  register(value: string): void;
  readonly redact: (text: string) => string;
  /** Takes registered secrets out of what a server sent, and nothing else: the text is data that is read. */
  readonly conceal: (text: string) => string;
}

/** The end of every name whose value is a secret: `token`, `access_token`, `X-Api-Key`. `tokenExpiresAt` is not one. */
const NAME = String.raw`[\w-]{0,40}(?:authorization|cookie|token|password|passwd|secret|api[-_]?key)`;
const whole = new RegExp(`^${NAME}$`, 'i');

/** Whether a field of that name holds a secret. */
export const isSecretName = (name: string): boolean => whole.test(name);

/** `"token": "..."`, also in JSON that stands as a text in JSON: up to the kind of quote that opened the value. */
const field = new RegExp(
  String.raw`(\b${NAME}(?:\\*["'])?\s*:\s*)(\\*["'])(?:(?!\2)(?:\\.|[^\\]))*(\2|$)`,
  'gis',
);
/** `Authorization: Bearer ...` of a header block, up to the end of its line. */
const header = new RegExp(
  String.raw`(?:\b|(?<=\\[rnt]))((?:proxy-)?authorization|(?:set-)?cookie)(\s*:\s*)((?:(?!\\+[rn"'])[^\r\n"'])+)`,
  'gi',
);
/** `?token=...` of an address or a form. */
const query = new RegExp(String.raw`\b(${NAME})=([^\s&"'\\#;]+)`, 'gi');
/** `Bearer ...` wherever it stands. */
const scheme = /\b(Bearer|Basic)(\s+)[A-Za-z0-9\-._~+/]{4,}=*/g;
/** `https://user:password@host`. */
const userinfo = /(\b[a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@"'\\]+@/gi;

/** One redactor for the process: values are only ever added. */
export function createRedactor(): Redactor {
  const patterns = new Set<string>();
  const echo = new EchoFilter(REDACTED);
  let values: RegExp | null = null;

  /** Longer ones first: where one secret begins with another, the whole of it goes. */
  const rebuild = (): RegExp =>
    new RegExp([...patterns].sort((a, b) => b.length - a.length).join('|'), 'g');

  return {
    register: (value) => {
      for (const pattern of secretPatterns(value)) patterns.add(pattern);
      echo.add(value);
      values = null;
    },
    conceal: (text) => echo.conceal(text),
    redact: (text) => {
      if (patterns.size > 0) values ??= rebuild();
      const known = values === null ? text : text.replaceAll(values, REDACTED);
      return known
        .replaceAll(field, `$1$2${REDACTED}$3`)
        .replaceAll(header, `$1$2${REDACTED}`)
        .replaceAll(query, `$1=${REDACTED}`)
        .replaceAll(scheme, `$1$2${REDACTED}`)
        .replaceAll(userinfo, `$1${REDACTED}@`);
    },
  };
}

function unescaped(whole: string, code: string | undefined): string {
  if (code === undefined) return whole === '\\/' ? '/' : whole;
  const sign = String.fromCharCode(Number.parseInt(code, 16));
  if (sign === '"' || sign === '\\') return `\\${sign}`;
  return sign === '\u007f' ? whole : sign;
}

/** The longest piece of a form that no JSON must escape. */
function probeOf(form: string): string | null {
  const pieces = form.split(/["\\/]|[^ -~]/).sort((a, b) => b.length - a.length);
  const longest = pieces[0] ?? '';
  return longest.length < 4 ? null : longest;
}
