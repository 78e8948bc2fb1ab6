import { fromIso } from '../../../net/iso-time.ts';

/** A time with its zone at the start of a line, as loggers write it. A time without a zone is ambiguous. */
const LEADING_TIME =
  /^(?:time=|ts=)?["[(]?(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:[.,](\d{1,3})\d*)? ?(Z|[+-]\d\d:?\d\d)/;

/** When a line was written (ms since epoch), as its own text says; null: it does not. */
export function parseLineTime(text: string): number | null {
  const [, day, time, fraction = '0', zone = ''] = LEADING_TIME.exec(text) ?? [];
  if (day === undefined || time === undefined) return null;
  const offset = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
  return fromIso(`${day}T${time}.${fraction.padEnd(3, '0')}${offset}`);
}
