import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { View } from '../../../../shared/issues/model.ts';
import { call } from '../../../state/calls.ts';
import { usePaged } from '../../../state/use-paged.ts';
import { useResource } from '../../../state/use-resource.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Awaited, ErrorState } from '../../../ui/ErrorState.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { TwoLines } from '../../../ui/table/TwoLines.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { columnIds } from '../list/columns.tsx';
import css from './dialogs.module.css';
import { chooseView, useSaveView } from './use-views.ts';

interface DialogProps {
  /** The view to change, or the one whose JQL and columns a new view takes. */
  readonly view: View;
  readonly onClose: () => void;
}

/** Saves a view, shows it and closes the dialog. */
function useSubmit(onClose: () => void) {
  const { pending, error, submit } = useSaveView(({ id }) => {
    chooseView(id);
    onClose();
  });
  return { submission: { pending, error }, save: submit };
}

/** The form of a view: name, columns and whether it is counted. `fresh`: it saves a new view. */
export function ViewDialog({ view, fresh, onClose }: DialogProps & { readonly fresh: boolean }) {
  const first = fresh ? '' : view.name;
  const [name, setName] = useState(first);
  const [columns, setColumns] = useState(columnIds(view.columns));
  const [counted, setCounted] = useState(view.counted && !fresh);
  const { submission, save } = useSubmit(onClose);
  const id = fresh ? crypto.randomUUID() : view.id;
  return (
    <FormDialog
      title={t(fresh ? 'issuespanel:views.newTitle' : 'issuespanel:views.editTitle')}
      description={view.jql}
      submit={t('issuespanel:views.submit')}
      {...{ submission, onClose }}
      disabled={name.trim() === ''}
      dirty={name !== first}
      onSubmit={() => {
        save({ id, name, jql: view.jql, columns: columns.slice(0, 30), counted });
      }}
    >
      <Field label={t('issuespanel:views.name')}>
        {(parts) => (
          <TextInput {...parts} value={name} maxLength={100} autoFocus onText={setName} />
        )}
      </Field>
      <Columns chosen={columns} onChosen={setColumns} />
      <Checkbox checked={counted} onChecked={setCounted} note={t('issuespanel:views.countedNote')}>
        {t('issuespanel:views.counted')}
      </Checkbox>
    </FormDialog>
  );
}

/** All fields of the server to choose from. Key and summary are always shown. */
function Columns({
  chosen,
  onChosen,
}: {
  readonly chosen: readonly string[];
  readonly onChosen: (ids: readonly string[]) => void;
}) {
  const [text, setText] = useState('');
  const fields = useResource('issues.fields', undefined);
  const listed = fields.data?.filter(
    ({ id, name }) =>
      id !== 'issuekey' && id !== 'summary' && name.toLowerCase().includes(text.toLowerCase()),
  );
  return (
    <fieldset className={css['columns']}>
      <legend>{t('issuespanel:views.columns')}</legend>
      <SearchField label={t('issuespanel:views.findField')} value={text} onText={setText} />
      <div className={css['fields']}>
        <Awaited resource={fields} label={t('issuespanel:views.loadingFields')} />
        {listed?.map(({ id, name }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onChecked={(on) => {
              onChosen(on ? [...chosen, id] : chosen.filter((one) => one !== id));
            }}
          >
            {name}
          </Checkbox>
        ))}
        {listed?.length === 0 && t('app:noMatch')}
      </div>
    </fieldset>
  );
}

interface ServerFilter {
  readonly id: string;
  readonly name: string;
  readonly jql: string;
}
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const idOf = ({ id }: ServerFilter): string => id;
const none: readonly ServerFilter[] = [];

/** Adds a view from a filter that is saved on the server. */
export function FilterDialog({ view, onClose }: DialogProps) {
  const [picked, setPicked] = useState<ServerFilter | null>(null);
  const { submission, save } = useSubmit(onClose);
  const add = ({ id, name, jql }: ServerFilter): void => {
    save({
      ...{ id: crypto.randomUUID(), name, columns: view.columns, counted: false },
      jql: jql === '' ? `filter = ${id} ORDER BY key ASC` : jql,
    });
  };
  return (
    <FormDialog
      title={t('issuespanel:filters.title')}
      submit={t('issuespanel:filters.submit')}
      {...{ submission, onClose }}
      disabled={picked === null}
      onSubmit={() => {
        if (picked !== null) add(picked);
      }}
    >
      <FilterTable picked={picked} onPick={setPicked} onOpen={add} />
    </FormDialog>
  );
}

function FilterTable({
  picked,
  onPick,
  onOpen,
}: {
  readonly picked: ServerFilter | null;
  readonly onPick: (filter: ServerFilter | null) => void;
  readonly onOpen: (filter: ServerFilter) => void;
}) {
  const { items, error, loading, more, refresh } = useFilters();
  const [columns] = useState(() => [
    {
      ...{ id: 'name', title: t('issuespanel:filters.name'), width: 200, grow: 1 },
      cell: ({ name, jql }: ServerFilter) => <TwoLines below={jql}>{name}</TwoLines>,
    },
  ]);
  return (
    <DataTable
      id="issues filters"
      label={t('issuespanel:filters.list')}
      className={css['list']}
      rowHeight={46}
      rows={items ?? none}
      {...{ columns, loading, onOpen }}
      rowId={idOf}
      textOf={({ name }) => name}
      onEnd={more}
      error={error !== null && <ErrorState error={error} onRetry={refresh} />}
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

function useFilters() {
  return usePaged<ServerFilter, { readonly walk: string | null }>('filters', {
    ...{ first: { walk: null }, id: idOf },
    fetch: async ({ walk }, signal) => {
      const page =
        walk === null
          ? await call('issues.list', { list: { k: 'filters', query: '' } }, signal)
          : await call('issues.more', { walk }, signal);
      const items = page.items.map(({ id, name, jql }) => ({
        ...{ id: text(id), name: text(name).slice(0, 100), jql: text(jql) },
      }));
      return { items, next: page.walk === null ? null : { walk: page.walk }, total: page.total };
    },
  });
}
