import { useState } from 'react';
import type { LogKind } from '../../../../shared/deploys/model.ts';
import { LogTail } from '../../../../shared/deploys/rules/log-tail.ts';
import { call } from '../../../state/calls.ts';
import { useLogTail } from '../../../state/use-log-tail.ts';
import type { LogBuffer } from '../../../ui/log/log-buffer.ts';

const POLL_MS = 3000;
/** Entries per request: the maximum that platforms return. */
const MAX_PAGE = 500;
/** Requests per read: a log that grows faster is continued by the next read. */
const MAX_REQUESTS = 20;

interface Source {
  readonly serviceId: string;
  readonly kind: LogKind;
}

/** The log of a service, as `useLogTail`. `cut`: the platform has older lines that it does not return. */
export function useServiceLog(source: Source, live: boolean) {
  const [tail] = useState(() => new LogTail());
  const [cut, setCut] = useState(false);
  const state = useLogTail(
    async (log, signal) => {
      if (await readOn(source, log, tail, signal)) setCut(true);
    },
    POLL_MS,
    live,
  );
  return { ...state, cut };
}

/** Appends new lines. Resolves with whether the platform omitted lines before the first one. */
async function readOn(
  source: Source,
  log: LogBuffer,
  tail: LogTail,
  signal: AbortSignal,
): Promise<boolean> {
  for (let request = 0; request < MAX_REQUESTS; request += 1) {
    const first = log.end === 0;
    const query = { ...source, since: tail.since, limit: MAX_PAGE };
    const { entries, more } = await call('deploys.logs', query, signal);
    if (signal.aborted) return false;
    const fresh = tail.add(entries);
    log.append(fresh);
    if (!more) return false;
    // If continuing from the last line returns nothing new, the first page had the newest lines.
    if (fresh.length === 0) return request === 1 && !first;
  }
  return false;
}
