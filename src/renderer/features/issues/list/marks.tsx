import { createContext, use, useEffect } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type {
  CountedView,
  IssuesOverview,
  IssueRow,
  Status,
} from '../../../../shared/issues/model.ts';
import { findStatusTone } from '../../../../shared/issues/status-tone.ts';
import { call } from '../../../state/calls.ts';
import { StateTag } from '../../../ui/StatusPill.tsx';
import { useLatest } from '../../../ui/use-latest.ts';
import css from './List.module.css';

/** A status as shape and name in the color of its category. */
export const IssueStatus = ({ status }: { readonly status: Status }) => (
  <StateTag plain dot tone={findStatusTone(status)}>
    {status.name}
  </StateTag>
);

/** When the user last looked at the view and left it (ms since epoch); null: never. `seen`: versions of issues that the user knows. */
export interface MarkLook {
  readonly lookedAt: number | null;
  readonly seen: IssuesOverview['seen'];
}
export const LastLook = createContext<MarkLook>({ lookedAt: null, seen: {} });

/** Whether someone else updated an issue since the user last looked at the view or opened the issue. */
const isFresh = (
  { lookedAt, seen }: MarkLook,
  { id, updated }: Pick<IssueRow, 'id' | 'updated'>,
): boolean =>
  lookedAt !== null && updated !== null && updated > lookedAt && updated > (seen[id] ?? 0);

/** Records that the user looked at the rows of a view when they leave it or hide the window. */
export function useLook({ id }: CountedView, rows: readonly IssueRow[] | null): void {
  const shown = useLatest(rows);
  useEffect(() => {
    // Ignores failures: the highlights then remain until the next visit.
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
  }, [id, shown]);
}

/** The key of an issue, marked if others updated the issue since the last look. */
export const IssueKey = ({ row }: { readonly row: IssueRow }) => (
  <code className={css['key']} data-row={row.key}>
    {row.key}
    <FreshDot row={row} />
  </code>
);

/** A dot if others updated the issue since the last look. */
export function FreshDot({ row }: { readonly row: IssueRow }) {
  const label = t('issuespanel:list.fresh');
  if (!isFresh(use(LastLook), row)) return null;
  return <span className={css['fresh']} role="img" title={label} aria-label={label} />;
}

/** The summary of an issue, bold if others updated it since the last look. */
export function Summary({ row }: { readonly row: IssueRow }) {
  return (
    <span
      className={css['summary']}
      data-fresh={isFresh(use(LastLook), row) || undefined}
      dir="auto"
    >
      {row.summary}
    </span>
  );
}
