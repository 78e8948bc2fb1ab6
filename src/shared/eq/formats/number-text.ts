/** A number as programs write it, with a decimal point: "+6.0", "-.5", "1e3", "1.". Null for anything else. */
export function readNumber(text: string): number | null {
  if (!/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d{1,4})?$/.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/**
 * A frequency as Equalizer APO reads it, with commas already replaced by points (Hz): a point before the last three of at least five
 * characters separates thousands, as in Room EQ Wizard files. So 1,021 is 1021 Hz and 62.500 is 62500 Hz. Groups and
 * decimals together ("1.234.50") are read as they look.
 */
export function readFrequency(text: string): number | null {
  const groups = /^(\+?\d{1,3})((?:\.\d{3})+)(\.\d{1,2})$/.exec(text);
  if (groups !== null)
    return readNumber(
      `${groups[1] ?? ''}${(groups[2] ?? '').replaceAll('.', '')}${groups[3] ?? ''}`,
    );
  const many = /^\+?\d{1,3}(?:\.\d{3}){2,}$/.test(text);
  if (many) return readNumber(text.replaceAll('.', ''));
  const value = readNumber(text);
  if (value === null) return null;
  const thousands = text.length >= 5 && text.at(-4) === '.' && !/[eE]/.test(text);
  return thousands ? Number((value * 1000).toPrecision(12)) : value;
}

/** Fixed decimals without trailing zeros, but at least `least` of them. Never an exponent or "-0". */
export function writeNumber(value: number, most: number, least = 0): string {
  const fixed = value.toFixed(most);
  const point = fixed.indexOf('.');
  if (point < 0) return fixed === '-0' ? '0' : fixed;
  let end = fixed.length;
  while (end > point + 1 + least && fixed[end - 1] === '0') end -= 1;
  const text = fixed.slice(0, end === point + 1 ? point : end);
  return /^-[0.]+$/.test(text) ? text.slice(1) : text;
}
