import { useMemo } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaSort } from '../../../../shared/library/contract.ts';
import { mediaSorts } from '../../../../shared/library/contract.ts';
import { useTopic } from '../../../state/topics.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import type { Sort } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { formatCollectionQuery, showSubject, useLibraryPage } from './library-store.ts';
import { createColumns } from './media-columns.tsx';
import { formatTitle } from './media-words.ts';
import type { MediaEntry, MediaPages } from './media-pages.ts';
import { formatEntryId } from './media-pages.ts';
import css from './MediaTable.module.css';

/** Maximum number of selected rows: as many as a collection may have. */
const MAX_PICKED = 10_000;

const formatText = ({ media }: MediaEntry): string => (media === null ? '' : formatTitle(media));

/** The media of a query. Loads and renders only visible rows; the core sorts. */
export function MediaTable({
  pages,
  empty,
}: {
  readonly pages: MediaPages;
  readonly empty: React.ReactNode;
}) {
  const list = useLibraryPage((state) => state.list);
  const query = useLibraryPage((state) => state.query);
  const subject = useLibraryPage((state) => state.subject);
  const picked = useLibraryPage((state) => state.picked);
  const sort = useSort();
  const columns = useMemo(() => createColumns(), []);
  const { failure, last, source } = pages;
  return (
    <DataTable
      id={list === 'missing' ? 'media missing' : 'media library'}
      label={t(list === 'missing' ? 'medialibrary:missing.title' : 'medialibrary:list')}
      columns={columns}
      rows={source}
      list={JSON.stringify([list, query])}
      rowId={formatEntryId}
      className={css['table']}
      loading={last === null && failure === null}
      empty={empty}
      error={
        failure === null ? undefined : <ErrorState error={failure} onRetry={() => pages.retry()} />
      }
      stale={failure !== null}
      {...(list === 'missing' ? {} : { sort })}
      selection={{
        mode: 'multi',
        ids: picked,
        max: MAX_PICKED,
        onSelect: (ids) => useLibraryPage.setState({ picked: ids }),
      }}
      current={subject?.k === 'item' ? subject.id : null}
      onCurrent={(id) => {
        if (id !== null && !id.startsWith('#')) showSubject({ k: 'item', id });
      }}
      textOf={formatText}
    />
  );
}

function useSort(): { readonly value: Sort; readonly onSort: (sort: Sort | null) => void } {
  const sort = useLibraryPage((state) => state.sort);
  const isDescending = useLibraryPage((state) => state.isDescending);
  const query = useLibraryPage((state) => state.query);
  const { collections } = useTopic('library');
  const isOwn = collections.some(
    (one) => one.query === null && formatCollectionQuery(one) === query,
  );
  return {
    value: { id: sort === 'own' && !isOwn ? 'title' : sort, desc: isDescending },
    onSort: (next) => {
      const key = mediaSorts.find((one): one is MediaSort => one === next?.id);
      useLibraryPage.setState({
        sort: key ?? 'own',
        isDescending: key !== undefined && next?.desc === true,
      });
    },
  };
}
