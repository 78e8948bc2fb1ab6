import { t } from '../../../../shared/i18n/translate.ts';
import { cx } from '../../../ui/cx.ts';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx';
import surface from '../../../ui/Surface.module.css';
import type { MusicRoute } from '../model/route.ts';
import { placeText } from '../model/route.ts';
import { BrowsePage } from '../pages/BrowsePage.tsx';
import { HomePage } from '../pages/HomePage.tsx';
import { ItemPage } from '../pages/ItemPage.tsx';
import { RecentPage } from '../pages/Recent.tsx';
import { LibraryList } from './LibraryList.tsx';
import { LibraryTabs } from './LibraryTabs.tsx';
import css from './LibraryPane.module.css';

/** The library column: its tabs, and below them the list or page of the current place. */
export function LibraryPane({ place }: { readonly place: MusicRoute }) {
  return (
    <section className={cx(surface['surface'], css['pane'])} aria-label={t('music:pane.library')}>
      <LibraryTabs place={place} />
      <div className={css['body']}>
        <ErrorBoundary key={placeText(place)} name={t('music:pane.library')}>
          <LibraryPage place={place} />
        </ErrorBoundary>
      </div>
    </section>
  );
}

function LibraryPage({ place }: { readonly place: MusicRoute }) {
  switch (place.k) {
    case 'list':
      return <LibraryList key={place.kind} kind={place.kind} genre={place.genre} />;
    case 'item':
      return <ItemPage key={place.uri} uri={place.uri} />;
    case 'browse':
      return <BrowsePage path={place.path} />;
    case 'recent':
      return <RecentPage />;
    case 'home':
    case 'scenes':
    case 'now':
      return <HomePage />;
  }
}
