import type { ReactNode } from 'react';
import type { ParsedAddress } from '../../../../shared/connections/address.ts';
import type {
  AddressField as AddressDescriptor,
  FieldDescriptor,
} from '../../../../shared/connections/descriptor.ts';
import { fieldFault, isAddress, readField } from '../../../../shared/connections/descriptor.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { FieldParts } from '../../../ui/Field.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import type { ConnectForm } from './use-connect-form.ts';

/** A field of a service's form, drawn according to its kind. */
export function FormField({
  form,
  field,
  label = field.label(),
  aside,
}: {
  readonly form: ConnectForm;
  readonly field: FieldDescriptor;
  readonly label?: string;
  readonly aside?: ReactNode;
}) {
  const value = form.state.values[field.key] ?? '';
  const fault = form.touched.has(field.key) ? fieldFault(form.descriptor, field, value) : null;
  const note = field.required === false ? t('app:form.optional') : undefined;
  return (
    <Field
      label={label}
      {...(note === undefined ? {} : { note })}
      error={fieldError(form, field.key) ?? fault}
      hint={formatHint(form, field, value)}
      aside={aside}
    >
      {(parts) => <Input form={form} field={field} value={value} parts={parts} />}
    </Field>
  );
}

/** The main address field, for placing it outside of the form. Nothing for a service without addresses. */
export function AddressField({
  form,
  label,
}: {
  readonly form: ConnectForm;
  readonly label?: string;
}) {
  const main = form.descriptor.fields.find(isAddress);
  if (main === undefined) return null;
  return <FormField form={form} field={main} {...(label === undefined ? {} : { label })} />;
}

function Input({
  form,
  field,
  value,
  parts,
}: {
  readonly form: ConnectForm;
  readonly field: FieldDescriptor;
  readonly value: string;
  readonly parts: FieldParts;
}) {
  const change = (text: string): void => form.changeValue(field.key, text);
  if (field.kind === 'choice')
    return (
      <Select
        {...parts}
        wide
        value={value}
        options={[
          ...(field.required === false ? [{ value: '', label: '' }] : []),
          ...field.choices.map((choice) => ({ value: choice.value, label: choice.label() })),
        ]}
        onValue={change}
      />
    );
  return (
    <TextInput
      {...parts}
      name={field.key}
      inputMode={field.kind === 'address' ? 'url' : field.kind}
      maxLength={2000}
      placeholder={field.placeholder ?? ''}
      value={value}
      onText={change}
      onBlur={() => {
        if (value.trim() === '') return;
        form.touch(field.key);
        if (field.kind === 'address') complete(form, field, value);
      }}
    />
  );
}

/** Completes scheme and port when the field loses focus. */
function complete(form: ConnectForm, field: AddressDescriptor, value: string): void {
  const reading = readField(form.descriptor, field, value);
  if (reading.ok) form.changeValue(field.key, reading.url);
}

function formatHint({ descriptor }: ConnectForm, field: FieldDescriptor, value: string): string {
  const hint = field.hint?.() ?? '';
  return field.kind === 'address' ? addressHint(readField(descriptor, field, value), hint) : hint;
}

function addressHint(reading: ParsedAddress, empty: string): string {
  if (!reading.ok) return empty;
  const { url } = reading;
  if (reading.stripped) return t('onboarding:form.stripped', { url });
  const use = reading.completed ? t('onboarding:form.willUse', { url }) : '';
  const plain = reading.plain ? t('onboarding:form.plain') : '';
  return [use, plain].filter((part) => part !== '').join('. ');
}

/** The core's error message, if it names this field. */
export function fieldError({ error }: ConnectForm, field: string): string | null {
  return error?.detail?.['field'] === field ? error.message : null;
}
