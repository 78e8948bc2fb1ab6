import { formPattern, secretForms } from './secret-forms.ts';

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
