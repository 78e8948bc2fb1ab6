import type { LogEntry, LogKind } from '../../../../shared/deploys/model.ts';
import type { LogLevel } from '../../../../shared/lib/log.ts';
import { logText } from '../../../../shared/net/log-line.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { isoTime } from '../../../net/iso-time.ts';
import { readRecords, readTime } from '../../../net/wire.ts';
import type { SchemaDialect, QueryPart, SchemaEngine } from '../schema/types.ts';
import { findInputs } from './arguments.ts';
import { askOne, foundFor } from './send-request.ts';
import { limits, getPath, withoutSecrets, readWord } from './values.ts';

export interface LogInput {
  readonly serviceId: string;
  readonly kind: LogKind;
  /** ms since epoch; null: from the start. */
  readonly since: number | null;
  readonly limit: number;
}

const logFields = ['entries.timestamp', 'entries.level', 'entries.message', 'hasMore'];

/** The order in which the server sends entries, learned from entries with different times. */
export interface LogOrder {
  newestFirst: boolean;
}

/** The newest entries, oldest first, at most `limit`. */
export async function readLogs(
  engine: SchemaEngine,
  order: LogOrder,
  input: LogInput,
  signal?: AbortSignal,
): Promise<{ entries: LogEntry[]; more: boolean }> {
  const { value } = await askOne(engine, 'Logs', (dialect) => makePart(dialect, input), signal);
  const entries = readRecords(getPath(value, 'entries')).flatMap(parseEntry);
  const times = entries.flatMap(({ at }) => at ?? []);
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  if (first !== last) order.newestFirst = first > last;
  // Reverses before sorting, because the sort keeps the order of entries with the same time.
  if (order.newestFirst) entries.reverse();
  if (entries.every(({ at }) => at !== null)) entries.sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
  const more = getPath(value, 'hasMore') === true || entries.length > input.limit;
  return { entries: entries.slice(-input.limit), more };
}

function makePart(dialect: SchemaDialect, { serviceId, kind, since, limit }: LogInput): QueryPart {
  const field = foundFor(dialect, 'logs');
  const from = since === null ? {} : { startTime: isoTime(since) };
  const values = { serviceId, logType: kind.toUpperCase(), limit, ...from };
  const inputs = findInputs(dialect, field, ['serviceId', 'logType']);
  return { alias: 'logs', found: field, args: inputs.args(values), wishes: logFields };
}

/** Parses an entry. Keeps the indentation and colors of its text. */
function parseEntry({ timestamp, level, message }: JsonRecord): LogEntry[] {
  if (typeof message !== 'string') return [];
  const { text, cut } = logText(message, limits.line);
  const word = readWord(level);
  const at = readTime(timestamp);
  const entry = { at, word, level: detectLevel(word, text), text: withoutSecrets(text) };
  return [cut ? { ...entry, cut } : entry];
}

const levels: readonly (readonly [RegExp, LogLevel])[] = [
  [/^(err|fatal|crit|panic)/i, 'error'],
  [/^warn/i, 'warn'],
  [/^(debug|trace)/i, 'debug'],
];

/** Builders report no levels, so a line with the word "error" counts as an error. */
function detectLevel(word: string | null, text: string): LogLevel | null {
  if (word === null) return /\berror\b/i.test(text) ? 'error' : null;
  return levels.find(([pattern]) => pattern.test(word))?.[1] ?? null;
}
