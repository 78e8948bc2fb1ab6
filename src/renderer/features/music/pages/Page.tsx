import type { ReactNode } from 'react';
import { createContext, use, useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Unplug } from 'lucide-react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { Resource } from '../../../state/use-resource.ts';
import text from '../../../ui/text.module.css';
import { useLive } from '../live.ts';
import { Stale } from '../Stale.tsx';
import { useKeptScroll } from './kept-scroll.ts';
import css from './Page.module.css';

const Scroller = createContext<HTMLElement | null>(null);

/** The element that scrolls the page; null until it exists. */
export const useScroller = (): HTMLElement | null => use(Scroller);

/** A page of the library column, which fills the column and scrolls as a whole. Its content is dimmed while the server is disconnected. */
export function Page({ children }: { readonly children: ReactNode }) {
  const { online, asOf } = useLive();
  const [page, setPage] = useState<HTMLElement | null>(null);
  useKeptScroll(page);
  return (
    <div ref={setPage} className={css['page']}>
      <Stale when={!online} className={css['content']}>
        {asOf !== null && (
          <p className={text['small']} role="status">
            {t('musicpages:page.stale', { asOf })}
          </p>
        )}
        {page !== null && <Scroller value={page}>{children}</Scroller>}
      </Stale>
    </div>
  );
}

/** Placeholder for content that has not loaded: a skeleton, or the reason. `gone`: shown if the server does not know it. */
export function PagePlaceholder({
  of: { error, refresh },
  gone,
  rows = 6,
}: {
  readonly of: Pick<Resource<unknown>, 'error' | 'refresh'>;
  readonly gone?: ReactNode;
  readonly rows?: number;
}) {
  const { online, starting } = useLive();
  if (error?.code === 'not-found' && gone !== undefined) return gone;
  if (error?.code === 'unsupported')
    return (
      <EmptyState title={t('musicpages:page.unsupported')}>
        {t('musicpages:page.unsupportedText')}
      </EmptyState>
    );
  if (!online && !starting)
    return (
      <EmptyState icon={Unplug} title={t('musicpages:page.offline')}>
        {t('musicpages:page.offlineText')}
      </EmptyState>
    );
  if (error !== null && online) return <ErrorState error={error} onRetry={refresh} />;
  return <Skeleton rows={rows} label={t('musicpages:page.loading')} />;
}
