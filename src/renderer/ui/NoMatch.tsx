import './views-texts.ts';
import { SearchX } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import layout from './layout.module.css';

/** Replaces a list that has rows, but none for the typed text or the filters: says which, with what brings the rows back. */
export function NoMatch({
  what,
  text,
  isFiltered = false,
  onClearText,
  onClearFilters,
}: {
  /** One row in words: "service". */
  readonly what: string;
  /** What was typed; empty: nothing. */
  readonly text: string;
  readonly isFiltered?: boolean;
  readonly onClearText: () => void;
  readonly onClearFilters?: () => void;
}) {
  const typed = text.trim();
  return (
    <EmptyState
      icon={SearchX}
      title={typed === '' ? t('views:noMatch.filters', { what }) : formatNoMatch(what, typed)}
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

/** `No service matches “wbe”`, for a place without room for more. `what`: one row in words. */
export const formatNoMatch = (what: string, text: string): string =>
  t('views:noMatch.text', { what, text });
