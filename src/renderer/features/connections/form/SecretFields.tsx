import type { ReactNode } from 'react';
import type { AppInfo } from '../../../../shared/app/model.ts';
import type { SecretDescriptor } from '../../../../shared/connections/descriptor.ts';
import { findCredential } from '../../../../shared/connections/descriptor.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import layout from '../../../ui/layout.module.css';
import { fieldError, FormField } from './FormField.tsx';
import type { ConnectForm } from './use-connect-form.ts';
import css from './form.module.css';
import { useLayoutEffect, useRef } from 'react';
import type { FieldParts } from '../../../ui/Field.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';

/** A write-only input. The form reads its text when it submits; unmounting clears it. */
function SecretInput({
  onInput,
  parts,
  ...rest
}: {
  readonly onInput: (name: string, input: HTMLInputElement | null) => void;
  readonly parts: FieldParts;
  readonly name: string;
  readonly maxLength: number;
  readonly placeholder?: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  const { name } = rest;
  useLayoutEffect(() => {
    const element = input.current;
    onInput(name, element);
    return () => {
      onInput(name, null);
      if (element !== null) element.value = '';
    };
  }, [onInput, name]);
  return <TextInput {...parts} {...rest} ref={input} type="password" autoComplete="new-password" />;
}

const backendOf = ({ secrets }: AppInfo): AppInfo['secrets']['backend'] => secrets.backend;

/** The fields of the chosen sign-in. Secrets are write-only: their inputs are never filled in. */
export function SecretFields({ form }: { readonly form: ConnectForm }) {
  const { fields, secrets, kind } = findCredential(form.descriptor, form.state.credential);
  const others = <OtherWays form={form} />;
  return (
    <>
      {fields.map((field, index) => (
        <FormField key={field.key} form={form} field={field} aside={index === 0 && others} />
      ))}
      {secrets.map((secret, index) => (
        <SecretField
          key={`${kind} ${secret.key}`}
          form={form}
          secret={secret}
          aside={index === 0 && fields.length === 0 && others}
        />
      ))}
      {kind === 'oauth' && <BrowserSignIn form={form} />}
      {fields.length + secrets.length === 0 && others}
    </>
  );
}

/** Signs in on the service's page in the browser, which returns the tokens. */
function BrowserSignIn({ form }: { readonly form: ConnectForm }) {
  const { profile, running } = form;
  const isStored = profile?.hasSecret === true && profile.credential === 'oauth';
  return (
    <div className={layout['rowWrap']}>
      <Button data-sign-in pending={running === 'test'} onClick={form.signIn}>
        {t(isStored ? 'connections:form.signInAgain' : 'connections:form.signIn')}
      </Button>
      {running !== null && (
        <Button variant="ghost" onClick={form.stop}>
          {t('connections:test.stop')}
        </Button>
      )}
      <p className={css['browserHint']}>{t('connections:form.signInHint')}</p>
    </div>
  );
}

/** Buttons for the other ways to sign in. */
function OtherWays({ form }: { readonly form: ConnectForm }) {
  const others = form.descriptor.credentials.filter(({ kind }) => kind !== form.state.credential);
  return (
    <>
      {others.map(({ kind, choose }) => (
        <button
          key={kind}
          type="button"
          className={css['other']}
          onClick={() => form.change({ credential: kind })}
        >
          {choose()}
        </button>
      ))}
    </>
  );
}

function SecretField({
  form,
  secret,
  aside,
}: {
  readonly form: ConnectForm;
  readonly secret: SecretDescriptor;
  readonly aside: ReactNode;
}) {
  const where = t(`onboarding:form.${useTopicSelector('app.info', backendOf)}`);
  const { profile, descriptor, state } = form;
  const isStored = profile?.hasSecret === true && profile.credential === state.credential;
  const isRejected =
    isStored && (profile.status.fix === 'token' || form.report?.problem?.code === 'unauthorized');
  const kept = t(isRejected ? 'onboarding:form.tokenRejected' : 'onboarding:form.tokenKept');
  const first = isStored ? kept : descriptor.texts.secretHelp();
  return (
    <Field
      label={secret.label()}
      aside={aside}
      error={fieldError(form, secret.key) ?? form.secretFaults[secret.key] ?? null}
      hint={isRejected ? `${first} ${where}` : (secret.hint?.() ?? `${first} ${where}`)}
    >
      {(parts) => (
        <SecretInput
          parts={parts}
          onInput={form.secretInput}
          name={secret.key}
          maxLength={secret.maxLength ?? 8000}
          placeholder={isStored && !isRejected ? t('onboarding:form.tokenPlaceholder') : ''}
        />
      )}
    </Field>
  );
}
