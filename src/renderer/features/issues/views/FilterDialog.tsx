import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ListPage } from '../../../../shared/issues/contract.ts';
import { call } from '../../../state/calls.ts';
import { usePaged } from '../../../state/use-paged.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { TwoLines } from '../../../ui/table/TwoLines.tsx';
import { useSettled } from './use-settled.ts';
import { useChooseView, useSaveView } from './use-views.ts';
import css from './ViewDialog.module.css';

/** A filter that is saved on the server. */
interface ServerFilter {
  readonly id: string;
  readonly name: string;
  readonly jql: string;
  readonly favorite: boolean;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const filterOf = ({ id, name, jql, favourite }: ListPage['items'][number]): ServerFilter => ({
  id: text(id),
  name: text(name),
  jql: text(jql),
  favorite: favourite === true,
});
const idOf = ({ id }: ServerFilter): string => id;
const nameOf = ({ name }: ServerFilter): string => name;

const columns = (): readonly Column<ServerFilter>[] => [
  {
    id: 'name',
    title: t('issuespanel:filters.name'),
    width: 200,
    grow: 1,
    cell: ({ name, jql, favorite }) => (
      <TwoLines below={<code>{jql}</code>}>
        {favorite ? t('issuespanel:filters.favorite', { name }) : name}
      </TwoLines>
    ),
  },
];

/** Adds a view from a filter of the server. `columns`: those of the new view. */
export function FilterDialog({
  columns: shown,
  onClose,
}: {
  readonly columns: readonly string[];
  readonly onClose: () => void;
}) {
  const [query, setQuery] = useState('');
  const [picked, setPicked] = useState<ServerFilter | null>(null);
  const choose = useChooseView();
  const save = useSaveView(({ id }) => {
    choose.submit(id);
    onClose();
  });
  const add = ({ id, name, jql }: ServerFilter): void => {
    save.submit({
      ...{ id: crypto.randomUUID(), name: name.slice(0, 100), columns: [...shown], counted: false },
      jql: jql === '' ? `filter = ${id} ORDER BY key ASC` : jql,
    });
  };
  return (
    <FormDialog
      title={t('issuespanel:filters.title')}
      description={t('issuespanel:filters.about')}
      submit={t('issuespanel:filters.submit')}
      submission={{ pending: save.pending, error: save.error }}
      disabled={picked === null}
      onClose={onClose}
      onSubmit={() => {
        if (picked !== null) add(picked);
      }}
    >
      <SearchField label={t('issuespanel:filters.search')} value={query} onText={setQuery} />
      <FilterTable query={query.trim()} {...{ picked }} onPick={setPicked} onOpen={add} />
    </FormDialog>
  );
}

function FilterTable({
  query,
  picked,
  onPick,
  onOpen,
}: {
  readonly query: string;
  readonly picked: ServerFilter | null;
  readonly onPick: (filter: ServerFilter | null) => void;
  readonly onOpen: (filter: ServerFilter) => void;
}) {
  const [table] = useState(columns);
  const filters = useFilters(useSettled(query));
  const { items, error, refresh } = filters;
  return (
    <DataTable
      id="issues filters"
      label={t('issuespanel:filters.list')}
      className={css['list']}
      rowHeight={46}
      columns={table}
      rows={items ?? none}
      rowId={idOf}
      textOf={nameOf}
      loading={filters.loading}
      onEnd={filters.more}
      onOpen={onOpen}
      empty={t('app:noMatch')}
      error={error === null ? undefined : <ErrorState {...{ error }} onRetry={refresh} />}
      selection={{
        mode: 'single',
        ids: new Set(picked === null ? [] : [picked.id]),
        onSelect: (_, id) => {
          onPick(items?.find((one) => one.id === id) ?? null);
        },
      }}
    />
  );
}
const none: readonly ServerFilter[] = [];

interface Cursor {
  readonly walk: string | null;
}

function useFilters(query: string) {
  return usePaged<ServerFilter, Cursor>(query, {
    ...{ first: { walk: null }, id: idOf, size: 50, list: query },
    fetch: async ({ walk }, signal) => {
      const page =
        walk === null
          ? await call('issues.list', { list: { k: 'filters', query } }, signal)
          : await call('issues.more', { walk }, signal);
      const next = page.walk === null ? null : { walk: page.walk };
      return { items: page.items.map(filterOf), next, total: page.total };
    },
  });
}
