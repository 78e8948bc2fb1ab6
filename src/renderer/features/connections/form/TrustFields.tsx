import { t } from '../../../../shared/i18n/translate.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { isPlain } from './form-state.ts';
import type { ConnectForm } from './use-connect-form.ts';

/** Asks for consent to send the token over an unencrypted network or to an unidentified server, if either applies. */
export function TrustFields({ form }: { readonly form: ConnectForm }) {
  const { state, report, change, descriptor } = form;
  const count = form.profile?.trustedNetworks ?? 0;
  const known = count > 0 ? ` ${t('onboarding:form.trustKnown', { count })}` : '';
  const cause = report?.problem?.code;
  const isFailed = report?.ok === false;
  return (
    <>
      {(isPlain(descriptor, state) || form.fix === 'trust' || cause === 'untrusted-network') && (
        <Checkbox
          checked={state.trustNetwork}
          // The reason of a failed step says the same, and needs the room.
          note={isFailed ? undefined : `${t('onboarding:form.trustNote')}${known}`}
          onChecked={(trustNetwork) => change({ trustNetwork })}
        >
          {t('onboarding:form.trust')}
        </Checkbox>
      )}
      {descriptor.confirmsAddress === true && form.fix === 'confirm' && (
        <ConfirmAddress form={form} />
      )}
    </>
  );
}

/** Confirms the address of a server that reports no identity. */
export function ConfirmAddress({ form: { state, change } }: { readonly form: ConnectForm }) {
  return (
    <div data-confirm>
      <Checkbox
        checked={state.confirmAddress}
        note={t('onboarding:form.confirmNote')}
        onChecked={(confirmAddress) => change({ confirmAddress })}
      >
        {t('onboarding:form.confirm')}
      </Checkbox>
    </div>
  );
}
