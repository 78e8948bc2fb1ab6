import { parseJson, recordOf } from '../../../../shared/lib/json.ts';
import type { LogPage, LogQuery } from '../../../../shared/workflows/contract.ts';
import type { LogLine } from '../../../../shared/workflows/model.ts';
import type { Call } from './call.ts';
import { part, runPath, statusOf } from './call.ts';
import type { Raw } from './values.ts';
import { countOf, limits } from './values.ts';

/** Lines per request, the most that servers give. */
const CHUNK = 10_000;
/** Requests per read of one stream. */
const MAX_CHUNKS = 20;

/** Where a stream was read to: the last line's number (from 1; 0: none), and its text, which may have been cut by the read. */
interface Place {
  readonly at: number;
  readonly last: string;
}
type Places = Readonly<Partial<Record<Stream, Place>>>;
type Stream = 'stdout' | 'stderr' | 'run';

interface Part {
  readonly lines: string[];
  /** Number of the first line. */
  readonly first: number;
  readonly more: boolean;
}

const nowhere: Place = { at: 0, last: '' };

function placesOf(after: string): Places {
  const raw = recordOf(parseJson(after)) ?? {};
  const places = Object.entries(raw).flatMap(([stream, value]) => {
    const { at, last } = recordOf(value) ?? {};
    const number = countOf(at);
    return number === null || typeof last !== 'string' ? [] : [[stream, { at: number, last }]];
  });
  return Object.fromEntries(places) as Places;
}

/** Lines are compared by their beginning, so that the place stays short. */
const headOf = (line: string): string => line.slice(0, 500);

/**
 * Reads the log of a run or step from a server of the new interface: standard output, then standard error. With `after` only lines behind it;
 * the last line is read again, because it may have been incomplete, and comes again if it has changed.
 */
export async function readLog(call: Call, query: LogQuery, signal: AbortSignal): Promise<LogPage> {
  const { step, stream, after } = query;
  const before = after === null ? null : placesOf(after);
  const streams: Stream[] =
    step === null ? ['run'] : stream === 'both' ? ['stdout', 'stderr'] : [`std${stream}`];
  const parts = await Promise.all(
    streams.map(async (name) => {
      const read = chunkReader(call, query, name, signal);
      const place = before === null ? null : (before[name] ?? nowhere);
      return {
        name,
        place,
        ...(await (place === null ? tailOf(read, query.tail) : behind(read, place))),
      };
    }),
  );
  const next: Record<string, Place> = {};
  for (const { name, place, first, lines } of parts) {
    const last = lines.at(-1);
    next[name] =
      last === undefined
        ? (place ?? nowhere)
        : { at: first + lines.length - 1, last: headOf(last) };
  }
  return {
    lines: parts.flatMap(({ name, place, lines }) => {
      const fresh = place !== null && place.at > 0 && headOf(lines[0] ?? '') === place.last;
      return linesOf(fresh ? lines.slice(1) : lines, name);
    }),
    next: JSON.stringify(next),
    before: before !== null ? null : parts.reduce((sum, { first }) => sum + first - 1, 0),
    more: parts.some(({ more }) => more),
    cut: false,
  };
}

const linesOf = (lines: readonly string[], stream: Stream): LogLine[] =>
  lines.map((text) => ({
    stream: stream === 'run' ? null : stream === 'stdout' ? 'out' : 'err',
    text: text.slice(0, limits.logLine),
  }));

type Read = (query: Readonly<Record<string, number>>) => Promise<Raw>;

/** `stream` is always sent, because servers fail without it. A step that never ran has no log: 404, or 500 on 1.30. */
function chunkReader(
  call: Call,
  { run, step }: LogQuery,
  stream: Stream,
  signal: AbortSignal,
): Read {
  const path = runPath(run);
  if (step === null) return (query) => call({ path: `${path}/log`, query, signal });
  return (query) =>
    call({ path: `${path}/steps/${part(step)}/log`, query: { stream, ...query }, signal }).catch(
      (error: unknown) => {
        if (isNoLog(error)) return {};
        throw error;
      },
    );
}

function isNoLog(error: unknown): boolean {
  const words = error instanceof Error ? error.message : '';
  return (
    (statusOf(error) === 404 && /log file not found/i.test(words)) ||
    (statusOf(error) === 500 && /unexpected error occurred/i.test(words))
  );
}

function contentOf(raw: Raw): string[] {
  const { content } = raw;
  if (typeof content !== 'string' || content === '') return [];
  return content.replace(/\r?\n$/, '').split(/\r?\n/);
}

/** The last lines. Numbers of lines of long logs are estimates, so their end is looked for from a place before it. */
async function tailOf(read: Read, tail: number): Promise<Part> {
  const raw = await read({ tail });
  const lines = contentOf(raw);
  const total = countOf(raw['totalLines']) ?? lines.length;
  if (raw['isEstimate'] !== true)
    return { lines, first: Math.max(1, total - lines.length + 1), more: false };
  for (let offset = Math.max(1, Math.floor(total * 0.9) - tail); ; offset = offset >> 2 || 1) {
    const found = await forward(read, offset);
    if (found.lines.length < tail && offset > 1) continue;
    const skipped = Math.max(0, found.lines.length - tail);
    return { ...found, lines: found.lines.slice(skipped), first: offset + skipped };
  }
}

const behind = (read: Read, { at }: Place): Promise<Part> => forward(read, Math.max(1, at));

/** All lines from a number on. `hasMore` alone can't be trusted: it is also true at the end of a log. */
async function forward(read: Read, first: number): Promise<Part> {
  const lines: string[] = [];
  for (let chunk = 0; chunk < MAX_CHUNKS; chunk += 1) {
    const raw = await read({ offset: first + lines.length, limit: CHUNK });
    const got = contentOf(raw).slice(0, CHUNK);
    lines.push(...got);
    if (raw['hasMore'] !== true || got.length === 0) return { lines, first, more: false };
  }
  return { lines, first, more: true };
}

/** A page of a log that a server gives as one text, with standard output and error merged. */
export function pageOfText(content: string, { after, tail }: LogQuery): LogPage {
  const all = contentOf({ content });
  const place = after === null ? null : (placesOf(after).run ?? nowhere);
  const start = place === null ? Math.max(0, all.length - tail) : Math.max(0, place.at - 1);
  const lines = all.slice(start);
  const known = place !== null && place.at > 0 && headOf(lines[0] ?? '') === place.last;
  const last = lines.at(-1);
  const next = last === undefined ? (place ?? nowhere) : { at: all.length, last: headOf(last) };
  return {
    lines: linesOf(known ? lines.slice(1) : lines, 'run'),
    next: JSON.stringify({ run: next }),
    before: place === null ? start : null,
    more: false,
    cut: false,
  };
}
