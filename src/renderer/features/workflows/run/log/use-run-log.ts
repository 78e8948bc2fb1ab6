import { useState } from 'react';
import type { LogLine } from '../../../../../shared/lib/log.ts';
import type { LogPage } from '../../../../../shared/workflows/contract.ts';
import type { LogStream, ReadRef, RunLogLine } from '../../../../../shared/workflows/model.ts';
import { formatOutputKey, runLine } from '../../../../../shared/workflows/rules/log-text.ts';
import { hasUnknownOrder } from '../../../../../shared/workflows/rules/log-times.ts';
import { call } from '../../../../state/calls.ts';
import { useLogTail } from '../../../../state/use-log-tail.ts';
import { useMutation } from '../../../../state/use-mutation.ts';
import { plainText } from '../../../../ui/log/ansi.ts';
import type { LogBuffer } from '../../../../ui/log/log-buffer.ts';
import { toRef } from '../states.ts';

const POLL_MS = 1000;
/** Page size of the first read and of earlier pages (lines). */
const TAIL = 5000;
const EARLIER = 10_000;
/** Requests per read: a log that grows faster is continued by the next read. */
const MAX_REQUESTS = 10;
/** If a read comes later than this after the previous one, the arrival time of its lines is unknown. */
const MAX_PAUSE_MS = 5000;

interface Source {
  readonly run: ReadRef;
  /** null: all steps, or the scheduler. */
  readonly step: string | null;
  readonly stream: LogStream;
  /** When a step started (ms since epoch); null: unknown. */
  readonly startedAt: (step: string) => number | null;
}

interface Position {
  /** Number of the last line by output. */
  readonly last: Map<string, number>;
  next: string | null;
  /** When the log was last read to its end (ms since epoch); null: not yet. */
  readAt: number | null;
}

/**
 * A log of a run, its last lines first, like `useLogTail`. Lines without a time get the time of their arrival if it is known; the first
 * line of a step gets the step's start. `unordered`: a step has lines of both outputs whose order is unknown.
 */
export function useRunLog({ run, ...rest }: Source, live: boolean) {
  const [position] = useState((): Position => ({ last: new Map(), next: null, readAt: null }));
  const [unordered, setUnordered] = useState(false);
  const source = { ...rest, run: toRef(run) };
  const tail = useLogTail(
    (log, signal) => readOn(source, log, position, signal, setUnordered),
    POLL_MS,
    live,
  );
  const { log } = tail;
  const earlier = useMutation(() => loadEarlier(source, log));
  return { ...tail, unordered, earlier, whole: () => wholeText(source, log) };
}

/** Appends new lines. */
async function readOn(
  source: Source,
  log: LogBuffer,
  position: Position,
  signal: AbortSignal,
  onUnordered: (unordered: boolean) => void,
): Promise<void> {
  const { last } = position;
  for (let request = 0; request < MAX_REQUESTS; request += 1) {
    const query = { ...toQuery(source), after: position.next, until: null, tail: TAIL };
    const page = await call('workflows.log', query, signal);
    if (signal.aborted) return;
    const isFirst = position.next === null;
    // Uses the server's line numbers.
    if (isFirst && log.end === 0) log.first = log.end = page.before ?? 0;
    if (isFirst) onUnordered(hasUnknownOrder(page.lines));
    position.next = page.next;
    const now = Date.now();
    const came = position.readAt !== null && now - position.readAt < MAX_PAUSE_MS ? now : null;
    if (!page.more) position.readAt = now;
    complete(page.completed, source, log, last);
    for (const [index, line] of page.lines.entries())
      last.set(formatOutputKey(line), log.end + index);
    log.append(toShownLines(source, page, came));
    if (!page.more) return;
  }
}

/** Replaces lines that were incomplete when they were read; they keep their time. */
function complete(
  lines: LogPage['completed'],
  source: Source,
  log: LogBuffer,
  last: Position['last'],
): void {
  for (const line of lines) {
    const number = last.get(formatOutputKey(line));
    if (number === undefined) continue;
    log.replace(number, toShownLine(source, line, log.at(number)?.at ?? null));
  }
}

const linesBefore = (source: Source, until: number): Promise<LogPage> =>
  call('workflows.log', { ...toQuery(source), after: null, until, tail: EARLIER });

/** Adds earlier lines at the start of the log. */
async function loadEarlier(source: Source, log: LogBuffer): Promise<void> {
  log.prepend(toShownLines(source, await linesBefore(source, log.first), null));
}

/** The whole log without colors, including lines not loaded. */
async function wholeText(source: Source, log: LogBuffer): Promise<string> {
  const parts = [log.text()];
  for (let until = log.first; until > 0;) {
    const page = await linesBefore(source, until);
    if (page.lines.length === 0) break;
    const lines = toShownLines(source, page, null);
    parts.unshift(lines.map((line) => plainText(line.text)).join('\n'));
    until = page.before ?? 0;
  }
  return parts.join('\n');
}

const toQuery = ({ run, step, stream }: Source) => ({ run, step, stream });

/** The lines of a page. `came`: arrival time of lines without a time (ms since epoch); null: unknown. */
const toShownLines = (source: Source, { lines, before }: LogPage, came: number | null): LogLine[] =>
  lines.map((line, index) => {
    // Only a page that was read from the end knows which lines precede it.
    const begins = index === 0 ? before === 0 : lines[index - 1]?.step !== line.step;
    const { step } = line;
    const start = before !== null && begins && step !== null ? source.startedAt(step) : null;
    return toShownLine(source, line, came ?? start);
  });

/** `at`: used for a line without a time. */
const toShownLine = ({ step }: Source, line: RunLogLine, at: number | null): LogLine => ({
  ...line,
  at: line.at ?? at,
  ...(step === null && { text: runLine(line) }),
});
