import { t } from '../../../../shared/i18n/translate.ts';
import { Field } from '../../../ui/Field.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import type { AddressReading } from './address.ts';
import { readAddress } from './address.ts';
import type { ConnectForm } from './use-connect-form.ts';

/** What is wrong with an address, in one sentence. */
function faultText(reading: AddressReading & { readonly ok: false }): string {
  return t(`onboarding:invalid.${reading.fault}`, { scheme: reading.scheme });
}

function hintOf(reading: AddressReading, empty: string, plainMatters: boolean): string {
  if (!reading.ok) return empty;
  const { url } = reading;
  if (reading.stripped) return t('onboarding:form.stripped', { url });
  const use = reading.completed ? t('onboarding:form.willUse', { url }) : '';
  const plain = reading.plain && plainMatters ? t('onboarding:form.plain') : '';
  return [use, plain].filter((part) => part !== '').join('. ');
}

/** The address on the own network; what was left out (scheme, port) is completed and shown while typing. */
export function AddressField({
  form,
  label = t('onboarding:form.address'),
  autoFocus = false,
}: {
  readonly form: ConnectForm;
  readonly label?: string;
  readonly autoFocus?: boolean;
}) {
  const reading = readAddress(form.state.localUrl);
  const shown = form.touched.has('localUrl') && !reading.ok ? faultText(reading) : null;
  return (
    <Field
      label={label}
      error={fieldError(form, 'localUrl') ?? shown}
      hint={hintOf(reading, t('onboarding:form.addressHint'), true)}
    >
      {(parts) => (
        <TextInput
          {...parts}
          name="address"
          inputMode="url"
          maxLength={2000}
          placeholder="http://music.lan:8095"
          autoFocus={autoFocus}
          value={form.state.localUrl}
          onText={(localUrl) => {
            form.change({ localUrl });
          }}
          onBlur={() => {
            if (form.state.localUrl.trim() !== '') form.touch('localUrl');
            if (reading.ok) form.change({ localUrl: reading.url });
          }}
        />
      )}
    </Field>
  );
}

/** The address for being away; may stay empty. */
export function ExternalField({ form }: { readonly form: ConnectForm }) {
  const { externalUrl } = form.state;
  const empty = externalUrl.trim() === '';
  const reading = readAddress(externalUrl);
  const shown =
    !empty && form.touched.has('externalUrl') && !reading.ok ? faultText(reading) : null;
  return (
    <Field
      label={t('onboarding:form.external')}
      note={t('onboarding:form.optional')}
      error={fieldError(form, 'externalUrl') ?? shown}
      hint={hintOf(reading, t('onboarding:form.externalHint'), true)}
    >
      {(parts) => (
        <TextInput
          {...parts}
          name="external-address"
          inputMode="url"
          maxLength={2000}
          placeholder="https://music.example.net"
          value={externalUrl}
          onText={(text) => {
            form.change({ externalUrl: text });
          }}
          onBlur={() => {
            form.touch('externalUrl');
            if (!empty && reading.ok) form.change({ externalUrl: reading.url });
          }}
        />
      )}
    </Field>
  );
}

/** The app's own word on a field, where its answer names one. */
export function fieldError(form: ConnectForm, field: string): string | null {
  const { error } = form;
  return error?.detail?.['field'] === field ? error.message : null;
}
