import { useEffect, useRef, useState } from 'react';
import type { AppError } from '../../../../shared/contract/errors.ts';
import type { ImportResult } from '../../../../shared/playout/programme-import/contract.ts';
import type { ImportKind } from '../../../../shared/playout/programme-import/model.ts';
import { call } from '../../../state/calls.ts';
import { toError } from '../../../state/failure.ts';
import type { CountedRow } from './import-model.ts';
import { completeRows, mergeRows } from './import-model.ts';

/** Time (ms) without typing after which found files are counted again. */
const COUNT_MS = 500;

export interface ImportState {
  readonly kind: ImportKind;
  readonly path: string;
  /** null: nothing was read yet. */
  readonly result: ImportResult | null;
  /** When it was read (epoch ms). */
  readonly readAt: number;
  readonly rows: readonly CountedRow[];
  readonly isReading: boolean;
  readonly error: AppError | null;
}

const start: ImportState = {
  kind: 'ersatztv',
  path: '',
  result: null,
  readAt: 0,
  rows: [],
  isReading: false,
  error: null,
};

/** Reads another program's schedule, and again with each change of the path rows. Only the newest answer counts. */
export function useImport() {
  const [state, setState] = useState<ImportState>(start);
  const running = useRef<AbortController | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const set = (part: Partial<ImportState>): void => setState((now) => ({ ...now, ...part }));
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
  const read = (path: string, rows: readonly CountedRow[]): void => {
    stop();
    const own = new AbortController();
    running.current = own;
    set({ isReading: true, error: null });
    call('playout.programme.readImport', { path, map: completeRows(rows) }, own.signal).then(
      (result) => {
        if (own.signal.aborted) return;
        setState((now) => ({
          ...now,
          result,
          kind: result.kind,
          readAt: Date.now(),
          rows: mergeRows(now.rows, result.paths),
          isReading: false,
        }));
      },
      (thrown: unknown) => {
        if (!own.signal.aborted) set({ isReading: false, error: toError(thrown) });
      },
    );
  };
  return {
    state,
    /** Another program or path: what was read of the one before is dropped. */
    choose: (part: Partial<Pick<ImportState, 'kind' | 'path'>>): void => {
      stop();
      setState((now) => ({ ...start, kind: now.kind, path: now.path, ...part }));
    },
    read: (): void => read(state.path.trim(), state.rows),
    setRows: (rows: readonly CountedRow[]): void => {
      set({ rows });
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = setTimeout(() => read(state.path.trim(), rows), COUNT_MS);
    },
  };
}
