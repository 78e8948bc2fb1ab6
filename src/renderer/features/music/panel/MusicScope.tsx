import { useRoute } from '../../../state/route.ts';
import { parsePlace } from '../model/route.ts';
import { SearchField } from '../search/SearchField.tsx';
import css from './MusicScope.module.css';

/** The search field in the panel's head, aligned with the library below it; a page that covers the library has none. */
export function MusicScope() {
  const place = parsePlace(useRoute().detail);
  if (place.k === 'scenes') return null;
  return (
    <div className={css['search']}>
      <SearchField />
    </div>
  );
}
