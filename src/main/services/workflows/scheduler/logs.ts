import { parseJson, toRecord } from '../../../../shared/lib/json.ts';
import { trimEndChars } from '../../../../shared/lib/trim-end.ts';
import { logText } from '../../../../shared/net/log-line.ts';
import type { LogPage, LogQuery } from '../../../../shared/workflows/contract.ts';
import type { RunLogLine } from '../../../../shared/workflows/model.ts';
import { mergeOutputs } from '../../../../shared/workflows/rules/log-times.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { readCount } from '../../../net/wire.ts';
import { limits, parseLineTime } from './values.ts';

/** Lines per request. Servers return up to 10,000, but with long lines that would exceed the app's limit for one response. */
const CHUNK = 2000;
/** Requests per read of one file. */
const MAX_CHUNKS = 100;
/** New lines of one file per page. */
const PAGE = 10_000;
/** Lines of the first request for the end of a file. Most files are shorter. */
const FIRST = 1000;

/** Reads lines of a file: the last ones (`tail`), or `limit` lines starting at number `offset` (from 1). */
export type ReadLog = (
  query: { readonly tail: number } | { readonly offset: number; readonly limit: number },
) => Promise<JsonRecord>;

/** One log file. */
export interface LogFile {
  /** Identifies the file within the log of a run. */
  readonly key: string;
  readonly step: RunLogLine['step'];
  readonly stream: RunLogLine['stream'];
  /** Start of the step (ms since epoch), if known. A step that starts again has a new file. */
  readonly since: number | null;
  /** The file gets no more lines. */
  readonly ended: boolean;
  readonly read: ReadLog;
}

/** How far a file was read: the last line's number (from 1; 0: none) and a hash that shows whether the line is unchanged. */
interface LogPosition {
  readonly at: number;
  readonly length: number;
  readonly hash: number;
  readonly since: number | null;
  /** Whether the file was read to its end. */
  readonly done: boolean;
}
type LogPositions = Readonly<Record<string, LogPosition>>;

/** Reads a part of the log that consists of these files, one after another; within a part, the outputs of a step are in order of time if their lines have times. */
export function readLog(files: readonly LogFile[], query: LogQuery): Promise<LogPage> {
  const { after, until, tail } = query;
  if (after !== null) return readOn(files, parsePlaces(after));
  return until === null ? readEnd(files, tail) : readBefore(files, until, tail);
}

/** The last lines of all files together. */
async function readEnd(files: readonly LogFile[], tail: number): Promise<LogPage> {
  const ends = await Promise.all(
    files.map(async (file) => ({ file, ...(await fetchEnd(file.read, Math.min(tail, FIRST))) })),
  );
  let left = tail;
  let before = 0;
  const lines: RunLogLine[] = [];
  const next: Record<string, LogPosition> = {};
  for (const { file, count, last } of ends.toReversed()) {
    const wanted = Math.min(left, count);
    const own =
      wanted > last.length
        ? (await fetchRange(file.read, count - wanted + 1, wanted)).lines
        : last.slice(last.length - wanted);
    left -= own.length;
    before += count - own.length;
    lines.unshift(...toLogLines(file, own));
    next[file.key] = makePlace(file, count, last.at(-1));
  }
  return {
    lines: mergeOutputs(lines),
    completed: [],
    before,
    more: false,
    next: JSON.stringify(next),
  };
}

/** Lines before a given line. Counts only the files before it. */
async function readBefore(
  files: readonly LogFile[],
  until: number,
  tail: number,
): Promise<LogPage> {
  const from = Math.max(0, until - tail);
  const lines: RunLogLine[] = [];
  let at = 0;
  for (const file of files) {
    const count = file === files.at(-1) ? Infinity : (await fetchEnd(file.read, 1)).count;
    const first = Math.max(from, at);
    const size = Math.min(until, at + count) - first;
    if (size > 0)
      lines.push(...toLogLines(file, (await fetchRange(file.read, first - at + 1, size)).lines));
    at += count;
    if (at >= until) break;
  }
  return { lines: mergeOutputs(lines), completed: [], before: from, more: false, next: '' };
}

/** Lines that were added after the given positions. */
async function readOn(files: readonly LogFile[], places: LogPositions): Promise<LogPage> {
  const parts = await Promise.all(
    files.map(async (file) => {
      const old = places[file.key];
      const place = old?.since === file.since ? old : undefined;
      return place?.done === true
        ? { file, place, fresh: [], grown: null, more: false }
        : { file, ...(await behind(file, place)) };
    }),
  );
  return {
    lines: mergeOutputs(parts.flatMap(({ file, fresh }) => toLogLines(file, fresh))),
    completed: parts.flatMap(({ file, grown }) =>
      grown === null ? [] : toLogLines(file, [grown]),
    ),
    next: JSON.stringify(Object.fromEntries(parts.map(({ file, place }) => [file.key, place]))),
    before: null,
    more: parts.some(({ more }) => more),
  };
}

