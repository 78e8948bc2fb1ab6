import type { ReactNode } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/Notice.tsx';
import { findCredential, isAddress } from '../../../../shared/connections/descriptor.ts';
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
        const { currentTarget } = event;
        form.save(false);
        // The fields show their faults after this event.
        setTimeout(() => focusFault(currentTarget));
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

function focusFault(form: HTMLElement): void {
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}

function Actions({ form, quiet }: { readonly form: ConnectForm; readonly quiet: boolean }) {
  const { running, report, profile, changed } = form;
  const { demo } = useTopic('app.info');
  const failed = report !== null && !report.ok;
  // A profile whose input is invalid can't be saved either.
  const isSavable = failed && !unreadable.has(report.problem?.code ?? '');
  const isMain = !quiet && (!failed || changed);
  return (
    <div className={css['foot']}>
      <p className={css['saved']}>
        {demo && <span>{t('onboarding:form.leavesDemo')}</span>}
        {changed && <span>{t('onboarding:form.changed')}</span>}
        <span>{isSavable ? savedText(form) : t('onboarding:form.saveWhenPassed')}</span>
      </p>
      <div className={layout['end']}>
        {isSavable && (
          <Button variant="ghost" pending={running === 'force'} onClick={() => form.save(true)}>
            {t('onboarding:form.saveAnyway')}
          </Button>
        )}
        <Button pending={running === 'test'} onClick={form.test}>
          {t(report === null ? 'onboarding:form.test' : 'onboarding:form.testAgain')}
        </Button>
        <Button
          type="submit"
          variant={isMain ? 'primary' : 'secondary'}
          pending={running === 'save'}
        >
          {t(profile === null ? 'onboarding:form.connect' : 'onboarding:form.save')}
        </Button>
      </div>
    </div>
  );
}

/** Codes of problems with an input that the core does not save. */
const unreadable: ReadonlySet<string> = new Set(['invalid-input', 'bad-address']);

/** What "Save anyway" saves. A password that is exchanged for a token is never saved. */
function savedText({ descriptor, state }: ConnectForm): string {
  const { secrets, kind } = findCredential(descriptor, state.credential);
  const isKept = secrets.length > 0 && kind !== 'login';
  return t(isKept ? 'onboarding:form.saveBoth' : 'onboarding:form.saveAddress');
}
