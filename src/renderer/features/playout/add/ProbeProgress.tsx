import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Probe } from './use-probe.ts';
import css from './ProbeProgress.module.css';

/** How far the reading of files is, with the way to stop it. */
export function ProbeProgress({ probe }: { readonly probe: Probe }) {
  const { progress, cancel } = probe;
  const label = progress?.label ?? t('playout:add.reading');
  return (
    <div className={css['progress']} role="status">
      <div className={css['words']}>
        <span className={css['label']} title={label}>
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
