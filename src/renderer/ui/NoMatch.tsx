import './views-texts.ts';
import { t } from '../../shared/i18n/translate.ts';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import layout from './layout.module.css';

/** Replaces a list that has rows, but none for the typed text or the filters: says which, with what brings the rows back. */
export function NoMatch({
  what,
  text,
  isFiltered,
  onClearText,
  onClearFilters,
}: {
  /** One row in words: "service". */
  readonly what: string;
  /** What was typed; empty: nothing. */
  readonly text: string;
  readonly isFiltered: boolean;
  readonly onClearText: () => void;
  readonly onClearFilters: () => void;
}) {
  const typed = text.trim();
  return (
    <EmptyState
      title={
        typed === ''
          ? t('views:noMatch.filters', { what })
          : t('views:noMatch.text', { what, text: typed })
      }
      action={
        <span className={layout['wrap']}>
          {typed !== '' && <Button onClick={onClearText}>{t('views:noMatch.clearText')}</Button>}
          {isFiltered && (
            <Button onClick={onClearFilters}>{t('views:noMatch.clearFilters')}</Button>
          )}
        </span>
      }
    />
  );
}
