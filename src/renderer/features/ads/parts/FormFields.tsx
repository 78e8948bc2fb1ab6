import type { ReactNode } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { cx } from '../../../ui/cx.ts';
import { DateField, DateTimeField } from '../../../ui/DateTimeField.tsx';
import type { FieldParts } from '../../../ui/Field.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { CountryField } from './CountryField.tsx';
import type { FormDraft, FormField } from './form.ts';
import { textOf } from './form.ts';
import css from './Form.module.css';
import { openWord } from './numbers.ts';
import { Picker } from './Picker.tsx';

/** The visible fields of a form with their errors, and errors that belong to no field. */
export function FormFields({ form }: { readonly form: FormDraft }) {
  return (
    <>
      <div className={css['fields']}>
        {form.shown.map((field) => (
          <OneField key={field.key} field={field} form={form} />
        ))}
      </div>
      {form.otherErrors.map(({ field, message }) => (
        <Notice key={field + message} tone="bad" title={`${field}: ${message}`} />
      ))}
    </>
  );
}

interface Props {
  readonly field: FormField;
  readonly form: FormDraft;
}

function OneField(props: Props) {
  const { field, form } = props;
  const { key, kind, optional, hint } = field;
  const label = t(`adsform:field.${key}`);
  const error = form.errorOf(field);
  if (kind === 'boxes') return <Boxes {...props} label={label} error={error} />;
  if (kind === 'moment' || kind === 'day') return <Time {...props} label={label} error={error} />;
  return (
    <Field
      label={label}
      error={error}
      note={optional === true ? t('app:form.optional') : undefined}
      hint={hint === undefined ? undefined : t(`adsform:hint.${hint}`)}
    >
      {(parts) => renderInput(props, parts)}
    </Field>
  );
}

function renderInput({ field, form }: Props, parts: FieldParts): ReactNode {
  const { key, kind, choices = [], source, format = '', wordOf = openWord } = field;
  const values = form.draft[key] ?? [];
  const set = (text: string): void => form.set(key, [text]);
  if (source !== undefined)
    return (
      <Picker
        parts={parts}
        source={source}
        values={values}
        format={format}
        many={kind === 'picks'}
        onValues={(next) => form.set(key, next)}
      />
    );
  if (kind === 'country')
    return <CountryField parts={parts} value={values[0] ?? ''} onValue={set} />;
  if (kind === 'choice')
    return (
      <Select
        {...parts}
        wide
        value={values[0] ?? ''}
        options={choices.map((value) => ({ value, label: wordOf(value) }))}
        onValue={set}
      />
    );
  const input = (
    <TextInput {...parts} name={key} maxLength={500} value={values[0] ?? ''} onText={set} />
  );
  if (kind !== 'money') return input;
  return (
    <span className={css['money']}>
      {input}
      <span>{form.currency}</span>
    </span>
  );
}

interface Labelled extends Props {
  readonly label: string;
  readonly error: string | null;
}

/** With more checkboxes than this, they are laid out in columns over the whole width. */
const MAX_IN_ROW = 4;

function Boxes({ field, form, label, error }: Labelled) {
  const { key, choices = [], groups = [], optional, wordOf = openWord } = field;
  const values = form.draft[key] ?? [];
  const box = (choice: string): ReactNode => (
    <Checkbox
      key={choice}
      checked={values.includes(choice)}
      onChecked={(on) =>
        form.set(key, on ? [...values, choice] : values.filter((value) => value !== choice))
      }
    >
      {wordOf(choice)}
    </Checkbox>
  );
  const isTall = groups.length > 0 || choices.length > MAX_IN_ROW;
  return (
    <fieldset className={cx(css['boxes'], isTall && css['tall'])}>
      <legend>
        {label} {optional === true && <span>{t('adsform:any')}</span>}
      </legend>
      {choices.length > 0 && <div>{choices.map(box)}</div>}
      {groups.map((group) => (
        <div key={group.key} role="group" aria-label={t(`adsform:group.${group.key}`)}>
          <h3>{t(`adsform:group.${group.key}`)}</h3>
          {group.choices.map(box)}
        </div>
      ))}
      <Wrong text={error} />
    </fieldset>
  );
}

function Time({ field: { key, kind }, form, label, error }: Labelled) {
  const value = textOf(form.draft, key);
  const set = (next: string | number): void => form.set(key, [String(next)]);
  return (
    <div>
      {kind === 'day' ? (
        <DateField label={label} value={value} onValue={set} />
      ) : (
        <DateTimeField
          label={label}
          zone="UTC"
          seconds={false}
          value={Number(value)}
          onValue={set}
        />
      )}
      <Wrong text={error} />
    </div>
  );
}

function Wrong({ text }: { readonly text: string | null }) {
  if (text === null) return null;
  return (
    <p className={css['wrong']} role="alert">
      {text}
    </p>
  );
}
