import { createContext, use, useEffect, useRef } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { CountedView, Row, Status } from '../../../../shared/issues/model.ts';
import { call } from '../../../state/calls.ts';
import { StateTag } from '../../../ui/StatusPill.tsx';
import css from './List.module.css';

const tones = { new: 'idle', indeterminate: 'running', done: 'good', undefined: 'idle' } as const;

/** The name of a status in the color of its category. */
export function IssueStatus({ status: { name, category } }: { readonly status: Status }) {
  return <StateTag tone={tones[category]}>{name}</StateTag>;
}

/** When the user last looked at the view and left it (ms since epoch); null: never. */
export const LastLook = createContext<number | null>(null);

/** Records that the user looked at the rows of a view when they leave it or hide the window. */
export function useLook({ id }: CountedView, rows: readonly Row[] | null): void {
  const shown = useRef(rows);
  useEffect(() => {
    shown.current = rows;
  });
  useEffect(() => {
    // A failure has no effect: the highlights of this look stay for the next one.
    const look = (): void => {
      const newest = (shown.current ?? []).reduce((at, row) => Math.max(at, row.updated ?? 0), 0);
      call('issues.look', { id, newest }).catch(() => undefined);
    };
    const onHidden = (): void => {
      if (document.hidden) look();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      look();
    };
  }, [id]);
}

/** The key of an issue, marked if the issue was updated since the last look. */
export function IssueKey({ row: { key, updated } }: { readonly row: Row }) {
  const before = use(LastLook);
  const fresh = before !== null && updated !== null && updated > before;
  const label = t('issuespanel:list.fresh');
  return (
    <code className={css['key']}>
      {fresh && <span className={css['fresh']} role="img" title={label} aria-label={label} />}
      {key}
    </code>
  );
}
