import { useState } from 'react';
import { ChevronRight } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/Field.tsx';
import { icon } from '../../../ui/icon.ts';
import { TextInput } from '../../../ui/TextInput.tsx';
import { fieldError } from './AddressField.tsx';
import type { ConnectForm } from './use-connect-form.ts';
import css from './form.module.css';

/** What most people never need; open from the start where it is in use. */
export function MoreFields({ form }: { readonly form: ConnectForm }) {
  const [wanted, setWanted] = useState(form.state.caFile !== '');
  const open = wanted || form.report?.cause?.code === 'tls-authority';
  return (
    <div className={css['more']}>
      <Button
        variant="ghost"
        className={css['disclosure']}
        aria-expanded={open}
        icon={<ChevronRight {...icon} className={cx(css['chevron'], open && css['open'])} />}
        onClick={() => {
          setWanted(!open);
        }}
      >
        {t('onboarding:form.more')}
      </Button>
      {open && <More form={form} />}
    </div>
  );
}

function More({ form }: { readonly form: ConnectForm }) {
  const { state, change } = form;
  return (
    <>
      <Field
        label={t('onboarding:form.name')}
        note={t('onboarding:form.optional')}
        hint={t('onboarding:form.nameHint')}
        error={fieldError(form, 'name')}
      >
        {(parts) => (
          <TextInput
            {...parts}
            maxLength={100}
            value={state.name}
            onText={(name) => {
              change({ name });
            }}
          />
        )}
      </Field>
      <Field
        label={t('onboarding:form.caFile')}
        note={t('onboarding:form.optional')}
        hint={t('onboarding:form.caHint')}
        error={fieldError(form, 'caFile')}
      >
        {(parts) => (
          <TextInput
            {...parts}
            maxLength={4096}
            value={state.caFile}
            onText={(caFile) => {
              change({ caFile });
            }}
          />
        )}
      </Field>
    </>
  );
}
