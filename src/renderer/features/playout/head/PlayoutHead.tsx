import { t } from '../../../../shared/i18n/translate.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useIsLibrary } from '../library/library-store.ts';
import { LineupScope } from './LineupScope.tsx';
import { PlayoutActions } from './PlayoutActions.tsx';

const LibraryTitle = lazyPart(
  async () => (await import('../library/LibraryHead.tsx')).LibraryTitle,
);
const LibraryActions = lazyPart(
  async () => (await import('../library/LibraryHead.tsx')).LibraryActions,
);

/** The name of the panel, or of its library with the way back. */
export function HeadTitle({ className }: { readonly className: string | undefined }) {
  if (useIsLibrary()) return <LibraryTitle className={className} />;
  return <h1 className={className}>{t('app:nav.playout')}</h1>;
}

export function HeadScope() {
  return useIsLibrary() ? null : <LineupScope />;
}

export function HeadActions() {
  return useIsLibrary() ? <LibraryActions /> : <PlayoutActions />;
}
