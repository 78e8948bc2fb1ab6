import { useState } from 'react';
import type { LogLine } from '../../../../../shared/lib/log.ts';
import type { LogPage } from '../../../../../shared/workflows/contract.ts';
import type { LogStream, ReadRef, RunLogLine } from '../../../../../shared/workflows/model.ts';
import { formatOutputKey, runLine } from '../../../../../shared/workflows/rules/log-text.ts';
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

interface Source {
  readonly run: ReadRef;
  /** null: all steps, or the scheduler. */
  readonly step: string | null;
  readonly stream: LogStream;
}

interface Position {
  /** Number of the last line by output. */
  readonly last: Map<string, number>;
  next: string | null;
}

/** A log of a run, its last lines first, as `useLogTail`. */
export function useRunLog({ run, step, stream }: Source, live: boolean) {
  const [position] = useState((): Position => ({ last: new Map(), next: null }));
  const source = { run: toRef(run), step, stream };
  const tail = useLogTail((log, signal) => readOn(source, log, position, signal), POLL_MS, live);
  const { log } = tail;
  const earlier = useMutation(() => loadEarlier(source, log));
  return { ...tail, earlier, whole: () => wholeText(source, log) };
}

/** Appends what is new. */
async function readOn(
  source: Source,
  log: LogBuffer,
  position: Position,
  signal: AbortSignal,
): Promise<void> {
  const { last } = position;
  for (let request = 0; request < MAX_REQUESTS; request += 1) {
    const query = { ...source, after: position.next, until: null, tail: TAIL };
    const page = await call('workflows.log', query, signal);
    if (signal.aborted) return;
    // Uses the server's line numbers.
    if (position.next === null && log.end === 0) log.first = log.end = page.before ?? 0;
    position.next = page.next;
    for (const line of page.completed) {
      const number = last.get(formatOutputKey(line));
      if (number !== undefined) log.replace(number, toShownLine(source, line));
    }
    for (const [index, line] of page.lines.entries())
      last.set(formatOutputKey(line), log.end + index);
    log.append(page.lines.map((line) => toShownLine(source, line)));
    if (!page.more) return;
  }
}

const linesBefore = (source: Source, until: number): Promise<LogPage> =>
  call('workflows.log', { ...source, after: null, until, tail: EARLIER });

/** Puts earlier lines before those of the log. */
async function loadEarlier(source: Source, log: LogBuffer): Promise<void> {
  const { lines } = await linesBefore(source, log.first);
  log.prepend(lines.map((line) => toShownLine(source, line)));
}

/** The whole log without colors, including lines not loaded. */
async function wholeText(source: Source, log: LogBuffer): Promise<string> {
  const parts = [log.text()];
  for (let until = log.first; until > 0;) {
    const page = await linesBefore(source, until);
    if (page.lines.length === 0) break;
    parts.unshift(page.lines.map((line) => plainText(toShownLine(source, line).text)).join('\n'));
    until = page.before ?? 0;
  }
  return parts.join('\n');
}

const toShownLine = ({ step }: Source, line: RunLogLine): LogLine =>
  step === null ? { ...line, text: runLine(line) } : line;
