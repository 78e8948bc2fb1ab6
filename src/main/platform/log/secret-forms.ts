/** Shorter values cannot be distinguished from other text, so only field names protect them (characters). */
const MIN_SECRET = 4;

const special = /[\^$.*+?()[\]{}|/]/;
const short: Readonly<Record<string, string>> = {
  '\b': 'b',
  '\f': 'f',
  '\n': 'n',
  '\r': 'r',
  '\t': 't',
};

/** Matches a run of backslashes only from its start, so that a long run is not searched again from each position. */
const AT_START = String.raw`(?<!\\)`;

/**
 * A pattern for one UTF-16 unit as plain text, in JSON, and in nested JSON strings of any depth. `escapes`: the start of its escape; empty
 * after a backslash, whose own pattern matches the whole run.
 */
function unitPattern(unit: string, escapes: string): string {
  if (unit === '"') return escapes === '' ? '"' : String.raw`(?:"|${escapes}")`;
  if (special.test(unit)) return `\\${unit}`;
  if (unit >= ' ' && unit <= '~') return unit;
  const code = unit.charCodeAt(0).toString(16).padStart(4, '0');
  const hex = code.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  const letter = short[unit];
  const named = letter === undefined ? '' : `|${escapes}${letter}`;
  return String.raw`(?:\u${code}|${escapes}u${hex}${named})`;
}

/** Base64 of a value at any offset in a longer one (`user:password`): the letters that depend only on the value. */
function base64Parts(value: string): string[] {
  const bytes = Buffer.from(value);
  return [0, 1, 2].flatMap((offset) => {
    const bits = (offset + bytes.length) * 8;
    const first = Math.ceil((offset * 8) / 6);
    const last = Math.floor(bits / 6);
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    const part = text.slice(first, last);
    return part.length < MIN_SECRET ? [] : [part, part.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

function percentForms(value: string): string[] {
  const whole = Buffer.from(value).toString();
  const component = encodeURIComponent(whole);
  const form = new URLSearchParams([['', whole]]).toString().slice(1);
  return [component, form].flatMap((text) => [
    text,
    text.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
  ]);
}

/** Every form of a secret in text: plain, URL-encoded, in base64 (also as part of `user:password`). */
export function secretForms(value: string): readonly string[] {
  return [...new Set([value, ...percentForms(value), ...base64Parts(value)])];
}

/**
 * Patterns (sources of regular expressions) of every form of a secret in the log: plain, URL-encoded, in base64 (also as part of
 * `user:password`), and each of these inside JSON.
 */
export function secretPatterns(value: string): readonly string[] {
  if (value.length < MIN_SECRET) return [];
  return secretForms(value).map(formPattern);
}

/**
 * A pattern for `count` backslashes at any depth. The last ones of a form leave out the backslash that escapes a quote after them, so that
 * the text stays JSON.
 */
function runPattern(count: number, last: boolean): string {
  const run = String.raw`\\{${String(count)},}`;
  if (!last) return `${AT_START}${run}`;
  return String.raw`${AT_START}(?:(?:\\\\){${String(count)},}(?=\\")|${run})`;
}

/**
 * A pattern for a form in plain text and in JSON of any depth. Counts backslashes as one run, because several quantifiers in a row would
 * try every split of it.
 */
export const formPattern = (form: string): string =>
  (form.match(/\\+|[^\\]/gs) ?? [])
    .map((part, at, parts) => {
      if (part.startsWith('\\')) return runPattern(part.length, at === parts.length - 1);
      const isBehind = parts[at - 1]?.startsWith('\\') === true;
      return unitPattern(part, isBehind ? '' : String.raw`${AT_START}\\+`);
    })
    .join('');
