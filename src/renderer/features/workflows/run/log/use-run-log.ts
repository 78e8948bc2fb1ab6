import { useCallback, useEffect, useRef, useState } from 'react';
import type { AppError } from '../../../../../shared/contract/errors.ts';
import type { LogPage } from '../../../../../shared/workflows/contract.ts';
import type { LogLine, LogStream, ReadRef } from '../../../../../shared/workflows/model.ts';
import { outputOf, runLine } from '../../../../../shared/workflows/rules/log-text.ts';
import { call } from '../../../../state/calls.ts';
import { toError } from '../../../../state/failure.ts';
import { useNow } from '../../../../state/now.ts';
import { useMutation } from '../../../../state/use-mutation.ts';
import type { LogLine as ShownLine } from '../../../../ui/log/log-buffer.ts';
import { plainText } from '../../../../ui/log/ansi.ts';
import { LogBuffer } from '../../../../ui/log/log-buffer.ts';
import { refOf } from '../states.ts';

/** Time (ms) between two reads of a log that grows. */
const EVERY = 1000;
/** Page size of the first read and of earlier pages (lines). */
const TAIL = 5000;
const EARLIER = 10_000;
/** Requests per read: a log that grows faster is continued by the next read. */
const MOST = 10;

interface Source {
  readonly run: ReadRef;
  /** null: all steps, or the scheduler. */
  readonly step: string | null;
  readonly stream: LogStream;
}

interface Tail {
  readonly log: LogBuffer;
  /** Number of the last line by output. */
  readonly last: Map<string, number>;
  next: string | null;
}

/**
 * A log of a run, its last lines first. `live`: reads new lines every second while the page is visible, and once more when it ends. Mount
 * it with a new key for each source.
 */
export function useRunLog({ run, step, stream }: Source, live: boolean) {
  const [tail] = useState((): Tail => ({ log: new LogBuffer(), last: new Map(), next: null }));
  const [state, setState] = useState({ loaded: false, error: null as AppError | null });
  const [turn, setTurn] = useState(0);
  const now = useNow(EVERY, live);
  const tick = live ? now : 0;
  const reading = useRef<AbortController | null>(null);
  const again = useRef(false);
  const retry = useCallback(() => setTurn((count) => count + 1), []);
  const [ref] = useState(() => refOf(run));
  useEffect(() => {
    // A read is still in progress; the final read of an ended log follows it.
    if (reading.current !== null) {
      again.current = tick === 0;
      return;
    }
    const own = new AbortController();
    reading.current = own;
    readOn({ run: ref, step, stream }, tail, own.signal)
      .then(
        () => {
          if (!own.signal.aborted) setState({ loaded: true, error: null });
        },
        (thrown: unknown) => {
          if (!own.signal.aborted) setState({ loaded: true, error: toError(thrown) });
        },
      )
      .finally(() => {
        if (reading.current !== own) return;
        reading.current = null;
        if (again.current) retry();
        again.current = false;
      });
  }, [ref, step, stream, tail, tick, turn, retry]);
  useEffect(
    () => () => {
      reading.current?.abort();
      reading.current = null;
    },
    [],
  );
  const source = { run: refOf(run), step, stream };
  const earlier = useMutation(() => loadEarlier(source, tail.log));
  return { log: tail.log, ...state, retry, earlier, whole: () => wholeText(source, tail.log) };
}

/** Appends what is new. */
async function readOn(source: Source, tail: Tail, signal: AbortSignal): Promise<void> {
  const { log, last } = tail;
  for (let request = 0; request < MOST; request += 1) {
    const query = { ...source, after: tail.next, until: null, tail: TAIL };
    const page = await call('workflows.log', query, signal);
    if (signal.aborted) return;
    // Uses the server's line numbers.
    if (tail.next === null && log.end === 0) log.first = log.end = page.before ?? 0;
    tail.next = page.next;
    for (const line of page.completed) {
      const number = last.get(outputOf(line));
      if (number !== undefined) log.replace(number, shown(source, line));
    }
    for (const [index, line] of page.lines.entries()) last.set(outputOf(line), log.end + index);
    log.append(page.lines.map((line) => shown(source, line)));
    if (!page.more) return;
  }
}

const linesBefore = (source: Source, until: number): Promise<LogPage> =>
  call('workflows.log', { ...source, after: null, until, tail: EARLIER });

/** Puts earlier lines before those of the log. */
async function loadEarlier(source: Source, log: LogBuffer): Promise<void> {
  const { lines } = await linesBefore(source, log.first);
  log.prepend(lines.map((line) => shown(source, line)));
}

/** The whole log without colors, including lines not loaded. */
async function wholeText(source: Source, log: LogBuffer): Promise<string> {
  const parts = [log.text()];
  for (let until = log.first; until > 0;) {
    const page = await linesBefore(source, until);
    if (page.lines.length === 0) break;
    parts.unshift(page.lines.map((line) => plainText(shown(source, line).text)).join('\n'));
    until = page.before ?? 0;
  }
  return parts.join('\n');
}

function shown({ step }: Source, line: LogLine): ShownLine {
  const text = step === null ? runLine(line) : line.text;
  return line.stream === null ? { text } : { text, stream: line.stream };
}
