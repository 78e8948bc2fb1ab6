import { useCallback, useEffect, useRef, useState } from 'react';
import type { AppError } from '../../../../shared/contract/errors.ts';
import type { LogEntry, LogKind } from '../../../../shared/deploys/model.ts';
import { LogTail } from '../../../../shared/deploys/rules/log-tail.ts';
import { call } from '../../../state/calls.ts';
import { toError } from '../../../state/failure.ts';
import { useNow } from '../../../state/now.ts';
import type { LogLevel, LogLine } from '../../../ui/log/log-buffer.ts';
import { LogBuffer } from '../../../ui/log/log-buffer.ts';

/** Time (ms) between two reads of a log that grows. */
const EVERY = 3000;
/** Entries per request: the maximum that platforms return. */
const PAGE = 500;
/** Requests per read: a log that grows faster is continued by the next read. */
const MOST = 20;

/**
 * The log of a service. `live`: reads new entries every 3 s while the page is visible. `loaded`: the first read has ended. `cut`: the
 * platform has older lines that it does not return. Mount it with a new key for each service and kind.
 */
export function useServiceLog(serviceId: string, kind: LogKind, live: boolean) {
  const [parts] = useState(() => ({ log: new LogBuffer(), tail: new LogTail() }));
  const [state, setState] = useState({ loaded: false, cut: false, error: null as AppError | null });
  const [turn, setTurn] = useState(0);
  const now = useNow(EVERY, live);
  const stop = useRef<AbortController | null>(null);
  const tick = live ? now : 0;
  useEffect(() => {
    // The previous read is still in progress.
    if (stop.current !== null) return;
    const own = new AbortController();
    stop.current = own;
    readOn(serviceId, kind, parts, own.signal)
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
        if (stop.current === own) stop.current = null;
      });
  }, [serviceId, kind, parts, tick, turn]);
  useEffect(
    () => () => {
      stop.current?.abort();
      stop.current = null;
    },
    [],
  );
  const retry = useCallback(() => setTurn((count) => count + 1), []);
  return { log: parts.log, ...state, retry };
}

/** Appends new lines. Resolves with whether the platform omitted lines before the first one. */
async function readOn(
  serviceId: string,
  kind: LogKind,
  { log, tail }: { readonly log: LogBuffer; readonly tail: LogTail },
  signal: AbortSignal,
): Promise<boolean> {
  for (let request = 0; request < MOST; request += 1) {
    const first = log.end === 0;
    const { since } = tail;
    const { entries, more } = await call(
      'deploys.logs',
      { serviceId, kind, since, limit: PAGE },
      signal,
    );
    if (signal.aborted) return false;
    const fresh = tail.add(entries);
    log.append(fresh.map(lineOf));
    if (!more) return false;
    // If continuing from the last line returns nothing new, the first page had the newest lines.
    if (fresh.length === 0) return request === 1 && !first;
  }
  return false;
}

const levels: readonly (readonly [RegExp, LogLevel])[] = [
  [/^(err|fatal|crit|panic)/i, 'error'],
  [/^warn/i, 'warn'],
  [/^(debug|trace)/i, 'debug'],
];

/** A line for the log view. Builders report no levels, so a line with the word "error" counts as an error. */
function lineOf({ at, level, text }: LogEntry): LogLine {
  const known =
    level === null
      ? /\berror\b/i.test(text)
        ? 'error'
        : undefined
      : levels.find(([word]) => word.test(level))?.[1];
  return { text, ...(at === null ? {} : { at }), ...(known === undefined ? {} : { level: known }) };
}
