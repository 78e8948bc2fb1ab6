import { useMemo } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import { byOffset, usePaged } from '../../../state/use-paged.ts';
import { useResource } from '../../../state/use-resource.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Awaited, ErrorState } from '../../../ui/ErrorState.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { baseName } from '../parts/numbers.ts';
import css from '../parts/Views.module.css';

interface Row {
  readonly id: string;
  readonly cells: readonly string[];
}
const rowId = ({ id }: Row): string => id;
const PAGE = 200;

/** The rows of a downloaded CSV, page by page. */
const useCsv = (path: string) =>
  usePaged<Row, number>(path, {
    id: rowId,
    ...byOffset(PAGE, async (page, signal) => {
      const { rows, total } = await call('ads.table', { path, ...page }, signal);
      return { items: rows.map((cells, at) => ({ id: String(page.offset + at), cells })), total };
    }),
  });

const createColumns = (titles: readonly string[]): readonly Column<Row>[] =>
  titles.map((title, at) => ({
    // The layout is stored by column ids, so files with different columns have separate layouts.
    id: titles.indexOf(title) === at ? title : `${title} ${String(at)}`,
    title,
    width: 130,
    cell: ({ cells }) => <span dir="auto">{cells[at] ?? ''}</span>,
  }));

/** A downloaded CSV as a table. */
export function CsvTable({
  path,
  onClose,
}: {
  readonly path: string;
  readonly onClose: () => void;
}) {
  const first = useResource('ads.table', { path, offset: 0, limit: 1 });
  const { items, loading, hasMore, more, error, refresh } = useCsv(path);
  const titles = first.data?.columns;
  const columns = useMemo(() => createColumns(titles ?? []), [titles]);
  return (
    <Dialog
      open
      huge
      title={baseName(path)}
      description={first.data === null ? path : t('adsform:csv.rows', { count: first.data.total })}
      onOpenChange={onClose}
    >
      <Awaited resource={first} label={t('adsform:report.reading')} />
      {titles !== undefined && (
        <div className={css['csv']}>
          <DataTable
            id="ads-csv"
            label={baseName(path)}
            columns={columns}
            rowId={rowId}
            loading={loading}
            className={css['table']}
            rows={items ?? []}
            {...(hasMore ? { onEnd: more } : {})}
            error={error === null ? undefined : <ErrorState error={error} onRetry={refresh} />}
            empty={<EmptyState title={t('adsform:report.empty')} />}
          />
        </div>
      )}
    </Dialog>
  );
}
