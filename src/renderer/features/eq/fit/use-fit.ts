import { useEffect, useMemo, useState } from 'react';
import type { AppError } from '../../../../shared/contract/errors.ts';
import { toError } from '../../../state/failure.ts';
import type { FitJob, FitOutcome } from './fit-job.ts';
import { FitRunner } from './run-fit.ts';

export type FitState =
  | { readonly k: 'idle' }
  | { readonly k: 'running'; readonly part: number }
  | { readonly k: 'cancelled' }
  | { readonly k: 'failed'; readonly error: AppError }
  | { readonly k: 'done'; readonly outcome: FitOutcome };

export interface Fit {
  readonly state: FitState;
  readonly run: (job: FitJob) => void;
  readonly cancel: () => void;
  /** Forgets what was found, because the question is another one now. */
  readonly forget: () => void;
}

/** One fit at a time, in a worker that lives as long as the component. */
export function useFit(make: () => FitRunner = () => new FitRunner()): Fit {
  const [state, setState] = useState<FitState>({ k: 'idle' });
  const [runner] = useState(make);
  useEffect(() => {
    runner.warm();
    return () => {
      runner.close();
    };
  }, [runner]);
  return useMemo(
    () => ({
      state,
      run: (job) => {
        setState({ k: 'running', part: 0 });
        const progress = (part: number): void => {
          setState((now) => (now.k === 'running' ? { k: 'running', part } : now));
        };
        runner.run(job, progress).then(
          (outcome) => {
            setState({ k: 'done', outcome });
          },
          (thrown: unknown) => {
            const error = toError(thrown);
            setState(error.code === 'cancelled' ? { k: 'cancelled' } : { k: 'failed', error });
          },
        );
      },
      cancel: () => {
        runner.cancel();
      },
      forget: () => {
        setState((now) => (now.k === 'running' || now.k === 'idle' ? now : { k: 'idle' }));
      },
    }),
    [state, runner],
  );
}
