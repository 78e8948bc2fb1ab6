import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { View } from '../../../../shared/issues/model.ts';
import { useResource } from '../../../state/use-resource.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Awaited } from '../../../ui/ErrorState.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { columnIds } from '../list/columns.tsx';
import { useChooseView, useSaveView } from './use-views.ts';
import css from './ViewDialog.module.css';

/** Maximum number of columns of a view. */
const MOST = 30;

/** The form of a view: name, columns and whether it is counted. `view` null: a new one, with JQL and columns of `from`. */
export function ViewDialog({
  view,
  from = view,
  onClose,
}: {
  readonly view: View | null;
  readonly from?: View | null;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState(view?.name ?? '');
  const [columns, setColumns] = useState<readonly string[]>(columnIds(from?.columns ?? []));
  const [counted, setCounted] = useState(view?.counted ?? false);
  const choose = useChooseView();
  const save = useSaveView(({ id }) => {
    if (view === null) choose.submit(id);
    onClose();
  });
  const jql = from?.jql ?? '';
  return (
    <FormDialog
      title={t(view === null ? 'issuespanel:views.newTitle' : 'issuespanel:views.editTitle')}
      submit={t('issuespanel:views.submit')}
      submission={{ pending: save.pending, error: save.error }}
      disabled={name.trim() === '' || columns.length > MOST}
      dirty={name !== (view?.name ?? '')}
      onClose={onClose}
      onSubmit={() => {
        const id = view?.id ?? crypto.randomUUID();
        save.submit({ id, name: name.trim(), jql, columns: [...columns], counted });
      }}
    >
      <Field label={t('issuespanel:views.name')}>
        {(parts) => (
          <TextInput {...parts} value={name} maxLength={100} autoFocus required onText={setName} />
        )}
      </Field>
      <p className={css['jql']} aria-label={t('issuespanel:views.jql')}>
        {jql}
      </p>
      <Columns chosen={columns} onChosen={setColumns} />
      <Checkbox checked={counted} onChecked={setCounted} note={t('issuespanel:views.countedNote')}>
        {t('issuespanel:views.counted')}
      </Checkbox>
    </FormDialog>
  );
}

/** All fields of the server to choose from, the chosen ones first. Key and summary are always shown. */
function Columns({
  chosen,
  onChosen,
}: {
  readonly chosen: readonly string[];
  readonly onChosen: (ids: readonly string[]) => void;
}) {
  const [text, setText] = useState('');
  const [first] = useState(() => new Set(chosen));
  const fields = useResource('issues.fields', undefined);
  const wanted = text.trim().toLowerCase();
  const listed = fields.data
    ?.filter(({ id, name }) => !always.has(id) && name.toLowerCase().includes(wanted))
    .sort(
      (a, b) => Number(first.has(b.id)) - Number(first.has(a.id)) || a.name.localeCompare(b.name),
    );
  return (
    <fieldset className={css['columns']}>
      <legend>{t('issuespanel:views.columns')}</legend>
      <SearchField label={t('issuespanel:views.findField')} value={text} onText={setText} />
      <div className={css['fields']} tabIndex={-1}>
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
        {listed?.length === 0 && <p className={css['none']}>{t('app:noMatch')}</p>}
      </div>
    </fieldset>
  );
}
const always: ReadonlySet<string> = new Set(['issuekey', 'key', 'summary']);
