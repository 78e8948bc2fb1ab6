import { Search } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { openPalette } from '../../../palette/open.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { Kbd } from '../../../ui/Kbd.tsx';
import text from '../../../ui/text.module.css';
import css from './SearchField.module.css';

/** A button that looks like the field of the palette and opens it. */
export function SearchField() {
  return (
    <button
      type="button"
      className={css['field']}
      aria-keyshortcuts="Control+K"
      aria-haspopup="dialog"
      onClick={() => openPalette()}
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
