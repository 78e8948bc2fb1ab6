import { ChevronLeft } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { inspect } from '../dialogs.ts';
import { usePlayoutEditor } from '../model/editor.ts';
import { findItem, useLanesVersion } from '../model/lanes.ts';
import css from './NarrowButtons.module.css';

/** Returns from a list or details to the timeline. */
export function BackButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <div className={css['back']}>
      <Button variant="ghost" icon={<ChevronLeft {...icon} />} onClick={onClick}>
        {t('playout:back')}
      </Button>
    </div>
  );
}

/** Names the selection of a narrow window and opens its details. */
export function SelectionBar() {
  const selection = usePlayoutEditor((state) => state.selection);
  useLanesVersion();
  const [first, second] = selection;
  if (first === undefined) return null;
  const title = findItem(first)?.title;
  return (
    <div className={css['bar']}>
      <span className={css['title']} dir="auto">
        {second === undefined
          ? title || t('playout:untitled')
          : t('playout:many.title', { count: selection.length })}
      </span>
      <Button onClick={() => inspect(...selection)}>{t('playout:inspector.open')}</Button>
    </div>
  );
}
