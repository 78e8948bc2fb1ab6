const UNITS_MS = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000, ms: 1 } as const;
const LENGTH =
  /^(?:(\d{1,5})d)?(?:(\d{1,6})h)?(?:(\d{1,7})m(?!s))?(?:(\d{1,8})s)?(?:(\d{1,9})ms)?$/;

/** Parses a length such as `1h30m` to ms; null: invalid. */
export function parseLength(text: string): number | null {
  const found = text === '' ? null : LENGTH.exec(text);
  if (found === null) return null;
  const units = Object.values(UNITS_MS);
  return units.reduce((sum, unit, index) => sum + unit * Number(found[index + 1] ?? 0), 0);
}

/** Formats ms in the format of `parseLength`. */
export function lengthText(ms: number): string {
  let rest = Math.max(0, Math.round(ms));
  let text = '';
  for (const [unit, length] of Object.entries(UNITS_MS)) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0) text += `${String(count)}${unit}`;
  }
  return text === '' ? '0s' : text;
}

const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

/** Parses a time of day such as `20:15` to ms since midnight; null: invalid. */
export function parseClock(text: string): number | null {
  const found = CLOCK.exec(text);
  if (found === null) return null;
  const [, hours, minutes, seconds = '0'] = found;
  return Number(hours) * UNITS_MS.h + Number(minutes) * UNITS_MS.m + Number(seconds) * UNITS_MS.s;
}

/** Formats ms since midnight in the format of `parseClock`. */
export function clockText(ms: number): string {
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const text = `${two(ms / UNITS_MS.h)}:${two((ms % UNITS_MS.h) / UNITS_MS.m)}`;
  const seconds = (ms % UNITS_MS.m) / UNITS_MS.s;
  return seconds === 0 ? text : `${text}:${two(seconds)}`;
}
