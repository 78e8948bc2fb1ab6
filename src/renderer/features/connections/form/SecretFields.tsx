import type { ReactNode } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { AppInfo } from '../../../../shared/app/model.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { Field } from '../../../ui/Field.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { SecretInput } from './SecretInput.tsx';
import { fieldError } from './AddressField.tsx';
import type { ConnectForm } from './use-connect-form.ts';
import css from './form.module.css';

const backendOf = ({ secrets }: AppInfo): AppInfo['secrets']['backend'] => secrets.backend;

/** Token, or user name and password. Secrets are write-only: nothing ever fills these inputs. */
export function SecretFields({ form }: { readonly form: ConnectForm }) {
  const byToken = form.state.signIn === 'token';
  const other = (
    <button
      type="button"
      className={css['other']}
      onClick={() => {
        form.change({ signIn: byToken ? 'password' : 'token' });
      }}
    >
      {t(byToken ? 'onboarding:form.usePassword' : 'onboarding:form.useToken')}
    </button>
  );
  return byToken ? (
    <TokenField form={form} other={other} />
  ) : (
    <PasswordFields form={form} other={other} />
  );
}

interface Props {
  readonly form: ConnectForm;
  /** The way to the other kind of sign-in. */
  readonly other: ReactNode;
}

function TokenField({ form, other }: Props) {
  const where = t(`onboarding:form.${useTopicSelector('app.info', backendOf)}`);
  const kept = form.profile?.hasToken === true;
  const first = t(kept ? 'onboarding:form.tokenKept' : 'onboarding:form.tokenWhere');
  return (
    <Field
      label={t('onboarding:form.token')}
      aside={other}
      error={fieldError(form, 'token')}
      hint={`${first} ${where}`}
    >
      {(parts) => (
        <SecretInput
          parts={parts}
          input={form.tokenInput}
          name="token"
          maxLength={8000}
          placeholder={kept ? t('onboarding:form.tokenPlaceholder') : ''}
        />
      )}
    </Field>
  );
}

function PasswordFields({ form, other }: Props) {
  return (
    <>
      <Field label={t('onboarding:form.user')} aside={other} error={fieldError(form, 'user')}>
        {(parts) => (
          <TextInput
            {...parts}
            name="user"
            maxLength={200}
            value={form.state.user}
            onText={(user) => {
              form.change({ user });
            }}
          />
        )}
      </Field>
      <Field
        label={t('onboarding:form.password')}
        error={fieldError(form, 'password')}
        hint={t('onboarding:form.passwordNote')}
      >
        {(parts) => (
          <SecretInput parts={parts} input={form.passwordInput} name="password" maxLength={1000} />
        )}
      </Field>
    </>
  );
}
