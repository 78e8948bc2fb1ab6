import type { ReactNode } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/Notice.tsx';
import { isAddress } from '../../../../shared/connections/descriptor.ts';
import { FormField } from './FormField.tsx';
import { MoreFields } from './MoreFields.tsx';
import { SecretFields } from './SecretFields.tsx';
import { TestSteps } from './TestSteps.tsx';
import type { ConnectForm } from './use-connect-form.ts';
import css from './form.module.css';

/** The form without the main address: required fields, sign-in, trust, optional fields, test and buttons. */
export function ConnectFields({
  form,
  address,
  quiet = false,
}: {
  readonly form: ConnectForm;
  /** The address field, if it is part of this column. */
  readonly address?: ReactNode;
  /** The view has another primary button, so the submit button is secondary. */
  readonly quiet?: boolean;
}) {
  const field = form.error?.detail?.['field'];
  const { fields } = form.descriptor;
  const main = fields.find(isAddress);
  const rest = fields.filter((each) => each !== main && each.advanced !== true);
  const before = rest.filter(({ required }) => required !== false);
  const after = rest.filter(({ required }) => required === false);
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
      {before.map((each) => (
        <FormField key={each.key} form={form} field={each} />
      ))}
      <SecretFields form={form} />
      {after.map((each) => (
        <FormField key={each.key} form={form} field={each} />
      ))}
      <MoreFields form={form} />
      <TestSteps form={form} />
      <Actions form={form} quiet={quiet} />
      {form.error !== null && typeof field !== 'string' && (
        <Notice tone="bad" title={form.error.message} />
      )}
    </form>
  );
}

function Actions({ form, quiet }: { readonly form: ConnectForm; readonly quiet: boolean }) {
  const { running, report, profile } = form;
  const failed = report !== null && !report.ok;
  return (
    <div className={cx(layout['end'], css['foot'])}>
      {failed && (
        <Button variant="ghost" pending={running === 'force'} onClick={() => form.save(true)}>
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
