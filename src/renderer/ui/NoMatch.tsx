import './views-texts.ts';
import { SearchX } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import layout from './layout.module.css';

/** Shown if a list has rows, but none for the typed text or the filters: names them, with buttons to clear them. */
export function NoMatch({
  what,
  text,
  isFiltered = false,
  onClearText,
  onClearFilters,
}: {
  /** Noun for one row: "service". */
  readonly what: string;
  /** The typed text; may be empty. */
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

/** `No service matches “wbe”`, for a small space. `what`: noun for one row. */
export const formatNoMatch = (what: string, text: string): string =>
  t('views:noMatch.text', { what, text });
