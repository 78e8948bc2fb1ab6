import { useCallback, useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import type { AppError } from '../../../../shared/contract/errors.ts';
import type { Job, MediaFacts } from '../../../../shared/playout/state.ts';
import { call } from '../../../state/calls.ts';
import { useEntry } from '../../../state/topics.ts';
import { useQuery } from '../../../state/use-resource.ts';
import text from '../../../ui/text.module.css';
import css from './ProbeProgress.module.css';

let turn = 0;

/** A job name for progress reports (`playout.jobs`), unique across windows. */
export const newJob = (what: string): string =>
  `${what}-${String((turn += 1))}-${String(Date.now())}`;

export interface Probe {
  readonly state: 'idle' | 'running' | 'done' | 'failed';
  readonly media: readonly MediaFacts[];
  readonly error: AppError | null;
  readonly progress: Job | null;
  readonly start: (paths: readonly string[]) => void;
  readonly cancel: () => void;
}

const none: readonly MediaFacts[] = [];

/** Probes files and folders with ffprobe, with progress and cancellation. Unmounting the view cancels it too. */
export function useProbe(): Probe {
  const [job] = useState(() => newJob('add'));
  const [request, setAsked] = useState<{ paths: string[]; turn: number } | null>(null);
  const progress = useEntry('playout.jobs', job) ?? null;
  const { data, error, loading } = useQuery(
    request && JSON.stringify(request),
    (signal) => call('playout.probe', { paths: request?.paths ?? [], job }, signal),
    { keep: false },
  );
  const start = useCallback(
    (paths: readonly string[]) =>
      setAsked((last) => ({ paths: [...paths], turn: (last?.turn ?? 0) + 1 })),
    [],
  );
  const cancel = useCallback(() => setAsked(null), []);
  const state = loading ? 'running' : error !== null ? 'failed' : data === null ? 'idle' : 'done';
  return { state, media: data?.media ?? none, error, progress, start, cancel };
}

/** Progress of the probe, with a cancel button. */
export function ProbeProgress({ probe }: { readonly probe: Probe }) {
  const { progress, cancel } = probe;
  const label = progress?.label ?? t('playout:add.reading');
  return (
    <div className={css['progress']} role="status">
      <div className={css['words']}>
        <span className={text['ellipsis']} title={label}>
          {label}
        </span>
        {progress !== null && (
          <span>{t('playout:add.progress', { done: progress.done, total: progress.total })}</span>
        )}
      </div>
      <progress
        aria-label={label}
        className={css['bar']}
        value={progress?.done ?? 0}
        max={Math.max(1, progress?.total ?? 1)}
      />
      <Button onClick={cancel}>{t('playout:add.stop')}</Button>
    </div>
  );
}
