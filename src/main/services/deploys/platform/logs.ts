import type { LogEntry, LogKind } from '../../../../shared/deploys/model.ts';
import { isoTime } from '../../../net/iso-time.ts';
import type { Dialect, Part, SchemaEngine } from '../schema/types.ts';
import { inputsOf } from './arguments.ts';
import { askOne, foundFor } from './ask.ts';
import { limits, rowsOf, textOf, timeOf, valueAt } from './values.ts';

export interface LogInput {
  readonly serviceId: string;
  readonly kind: LogKind;
  /** ms since epoch; null: the newest entries. */
  readonly since: number | null;
  readonly limit: number;
}

const wishes = ['entries.timestamp', 'entries.level', 'entries.message', 'hasMore'];

/** Oldest first, at most `limit` entries; lines without a text are left out. */
export async function readLogs(
  engine: SchemaEngine,
  input: LogInput,
  signal?: AbortSignal,
): Promise<{ readonly entries: readonly LogEntry[]; readonly more: boolean }> {
  const { value } = await askOne(engine, 'Logs', (dialect) => partOf(dialect, input), signal);
  const rows = rowsOf(valueAt(value, 'entries'));
  const entries = rows.flatMap((row): LogEntry[] => {
    const text = lineOf(row['message']);
    if (text === null) return [];
    return [{ at: timeOf(row['timestamp']), level: textOf(row['level'], limits.word), text }];
  });
  if (entries.every(({ at }) => at !== null)) entries.sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
  const more = valueAt(value, 'hasMore') === true || entries.length > input.limit;
  return { entries: entries.slice(-input.limit), more };
}

function partOf(dialect: Dialect, { serviceId, kind, since, limit }: LogInput): Part {
  const found = foundFor(dialect, 'logs');
  const values = {
    serviceId,
    logType: kind.toUpperCase(),
    limit,
    ...(since === null ? {} : { startTime: isoTime(since) }),
  };
  const inputs = inputsOf(dialect, found, ['serviceId', 'logType']);
  return { alias: 'logs', found, args: inputs.args(values), wishes };
}

/** A line keeps its indentation and may be blank. */
function lineOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const [indent = ''] = /^\s*/.exec(value.slice(0, limits.line)) ?? [];
  return `${indent}${textOf(value, limits.line) ?? ''}`.trimEnd();
}
