import { Search } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { useTopic } from '../../../state/topics.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { Kbd } from '../../../ui/Kbd.tsx';
import text from '../../../ui/text.module.css';
import { openSearch } from '../media/overlays.ts';
import css from './SearchField.module.css';

/** A button that looks like the search field and opens the search. Hidden if the server cannot search. */
export function SearchField() {
  const { search } = useTopic('music.abilities');
  if (!search) return null;
  return (
    <button
      type="button"
      className={css['field']}
      aria-keyshortcuts="Control+K"
      aria-haspopup="dialog"
      onClick={() => openSearch()}
    >
      <Search {...icon} />
      <span className={cx(css['text'], text['ellipsis'])}>{t('music:openSearch')}</span>
      <span className={css['keys']} aria-hidden="true">
        <Kbd>Ctrl</Kbd>
        <Kbd>K</Kbd>
      </span>
    </button>
  );
}
