import type { LibraryKind } from '../../../../shared/music/media.ts';
import { t } from '../../../../shared/i18n/translate.ts';

/** One kind of the library as covers or a table. */
export function LibraryList({
  kind,
}: {
  readonly kind: LibraryKind;
  readonly genre: string | null;
}) {
  return <h2>{t(`musiclibrary:tab.${kind}`)}</h2>;
}
