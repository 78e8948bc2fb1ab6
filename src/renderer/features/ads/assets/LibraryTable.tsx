import type { ReactNode } from 'react';
import { useTopicSelector } from '../../../state/topics.ts';
import { usePaged } from '../../../state/use-paged.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import css from './Assets.module.css';

interface Row {
  readonly id: string;
  readonly name: string;
}
const rowId = ({ id }: Row): string => id;
const nameOf = ({ name }: Row): string => name;

/** Pages of 50 rows, read again after changes. */
export function useLibrary<T extends Row>(
  filter: Readonly<Record<string, unknown>>,
  read: (
    page: { account: string | null; offset: number; limit: number },
    signal: AbortSignal,
  ) => Promise<{ items: T[]; total: number }>,
) {
  const revision = useTopicSelector('ads.overview', ({ value }) => value?.revision ?? 0);
  const account = useTopicSelector('ads.overview', ({ value }) => value?.account ?? null);
  const list = JSON.stringify([account, filter]);
  return usePaged<T, number>(account === null ? null : `${list} ${String(revision)}`, {
    ...{ first: 0, size: 50, list, id: rowId },
    fetch: async (offset, signal) => {
      const { items, total } = await read({ account, offset, limit: 50 }, signal);
      const next = offset + items.length;
      return { items, total, next: items.length === 0 || next >= total ? null : next };
    },
  });
}

/** The table of a library: what was found, or why there is nothing. */
export function LibraryTable<T extends Row>({
  id,
  label,
  columns,
  of,
  stale,
  selected,
  onSelected,
  empty,
}: {
  readonly id: string;
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly of: ReturnType<typeof useLibrary<T>>;
  readonly stale: boolean;
  readonly selected: ReadonlySet<string>;
  readonly onSelected: (ids: ReadonlySet<string>) => void;
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode };
}) {
  return (
    <DataTable
      {...{ id, label, columns, rowId }}
      className={css['table']}
      rows={of.items ?? []}
      textOf={nameOf}
      stale={stale || of.stale}
      loading={of.loading}
      selection={{ mode: 'multi', ids: selected, onSelect: onSelected }}
      {...(of.hasMore ? { onEnd: of.more } : {})}
      error={of.error === null ? undefined : <ErrorState error={of.error} onRetry={of.refresh} />}
      empty={
        <EmptyState title={empty.title} action={empty.action}>
          {empty.text}
        </EmptyState>
      }
    />
  );
}
