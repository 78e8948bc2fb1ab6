/** Shorter values cannot be told from other text, so only field names protect them (characters). */
export const SHORTEST_SECRET = 4;

const special = /[\^$.*+?()[\]{}|/]/;
const short: Readonly<Record<string, string>> = {
  '\b': 'b',
  '\f': 'f',
  '\n': 'n',
  '\r': 'r',
  '\t': 't',
};

/** One UTF-16 unit as it stands in a text, in JSON, and in JSON that is a text in JSON, however often. */
function unitPattern(unit: string): string {
  if (unit === '"') return String.raw`\\*"`;
  if (unit === '\\') return String.raw`\\+`;
  if (special.test(unit)) return `\\${unit}`;
  if (unit >= ' ' && unit <= '~') return unit;
  const code = unit.charCodeAt(0).toString(16).padStart(4, '0');
  const hex = code.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  const letter = short[unit];
  const named = letter === undefined ? '' : String.raw`|\\+${letter}`;
  return String.raw`(?:\u${code}|\\+u${hex}${named})`;
}

/** Base64 of a value wherever it begins in a longer one (`user:password`): the letters that depend on it alone. */
function base64Parts(value: string): string[] {
  const bytes = Buffer.from(value);
  return [0, 1, 2].flatMap((offset) => {
    const bits = (offset + bytes.length) * 8;
    const first = Math.ceil((offset * 8) / 6);
    const last = Math.floor(bits / 6);
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    const part = text.slice(first, last);
    return part.length < SHORTEST_SECRET
      ? []
      : [part, part.replaceAll('+', '-').replaceAll('/', '_')];
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

/** Every text in which a secret may stand: as it is, in a URL, in base64 (also as a part of `user:password`). */
export function secretForms(value: string): readonly string[] {
  return [...new Set([value, ...percentForms(value), ...base64Parts(value)])];
}

/**
 * Patterns (sources of regular expressions) of every text in which a secret may stand in the log: as it is, in a URL, in
 * base64 (also as a part of `user:password`), and each of these inside JSON.
 */
export function secretPatterns(value: string): readonly string[] {
  if (value.length < SHORTEST_SECRET) return [];
  return secretForms(value).map(formPattern);
}

/** A form as it stands in a text, and in JSON of any depth. */
export const formPattern = (form: string): string => form.split('').map(unitPattern).join('');
