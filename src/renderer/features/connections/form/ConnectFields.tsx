import type { ReactNode } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { ExternalField } from './AddressField.tsx';
import { MoreFields } from './MoreFields.tsx';
import { SecretFields } from './SecretFields.tsx';
import { TestSteps } from './TestSteps.tsx';
import { TrustFields } from './TrustFields.tsx';
import type { ConnectForm } from './use-connect-form.ts';
import css from './form.module.css';

/** The form below the address: sign-in, the address for away, trust, the test and what to do with it. */
export function ConnectFields({
  form,
  address,
  quiet = false,
}: {
  readonly form: ConnectForm;
  /** The address field, where it belongs to this form's column. */
  readonly address?: ReactNode;
  /** Another primary button is in view, so this form's is not one yet. */
  readonly quiet?: boolean;
}) {
  const field = form.error?.detail?.['field'];
  return (
    <form
      className={css['form']}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        form.save(false);
      }}
    >
      {address}
      <SecretFields form={form} />
      <TrustFields form={form} />
      <ExternalField form={form} />
      <MoreFields form={form} />
      <TestSteps form={form} />
      {form.error !== null && typeof field !== 'string' && (
        <Notice tone="bad" title={form.error.message} />
      )}
      <Actions form={form} quiet={quiet} />
    </form>
  );
}

function Actions({ form, quiet }: { readonly form: ConnectForm; readonly quiet: boolean }) {
  const { running, report, profile } = form;
  const failed = report !== null && !report.ok;
  return (
    <div className={css['actions']}>
      {failed && (
        <Button
          variant="ghost"
          pending={running === 'force'}
          onClick={() => {
            form.save(true);
          }}
        >
          {t('onboarding:form.saveAnyway')}
        </Button>
      )}
      <Button pending={running === 'test'} onClick={form.test}>
        {t(report === null ? 'onboarding:form.test' : 'onboarding:form.testAgain')}
      </Button>
      <Button type="submit" variant={quiet ? 'secondary' : 'primary'} pending={running === 'save'}>
        {t(profile === null ? 'onboarding:form.connect' : 'onboarding:form.save')}
      </Button>
    </div>
  );
}
