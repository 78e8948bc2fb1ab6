import { SearchField } from '../search/SearchField.tsx';
import css from './MusicScope.module.css';

/** The search in the panel's head, on the edges of the library below it. */
export function MusicScope() {
  return (
    <div className={css['search']}>
      <SearchField />
    </div>
  );
}
