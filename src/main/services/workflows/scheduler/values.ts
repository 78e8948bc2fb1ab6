import { isRecord } from '../../../../shared/lib/json.ts';
import { readId } from '../../../net/wire.ts';

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
