import { SearchField } from '../search/SearchField.tsx';
import css from './MusicScope.module.css';

/** The search field in the panel's head, aligned with the library below it. */
export function MusicScope() {
  return (
    <div className={css['search']}>
      <SearchField />
    </div>
  );
}
