import { useCallback, useEffect, useRef, useState } from 'react';
import type { AppError } from '../../../../../shared/contract/errors.ts';
import type { LogStream, ReadRef } from '../../../../../shared/workflows/model.ts';
import { call } from '../../../../state/calls.ts';
import { toError } from '../../../../state/failure.ts';
import { useNow } from '../../../../state/now.ts';
import { LogBuffer } from '../../../../ui/log/log-buffer.ts';
import { refOf } from '../states.ts';

/** Time (ms) between two reads of a log that grows. */
const EVERY = 1000;
/** Lines that the first read asks for, and that the buffer stores. */
const TAIL = 5000;
const HELD = 50_000;
/** Requests per read: a log that grows faster is continued by the next read. */
const MOST = 10;

interface Source {
  readonly run: ReadRef;
  /** null: the log of the run itself. */
  readonly step: string | null;
  readonly stream: LogStream;
}

interface Tail {
  readonly log: LogBuffer;
  next: string | null;
}

/**
 * A log of a run. `live`: reads on every second while the page is visible, and once more when it ends. `cut`: lines are missing at the start.
 * Each source needs its own mount.
 */
export function useRunLog({ run, step, stream }: Source, live: boolean) {
  const [tail] = useState((): Tail => ({ log: new LogBuffer(HELD), next: null }));
  const [state, setState] = useState({ loaded: false, cut: false, error: null as AppError | null });
  const [turn, setTurn] = useState(0);
  const now = useNow(EVERY, live);
  const tick = live ? now : 0;
  const reading = useRef<AbortController | null>(null);
  const again = useRef(false);
  const retry = useCallback(() => {
    setTurn((count) => count + 1);
  }, []);
  const [ref] = useState(() => refOf(run));
  useEffect(() => {
    // A slow read goes on; the last one of a log that ended follows it.
    if (reading.current !== null) {
      again.current = tick === 0;
      return;
    }
    const own = new AbortController();
    reading.current = own;
    readOn({ run: ref, step, stream }, tail, own.signal)
      .then(
        (cut) => {
          if (!own.signal.aborted)
            setState((before) => ({ loaded: true, cut: before.cut || cut, error: null }));
        },
        (thrown: unknown) => {
          if (!own.signal.aborted)
            setState((before) => ({ ...before, loaded: true, error: toError(thrown) }));
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
  return { log: tail.log, ...state, retry };
}

/** Appends what is new. Resolves with whether the server left out lines. */
async function readOn(source: Source, tail: Tail, signal: AbortSignal): Promise<boolean> {
  const { log } = tail;
  let cut = false;
  for (let request = 0; request < MOST; request += 1) {
    const page = await call('workflows.log', { ...source, after: tail.next, tail: TAIL }, signal);
    if (signal.aborted) return false;
    // Numbers the lines as the server does.
    if (tail.next === null && log.end === 0) log.first = log.end = page.before ?? 0;
    cut ||= page.cut;
    tail.next = page.next;
    log.append(
      page.lines.map(({ stream, text }) => (stream === null ? { text } : { text, stream })),
    );
    if (!page.more) break;
  }
  return cut;
}
