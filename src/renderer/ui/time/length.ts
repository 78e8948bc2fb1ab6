const units: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  sec: 1000,
  m: 60_000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};
const clock = /^(?:(\d+):)?(\d+):(\d{1,2}(?:[.,]\d{1,6})?)$/;
const part = /(\d+(?:[.,]\d+)?)(ms|sec|s|min|m|h|d)/gy;

/** Accepts `12,5` as well as `12.5`. */
const figure = (text: string | undefined): number => Number((text ?? '0').replace(',', '.'));

/**
 * Parses a duration to ms: `46:10`, `1:02:03.5`, `2 770 000 ms`, `46m10s`, `1.5 s`. A bare number counts in units of `bare` ms (1: ms,
 * 1000: seconds). Null: invalid.
 */
export function parseLength(text: string, bare: number): number | null {
  const ms = readLength(text, bare);
  return ms !== null && Number.isSafeInteger(ms) ? ms : null;
}

function readLength(text: string, bare: number): number | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/[\s\u202f\u00a0_']/g, '');
  if (/^\d+(?:[.,]\d+)?$/.test(plain)) return Math.round(figure(plain) * bare);
  const face = clock.exec(plain);
  if (face !== null) return fromClock(face);
  let sum = 0;
  let end = 0;
  for (const match of plain.matchAll(part)) {
    sum += figure(match[1]) * (units[match[2] ?? ''] ?? 0);
    end = match.index + match[0].length;
  }
  return end > 0 && end === plain.length ? Math.round(sum) : null;
}

function fromClock(face: RegExpExecArray): number | null {
  const hours = figure(face[1]);
  const minutes = figure(face[2]);
  const seconds = figure(face[3]);
  if (seconds >= 60 || (face[1] !== undefined && minutes >= 60)) return null;
  return Math.round(hours * 3_600_000 + minutes * 60_000 + seconds * 1000);
}
