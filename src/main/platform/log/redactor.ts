import { secretPatterns, formPattern, secretForms } from './secret-forms.ts';

/** Shorter secrets (characters) may be words of the protocol, which must stay readable. */
const MIN_CONCEALED = 12;
/** Escapes of ASCII letters, digits and signs that JSON allows but does not require. */
const needless = /\\u00[2-7]|\\\//i;
const escape = /\\(?:u00([2-7][0-9a-f])|.)/gis;

interface Form {
  /** A part without escapes that occurs in every text with this form. Null: none is long enough to search for. */
  readonly probe: string | null;
}

/** Removes secrets from external texts before they are parsed. Searching for an absent secret costs a fraction of parsing. */
export class EchoFilter {
  readonly #replacement: string;
  readonly #patterns = new Map<string, Form>();
  #all: RegExp | null = null;

  constructor(replacement: string) {
    this.#replacement = replacement;
  }

  add(secret: string): void {
    if (secret.length < MIN_CONCEALED) return;
    for (const form of secretForms(secret))
      this.#patterns.set(formPattern(form), { probe: findProbe(form) });
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

/** Replaces a secret. */
export const REDACTED = '[redacted]';

/** Removes secrets from texts. Shared by the log and everything that loads secrets. */
export interface Redactor {
  /**
   * Registers a value to remove from every text, in all its usual encodings. `logOnly`: a server's data keeps it, because the value may be an
   * ordinary word there.
   */
  register(value: string, logOnly?: boolean): void;
  readonly redact: (text: string) => string;
  /** Removes only registered secrets from a server's data, because the text will be parsed. */
  readonly conceal: (text: string) => string;
}

/** Suffixes of names whose value is a secret: `token`, `access_token`, `X-Api-Key`. `tokenExpiresAt` is not one. */
const NAME = String.raw`[\w-]{0,40}(?:authorization|cookie|token|password|passwd|secret|api[-_]?key)`;
const whole = new RegExp(`^${NAME}$`, 'i');

/** Whether a field with that name contains a secret. */
export const isSecretName = (name: string): boolean => whole.test(name);

/** `"token": "..."`, also in JSON inside a JSON string: up to the same kind of quote that opened the value. */
const field = new RegExp(
  String.raw`(\b${NAME}(?:\\*["'])?\s*:\s*)(\\*["'])(?:(?!\2)(?:\\.|[^\\]))*(\2|$)`,
  'gis',
);
/** `Authorization: Bearer ...` in a header block, to the end of the line. */
const header = new RegExp(
  String.raw`(?:\b|(?<=\\[rnt]))((?:proxy-)?authorization|(?:set-)?cookie)(\s*:\s*)((?:(?!\\+[rn"'])[^\r\n"'])+)`,
  'gi',
);
/** `?token=...` in an address or a form. */
const query = new RegExp(String.raw`\b(${NAME})=([^\s&"'\\#;]+)`, 'gi');
/** `Bearer ...` anywhere. */
const scheme = /\b(Bearer|Basic)(\s+)[A-Za-z0-9\-._~+/]{4,}=*/g;
/** `https://user:password@host`, also with an unescaped @ in the password. */
const userinfo = /((?<![a-z0-9])[a-z][a-z0-9+.-]{0,20}:(?:\\{0,8}\/){2})[^\s/"'\\]+@/gi;
/** Keys that are recognized by their prefix: API keys of the deployment platform, and git credentials. */
const prefixed =
  /(dk_(?:live|test)_|(?<![A-Za-z0-9])(?:gitcred_|mlg_|gh[oprsu]_|github_pat_|glpat-))(?:[A-Za-z0-9+_=-]|\\{0,8}\/|%[0-9A-F]{2}){6,}/gi;

/** Maximum number of consecutive backslashes, as in JSON nested 6 levels deep. Most expressions here restart at each position of a run. */
const MAX_BACKSLASHES = 64;
const longRun = new RegExp(String.raw`(\\{${String(MAX_BACKSLASHES)}})\\+`, 'g');

/** One redactor per process: values are only ever added. */
export function createRedactor(): Redactor {
  const patterns = new Set<string>();
  const echo = new EchoFilter(REDACTED);
  /** Every use of a secret registers it again, so known ones are skipped. */
  const known = { log: new Set<string>(), data: new Set<string>() };
  let values: RegExp | null = null;

  /** Longest first: if one secret starts with another, the whole one is removed. */
  const rebuild = (): RegExp =>
    new RegExp([...patterns].sort((a, b) => b.length - a.length).join('|'), 'g');

  return {
    register: (value, logOnly = false) => {
      const registered = logOnly ? known.log : known.data;
      if (registered.has(value)) return;
      registered.add(value);
      for (const pattern of secretPatterns(value)) patterns.add(pattern);
      if (!logOnly) echo.add(value);
      values = null;
    },
    conceal: (text) => echo.conceal(text),
    redact: (whole) => {
      const text = whole.replaceAll(longRun, '$1');
      if (patterns.size > 0) values ??= rebuild();
      const rest = values === null ? text : text.replaceAll(values, REDACTED);
      return rest
        .replaceAll(field, `$1$2${REDACTED}$3`)
        .replaceAll(header, `$1$2${REDACTED}`)
        .replaceAll(query, `$1=${REDACTED}`)
        .replaceAll(scheme, `$1$2${REDACTED}`)
        .replaceAll(userinfo, `$1${REDACTED}@`)
        .replaceAll(prefixed, `$1${REDACTED}`);
    },
  };
}

function unescaped(whole: string, code: string | undefined): string {
  if (code === undefined) return whole === '\\/' ? '/' : whole;
  const sign = String.fromCharCode(Number.parseInt(code, 16));
  if (sign === '"' || sign === '\\') return `\\${sign}`;
  return sign === '\u007f' ? whole : sign;
}

/** The longest part of a form that JSON never needs to escape. */
function findProbe(form: string): string | null {
  const pieces = form.split(/["\\/]|[^ -~]/).sort((a, b) => b.length - a.length);
  const longest = pieces[0] ?? '';
  return longest.length < 4 ? null : longest;
}
