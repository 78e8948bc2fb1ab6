import { useEffect } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { closeMini } from '../features/music/mini/open-mini.ts';
import { MiniPlayer } from '../features/music/mini/MiniPlayer.tsx';
import { useCapabilities } from '../state/host-state.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { useQuickKeys } from './quick/use-quick-keys.ts';
import css from './MiniPage.module.css';

/** The mini player: a page without the frame, in its own small window. */
export function MiniPage() {
  const { miniPlayer: own } = useCapabilities();
  useQuickKeys(() => closeMini(own));
  useEffect(() => {
    document.title = t('music:bar.mini');
  }, []);
  return (
    <main className={css['page']} aria-label={t('music:bar.mini')} data-shell={own || undefined}>
      <h1>
        <VisuallyHidden>{t('music:bar.mini')}</VisuallyHidden>
      </h1>
      <ErrorBoundary name={t('music:bar.mini')}>
        <MiniPlayer />
      </ErrorBoundary>
    </main>
  );
}
