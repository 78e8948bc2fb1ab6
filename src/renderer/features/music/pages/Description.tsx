import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import css from './ItemHead.module.css';

/** Maximum length (characters) of a text that is shown completely. */
const SHORT = 240;

/** A text of any length. A long one shows three lines at first, with a button for the rest. */
export function Description({ text }: { readonly text: string }) {
  const [open, setOpen] = useState(text.length <= SHORT);
  return (
    <div className={css['about']}>
      <p className={cx(css['description'], !open && css['clamped'])} dir="auto">
        {text}
      </p>
      {text.length > SHORT && (
        <Button
          variant="ghost"
          className={css['toggle']}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? t('musicpages:action.less') : t('musicpages:action.more')}
        </Button>
      )}
    </div>
  );
}
