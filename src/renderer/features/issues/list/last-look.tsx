import { createContext, use, useEffect, useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { CountedView, Row } from '../../../../shared/issues/model.ts';
import { call } from '../../../state/calls.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import css from './IssueTable.module.css';

/** When the user looked at the view before (ms since epoch); null: never. */
export const LastLook = createContext<number | null>(null);

/** Records that the user looked at a view when they leave it or hide the window. Returns the time of the look before. */
export function useLastLook({ id, lookedAt }: CountedView): number | null {
  const [before, setBefore] = useState(lookedAt);
  useEffect(() => {
    // A failure has no effect: the highlights of this look stay for the next one.
    const look = (): void => {
      call('issues.look', { id }).catch(() => undefined);
    };
    const onHidden = (): void => {
      if (!document.hidden) return;
      look();
      setBefore(Date.now());
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      look();
    };
  }, [id]);
  return before;
}

/** Marks an issue that was updated since the last look. */
export function FreshMark({ row: { updated } }: { readonly row: Row }) {
  const before = use(LastLook);
  if (before === null || updated === null || updated <= before) return null;
  return (
    <span className={css['fresh']} title={t('issuespanel:list.fresh')}>
      <VisuallyHidden>{t('issuespanel:list.fresh')}</VisuallyHidden>
    </span>
  );
}
