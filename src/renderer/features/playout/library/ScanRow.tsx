import { t } from '../../../../shared/i18n/translate.ts';
import { formatCount } from '../../../../shared/format/numbers.ts';
import type { LibraryFolder, LibraryServer } from '../../../../shared/library/topics.ts';
import { send } from '../../../state/calls.ts';
import { ProgressBar } from './ProgressBar.tsx';
import css from './LibrarySources.module.css';

/** Progress of a scan, with a button that pauses and resumes it. */
export function ScanRow({
  source: { id, name, scan, isPaused },
  isStop = true,
}: {
  readonly source: LibraryFolder | LibraryServer;
  /** Whether the button is a Tab stop. */
  readonly isStop?: boolean;
}) {
  const done = scan?.done ?? 0;
  const total = scan?.total ?? null;
  const words =
    scan === null
      ? t('medialibrary:scan.paused')
      : total === null
        ? t('medialibrary:scan.listing', { count: done, number: formatCount(done) })
        : t('medialibrary:scan.progress', { done: formatCount(done), total: formatCount(total) });
  return (
    <div className={css['scan']}>
      <ProgressBar
        label={t('medialibrary:scan.label', { name })}
        text={words}
        done={done}
        total={total}
      />
      <div className={css['progress']}>
        <span>{words}</span>
        <button
          type="button"
          tabIndex={isStop ? 0 : -1}
          className={css['link']}
          aria-label={t(isPaused ? 'medialibrary:scan.resumeOf' : 'medialibrary:scan.pauseOf', {
            name,
          })}
          onClick={() => send('library.pause', { id, isPaused: !isPaused })}
        >
          {t(isPaused ? 'medialibrary:scan.resume' : 'medialibrary:scan.pause')}
        </button>
      </div>
    </div>
  );
}
