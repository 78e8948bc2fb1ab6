import type { ReactNode } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { DateField, DateTimeField } from '../../../ui/DateTimeField.tsx';
import type { FieldParts } from '../../../ui/Field.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import type { FormField } from './fields.ts';
import { textOf } from './fields.ts';
import css from './Form.module.css';
import { openWord } from '../model/numbers.ts';
import { Picker } from './Picker.tsx';
import type { FormDraft } from './use-create-form.ts';

/** The visible fields of a form with their errors, and errors that belong to no field. */
export function FormFields({ form }: { readonly form: FormDraft }) {
  return (
    <>
      <div className={css['fields']}>
        {form.shown.map((field) => (
          <OneField key={field.path} field={field} form={form} />
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
  const { path, kind, optional, hint } = field;
  const label = t(`adsform:field.${field.label}`);
  const error = form.errorOf(field);
  if (kind === 'boxes') return <Boxes {...props} label={label} error={error} />;
  if (kind === 'moment' || kind === 'day') return <Time {...props} label={label} error={error} />;
  return (
    <Field
      label={label}
      error={error}
      note={optional === true ? t('adsform:optional') : undefined}
      hint={hint === undefined ? undefined : t(`adsform:hint.${hint}`)}
    >
      {(parts) => inputOf(props, parts, path)}
    </Field>
  );
}

function inputOf({ field, form }: Props, parts: FieldParts, path: string): ReactNode {
  const { kind, choices = [], source, format } = field;
  const values = form.draft[path] ?? [];
  const set = (text: string): void => {
    form.set(path, [text]);
  };
  if (source !== undefined)
    return (
      <Picker
        parts={parts}
        source={source}
        values={values}
        format={format?.(form.draft) ?? ''}
        many={kind === 'picks'}
        onValues={(next) => form.set(path, next)}
      />
    );
  if (kind === 'choice')
    return (
      <Select
        {...parts}
        wide
        value={values[0] ?? ''}
        options={choices.map((value) => ({ value, label: openWord(value) }))}
        onValue={set}
      />
    );
  const input = (
    <TextInput {...parts} name={path} maxLength={500} value={values[0] ?? ''} onText={set} />
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

function Boxes({ field: { path, choices = [], optional }, form, label, error }: Labelled) {
  const values = form.draft[path] ?? [];
  return (
    <fieldset className={css['boxes']}>
      <legend>
        {label} {optional === true && <span>{t('adsform:any')}</span>}
      </legend>
      <div>
        {choices.map((choice) => (
          <Checkbox
            key={choice}
            checked={values.includes(choice)}
            onChecked={(on) =>
              form.set(path, on ? [...values, choice] : values.filter((one) => one !== choice))
            }
          >
            {openWord(choice)}
          </Checkbox>
        ))}
      </div>
      <Wrong text={error} />
    </fieldset>
  );
}

function Time({ field: { path, kind }, form, label, error }: Labelled) {
  const value = textOf(form.draft, path);
  const set = (next: string | number): void => {
    form.set(path, [String(next)]);
  };
  return (
    <div>
      {kind === 'day' ? (
        <DateField label={label} value={value} onValue={set} />
      ) : (
        <DateTimeField label={label} zone="UTC" value={Number(value)} onValue={set} />
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
