import { useState } from 'react';
import { ChevronRight } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/Field.tsx';
import { icon } from '../../../ui/icon.ts';
import layout from '../../../ui/layout.module.css';
import { TextInput } from '../../../ui/TextInput.tsx';
import { fieldError, FormField } from './FormField.tsx';
import { failedStep } from './test-view.ts';
import type { ConnectForm } from './use-connect-form.ts';
import css from './form.module.css';

/** Rarely needed fields; collapsed unless one of them has a value. */
export function MoreFields({ form }: { readonly form: ConnectForm }) {
  const [wanted, setWanted] = useState(
    form.state.caFile !== '' || form.state.proxy !== '' || form.fix === 'ca',
  );
  const open = wanted || (form.report !== null && failedStep(form.report) === 'tls');
  return (
    <div className={layout['stackWide']}>
      <Button
        variant="ghost"
        className={css['disclosure']}
        aria-expanded={open}
        icon={<ChevronRight {...icon} className={cx(css['chevron'], open && css['open'])} />}
        onClick={() => setWanted(!open)}
      >
        {t('onboarding:form.more')}
      </Button>
      {open && <More form={form} />}
    </div>
  );
}

function More({ form }: { readonly form: ConnectForm }) {
  const { descriptor } = form;
  const { caFile, proxy } = descriptor.network;
  return (
    <>
      <Plain
        form={form}
        name="name"
        label={t('onboarding:form.name')}
        hint={t('onboarding:form.nameHint')}
      />
      {descriptor.fields
        .filter(({ advanced }) => advanced === true)
        .map((field) => (
          <FormField key={field.key} form={form} field={field} />
        ))}
      {caFile && (
        <Plain
          form={form}
          name="caFile"
          label={t('onboarding:form.caFile')}
          hint={t('onboarding:form.caHint')}
        />
      )}
      {proxy && (
        <Plain
          form={form}
          name="proxy"
          label={t('connections:form.proxy')}
          hint={t('connections:form.proxyHint')}
        />
      )}
    </>
  );
}

function Plain({
  form,
  name,
  label,
  hint,
}: {
  readonly form: ConnectForm;
  readonly name: 'name' | 'caFile' | 'proxy';
  readonly label: string;
  readonly hint: string;
}) {
  return (
    <Field label={label} note={t('app:form.optional')} hint={hint} error={fieldError(form, name)}>
      {(parts) => (
        <TextInput
          {...parts}
          name={name}
          maxLength={name === 'name' ? 100 : 4096}
          value={form.state[name]}
          onText={(text) => form.change({ [name]: text })}
        />
      )}
    </Field>
  );
}
