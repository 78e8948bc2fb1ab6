import type { ReactNode } from 'react';
import { useState } from 'react';
import { formatRequired } from '../../../../shared/format/sentences.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { CreateField } from '../../../../shared/issues/contract.ts';
import type { Person } from '../../../../shared/issues/model.ts';
import { call } from '../../../state/calls.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Combobox } from '../../../ui/Combobox.tsx';
import type { FieldParts } from '../../../ui/Field.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useRequiredField } from '../../../ui/invalid-fields.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { ServerPicker } from '../detail/ServerPicker.tsx';
import css from './Create.module.css';
import type { IssueCreateForm } from './use-create.ts';

/** Optional fields that are shown at once. */
const usual = ['summary', 'description', 'assignee', 'priority', 'labels'];
/** Lists with at least this many choices have a search field. */
const MANY = 20;

/** The fields of the form that the app has an input for; required and usual ones first. */
export function CreateFields({
  form,
  me,
}: {
  readonly form: IssueCreateForm;
  readonly me: Person;
}) {
  const { fields, errorOf } = form;
  const [all, setAll] = useState(false);
  const known = fields.data?.fields.filter(({ kind }) => kind !== 'other') ?? [];
  const isFirst = ({ id, required }: CreateField): boolean => required || usual.includes(id);
  const more = known.filter((field) => !isFirst(field));
  if (!all && more.some(({ id }) => errorOf(id) !== null)) setAll(true);
  const shown = [...known.filter(isFirst), ...(all ? more : [])];
  return (
    <>
      {shown.map((field) => (
        <OneField key={field.id} field={field} form={form} me={me} />
      ))}
      {!all && more.length > 0 && (
        <div>
          <Button onClick={() => setAll(true)}>
            {t('issuesdetail:create.more', { count: more.length })}
          </Button>
        </div>
      )}
    </>
  );
}

interface OneProps {
  readonly field: CreateField;
  readonly form: IssueCreateForm;
  readonly me: Person;
}

function OneField(props: OneProps) {
  const { field, form } = props;
  const { id, name, required, kind } = field;
  const error = form.errorOf(id);
  if (kind === 'choices') return <Choices {...props} error={error} />;
  return (
    <Field
      label={name}
      note={required ? undefined : t('app:form.optional')}
      required={required ? bindValue(props).text : undefined}
      {...(kind === 'labels' ? { hint: t('issuesdetail:create.labelsHint') } : {})}
      error={error}
    >
      {(parts) => renderInput(props, parts)}
    </Field>
  );
}

/** Binds the text of a field to the draft. */
function bindValue({ field: { id }, form: { draft, setDraft } }: OneProps) {
  const value = draft.values[id] ?? '';
  return {
    text: typeof value === 'string' ? value : '',
    ids: typeof value === 'string' ? [] : value,
    set: (next: string | string[]): void => {
      setDraft({ ...draft, values: { ...draft.values, [id]: next } });
    },
  };
}

function renderInput(props: OneProps, parts: FieldParts): ReactNode {
  const { field } = props;
  const { text: value, set } = bindValue(props);
  switch (field.kind) {
    case 'longText':
      return (
        <TextArea
          {...parts}
          className={css['text']}
          dir="auto"
          spellCheck
          rows={4}
          value={value}
          onChange={(event) => set(event.currentTarget.value)}
        />
      );
    case 'choice': {
      const Picker = field.choices.length < MANY ? Select : Combobox;
      const options = field.choices.map(({ id, name }) => ({ value: id, label: name }));
      const none = { value: '', label: t('issuesdetail:create.none') };
      return <Picker {...parts} value={value} options={[none, ...options]} onValue={set} />;
    }
    case 'person':
      return <PersonField {...props} parts={parts} />;
    default:
      return (
        <TextInput
          {...parts}
          value={value}
          {...(field.kind === 'date' ? { type: 'date' } : {})}
          {...(field.kind === 'number' ? { inputMode: 'decimal' } : {})}
          {...(field.id === 'summary' ? { maxLength: 255, 'data-first-focus': true } : {})}
          onText={set}
        />
      );
  }
}

function PersonField({ parts, ...props }: OneProps & { readonly parts: FieldParts }) {
  const { me, field, form } = props;
  const { draft, setDraft } = form;
  const { text: value } = bindValue(props);
  const first = [
    { value: '', label: t('issuesdetail:create.none') },
    { value: me.id, label: me.name },
    ...(value === '' || value === me.id ? [] : [{ value, label: draft.names[value] ?? value }]),
  ];
  return (
    <ServerPicker
      {...parts}
      value={value}
      first={first}
      name={`users ${field.id}`}
      search={findPeople}
      onValue={(id, label) => {
        const values = { ...draft.values, [field.id]: id };
        setDraft({ ...draft, values, names: { ...draft.names, [id]: label } });
      }}
    />
  );
}

async function findPeople(query: string, signal: AbortSignal) {
  if (query === '') return [];
  const { items } = await call('issues.list', { list: { k: 'users', query } }, signal);
  return items.flatMap(({ accountId, displayName }) =>
    typeof accountId === 'string' ? [{ value: accountId, label: String(displayName) }] : [],
  );
}

function Choices(props: OneProps & { readonly error: string | null }) {
  const { name, required, choices } = props.field;
  const { ids, set } = bindValue(props);
  const isMissing = useRequiredField(required && ids.length === 0, name);
  const error = props.error ?? (isMissing ? formatRequired(name) : null);
  return (
    <fieldset className={css['choices']}>
      <legend>
        {name} {!required && t('app:form.optional')}
      </legend>
      <div className={css['boxes']}>
        {choices.map(({ id, name: choice }) => (
          <Checkbox
            key={id}
            checked={ids.includes(id)}
            onChecked={(on) => set(on ? [...ids, id] : ids.filter((other) => other !== id))}
          >
            {choice}
          </Checkbox>
        ))}
      </div>
      {error !== null && (
        <p className={css['error']} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
