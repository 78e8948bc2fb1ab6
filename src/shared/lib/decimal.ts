const number = /^(?<sign>[-+]?)(?<whole>\d*)\.?(?<part>\d*)(?:[eE](?<power>[-+]?\d{1,4}))?$/;

/** Maximum length of the text: a double has at most 17 digits and an exponent of three digits. */
const MAX_TEXT = 400;
const MAX_WHOLE = 30;
const MAX_PLACES = 30;

/**
 * Converts a number as written by JSON and Java (`38.27`, `1.23456789E7`, `5E-4`) to plain decimal text. Keeps every digit except those
 * after the 30th decimal place. Null: not a number, or more than 30 digits before the point.
 */
export function plainDecimal(text: string): string | null {
  const parts = text.length > MAX_TEXT ? undefined : number.exec(text)?.groups;
  const { sign = '', whole = '', part = '', power = '0' } = parts ?? {};
  const digits = whole + part;
  if (digits === '') return null;
  const point = Math.max(-MAX_TEXT, Math.min(MAX_TEXT, whole.length + Number(power)));
  const before = digits.slice(0, Math.max(0, point)).padEnd(point, '0').replace(/^0+/, '');
  const after = '0'.repeat(Math.max(0, -point)) + digits.slice(Math.max(0, point));
  if (before.length > MAX_WHOLE) return null;
  const places = after.slice(0, MAX_PLACES);
  const plain = `${before === '' ? '0' : before}${places === '' ? '' : `.${places}`}`;
  return sign === '-' && /[1-9]/.test(plain) ? `-${plain}` : plain;
}

/** The exact sum of plain decimals, with as many decimal places as the longest one has. */
export function addDecimals(parts: readonly string[]): string {
  const split = parts.map((part) => part.split('.'));
  const places = split.reduce((most, [, part = '']) => Math.max(most, part.length), 0);
  const sum = split.reduce(
    (so, [whole = '0', part = '']) => so + BigInt(whole + part.padEnd(places, '0')),
    0n,
  );
  const digits = (sum < 0n ? -sum : sum).toString().padStart(places + 1, '0');
  const at = digits.length - places;
  const point = places === 0 ? '' : `.${digits.slice(at)}`;
  return `${sum < 0n ? '-' : ''}${digits.slice(0, at)}${point}`;
}