interface Fresh {
  readonly place: LogPosition;
  readonly fresh: string[];
  /** The complete last line of the previous read, if it was incomplete then. */
  readonly grown: string | null;
  readonly more: boolean;
}

/**
 * Continues at the last line, because it may have been incomplete. A file that no longer has this line was replaced and is read from its
 * start.
 */
async function behind(file: LogFile, place?: LogPosition): Promise<Fresh> {
  const read = await fetchRange(file.read, Math.max(1, place?.at ?? 0), PAGE);
  const [last, ...fresh] = read.lines;
  const from = (first: number, lines: readonly string[], more: boolean): LogPosition =>
    makePlace(file, first + lines.length - 1, lines.at(-1), more);
  if (place === undefined || place.at === 0)
    return {
      fresh: read.lines,
      grown: null,
      more: read.more,
      place: from(1, read.lines, read.more),
    };
  if (last === undefined && (read.total === null || read.total >= place.at))
    return { fresh: [], grown: null, more: false, place: { ...place, done: file.ended } };
  if (last === undefined || hashText(last.slice(0, place.length)) !== place.hash)
    return behind(file);
  const grown = trimLine(last).length > place.length ? last : null;
  return { fresh, grown, more: read.more, place: from(place.at, read.lines, read.more) };
}

function parsePlaces(after: string): LogPositions {
  const places: Record<string, LogPosition> = {};
  for (const [key, value] of Object.entries(toRecord(parseJson(after)) ?? {})) {
    const { at, length, hash, since, done } = toRecord(value) ?? {};
    const number = readCount(at);
    const size = readCount(length);
    const sum = readCount(hash);
    if (number === null || size === null || sum === null) continue;
    places[key] = {
      at: number,
      length: size,
      hash: sum,
      done: done === true,
      since: typeof since === 'number' ? since : null,
    };
  }
  return places;
}

function makePlace(file: LogFile, at: number, last = '', more = false): LogPosition {
  const text = trimLine(last);
  return {
    at,
    length: text.length,
    hash: hashText(text),
    since: file.since,
    done: file.ended && !more,
  };
}

/** Removes an incomplete character from the end of a line. */
const trimLine = (line: string): string => trimEndChars(line, '\uFFFD');

/** FNV-1a over the characters. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}

const toLogLines = ({ step, stream }: LogFile, lines: readonly string[]): RunLogLine[] =>
  lines.map((line) => {
    const { text, cut } = logText(line, limits.logLine);
    const at = parseLineTime(text);
    return { step, stream, text, ...(at !== null && { at }), ...(cut && { cut }) };
  });

/** The lines of a response. Only some servers terminate the last line, so the line count decides whether a trailing empty line is real. */
function parseContent({ content, lineCount }: JsonRecord): string[] {
  if (typeof content !== 'string') return [];
  if (content === '' && lineCount !== 1) return [];
  const lines = content.split('\n').map((line) => line.replace(/\r$/, ''));
  return lines.at(-1) === '' && lines.length !== lineCount ? lines.slice(0, -1) : lines;
}

/**
 * The last lines, at least `tail` if the file has as many, and the total number. Servers only estimate the length of long logs, so this
 * searches for the end.
 */
async function fetchEnd(
  read: ReadLog,
  tail: number,
): Promise<{ readonly count: number; readonly last: string[] }> {
  const raw = await read({ tail });
  const last = parseContent(raw);
  const total = Math.max(last.length, readCount(raw['totalLines']) ?? 0);
  if (raw['isEstimate'] !== true) return { count: total, last };
  for (let first = Math.max(1, Math.floor(total * 0.9) - tail); ; first = first >> 2 || 1) {
    const { lines } = await fetchRange(read, first, Infinity);
    if (lines.length >= tail || first === 1)
      return { count: first + lines.length - 1, last: lines };
  }
}

interface Range {
  readonly lines: string[];
  /** More lines follow. */
  readonly more: boolean;
  /** Number of lines in the file; null: the server only estimates it. */
  readonly total: number | null;
}

/**
 * Up to `most` lines starting at a number. More lines can only follow a full response; `hasMore` alone is not enough, because servers also
 * set it at the end of a long log.
 */
async function fetchRange(read: ReadLog, first: number, most: number): Promise<Range> {
  const lines: string[] = [];
  for (let chunk = 1; ; chunk += 1) {
    const limit = Math.min(CHUNK, most - lines.length);
    const raw = await read({ offset: first + lines.length, limit });
    const got = parseContent(raw).slice(0, limit);
    lines.push(...got);
    const more = got.length === limit && raw['hasMore'] === true;
    const total = raw['isEstimate'] === true ? null : (readCount(raw['totalLines']) ?? 0);
    if (!more || lines.length >= most || chunk === MAX_CHUNKS) return { lines, more, total };
  }
}
