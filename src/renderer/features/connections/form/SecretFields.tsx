import { t } from '../../../../shared/i18n/translate.ts';
import type { AppInfo } from '../../../../shared/app/model.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { Field } from '../../../ui/Field.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { fieldError } from './AddressField.tsx';
import type { ConnectForm } from './use-connect-form.ts';
import css from './form.module.css';

const backendOf = ({ secrets }: AppInfo): AppInfo['secrets']['backend'] => secrets.backend;

/** Token, or user name and password. Secrets are write-only: nothing ever fills these inputs. */
export function SecretFields({ form }: { readonly form: ConnectForm }) {
  const { signIn } = form.state;
  return (
    <>
      <div className={css['group']}>
        <span className={css['label']}>{t('onboarding:form.signIn')}</span>
        <Segmented
          label={t('onboarding:form.signIn')}
          value={signIn}
          options={[
            { value: 'token', label: t('onboarding:form.byToken') },
            { value: 'password', label: t('onboarding:form.byPassword') },
          ]}
          onValue={(value) => {
            form.change({ signIn: value });
          }}
          wide
        />
      </div>
      {signIn === 'token' ? <TokenField form={form} /> : <PasswordFields form={form} />}
    </>
  );
}

function TokenField({ form }: { readonly form: ConnectForm }) {
  const where = t(`onboarding:form.${useTopicSelector('app.info', backendOf)}`);
  const kept = form.profile?.hasToken === true;
  const first = t(kept ? 'onboarding:form.tokenKept' : 'onboarding:form.tokenWhere');
  return (
    <Field
      label={t('onboarding:form.token')}
      error={fieldError(form, 'token')}
      hint={`${first} ${where}`}
    >
      {(parts) => (
        <TextInput
          {...parts}
          ref={form.tokenInput}
          type="password"
          name="token"
          autoComplete="new-password"
          maxLength={8000}
          placeholder={kept ? t('onboarding:form.tokenPlaceholder') : ''}
        />
      )}
    </Field>
  );
}

function PasswordFields({ form }: { readonly form: ConnectForm }) {
  return (
    <>
      <Field label={t('onboarding:form.user')} error={fieldError(form, 'user')}>
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
          <TextInput
            {...parts}
            ref={form.passwordInput}
            type="password"
            name="password"
            autoComplete="new-password"
            maxLength={1000}
          />
        )}
      </Field>
    </>
  );
}
