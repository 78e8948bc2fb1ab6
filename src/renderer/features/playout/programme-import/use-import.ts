import { useEffect, useRef, useState } from 'react';
import type { AppError } from '../../../../shared/contract/errors.ts';
import type { ImportResult } from '../../../../shared/playout/programme-import/contract.ts';
import type { Job } from '../../../../shared/playout/state.ts';
import type { ImportKind } from '../../../../shared/playout/programme-import/model.ts';
import { call } from '../../../state/calls.ts';
import { toError } from '../../../state/failure.ts';
import { useEntry } from '../../../state/topics.ts';
import { newJob } from '../add/ProbeProgress.tsx';
import type { CountedRow } from './import-model.ts';
import { completeRows, mergeRows } from './import-model.ts';

/** Delay (ms) after typing before the found files are counted again. */
const COUNT_MS = 500;

export interface ImportState {
  readonly kind: ImportKind;
  readonly path: string;
  /** null: nothing has been read yet. */
  readonly result: ImportResult | null;
  /** When it was read (epoch ms). */
  readonly readAt: number;
  readonly rows: readonly CountedRow[];
  readonly isReading: boolean;
  /** Progress of reading a large file; null: unknown. */
  readonly progress: Job | null;
  readonly error: AppError | null;
}

const start: Omit<ImportState, 'progress'> = {
  kind: 'ersatztv',
  path: '',
  result: null,
  readAt: 0,
  rows: [],
  isReading: false,
  error: null,
};

/** Sends one request at a time and uses only the latest response; `later` waits for a pause in typing. */
function useNewest() {
  const running = useRef<AbortController | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const stop = (): void => {
    running.current?.abort();
    if (timer.current !== null) clearTimeout(timer.current);
  };
  useEffect(
    () => () => {
      running.current?.abort();
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  const begin = (): AbortSignal => {
    stop();
    running.current = new AbortController();
    return running.current.signal;
  };
  const later = (work: () => void): void => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = setTimeout(work, COUNT_MS);
  };
  return { stop, begin, later };
}

/** Reads another program's schedule; reads it again when the path rows change. */
export function useImport() {
  const [state, setState] = useState(start);
  const [job] = useState(() => newJob('import'));
  const progress = useEntry('playout.jobs', job) ?? null;
  const { stop, begin, later } = useNewest();
  const set = (part: Partial<typeof start>): void => setState((now) => ({ ...now, ...part }));
  const read = (path: string, rows: readonly CountedRow[]): void => {
    const signal = begin();
    set({ isReading: true, error: null });
    call('playout.programme.readImport', { path, map: completeRows(rows), job }, signal).then(
      (result) => {
        if (!signal.aborted) setState((now) => take(now, result));
      },
      (thrown: unknown) => {
        if (!signal.aborted) set({ isReading: false, error: toError(thrown) });
      },
    );
  };
  /** Selects another program or path and discards the previous result. */
  const choose = (part: Partial<Pick<ImportState, 'kind' | 'path'>>): void => {
    stop();
    setState((now) => ({ ...start, kind: now.kind, path: now.path, ...part }));
  };
  const setRows = (rows: readonly CountedRow[]): void => {
    set({ rows });
    later(() => read(state.path.trim(), rows));
  };
  const cancel = (): void => {
    stop();
    set({ isReading: false });
  };
  return {
    state: { ...state, progress },
    choose,
    read: () => read(state.path.trim(), state.rows),
    cancel,
    setRows,
  };
}

const take = (now: typeof start, result: ImportResult): typeof start => ({
  ...now,
  result,
  kind: result.kind,
  readAt: Date.now(),
  rows: mergeRows(now.rows, result.paths),
  isReading: false,
});
