import { isRecord } from '../../../../shared/lib/json.ts';
import { readId } from '../../../net/wire.ts';
import { fromIso } from '../../../net/iso-time.ts';

/** Maximum lengths of texts from a server (characters). */
export const limits = { sentence: 600, text: 20_000, logLine: 10_000 } as const;
export const MAX_RECORDS = 5_000;

export const readName = (value: unknown): string | null => readId(value, 500);

const lowered = (key: string): string =>
  key.replace(/^DAGs$|^[A-Z]+(?=[A-Z][a-z])|^[A-Z]+$|^[A-Z]/, (head) => head.toLowerCase());

/**
 * A copy whose keys begin in lower case, as newer servers write them: `DAG` as `dag`, `RequestId` as `requestId`. Drops levels deeper than
 * 12.
 */
export function lowerKeys(value: unknown, depth = 12): unknown {
  if (depth === 0) return null;
  if (Array.isArray(value))
    return value.slice(0, MAX_RECORDS).map((item) => lowerKeys(item, depth - 1));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(
    ([key, item]) => [lowered(key), lowerKeys(item, depth - 1)] as const,
  );
  return Object.fromEntries(entries);
}

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
