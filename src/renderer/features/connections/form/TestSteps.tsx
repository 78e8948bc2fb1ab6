import type { CSSProperties } from 'react';
import { useEffect, useRef } from 'react';
import { fixForStep } from '../../../../shared/connections/fix.ts';
import { fixLabel } from '../../../../shared/connections/fix-label.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { focusFix } from './focus-fix.ts';
import { StepList } from './StepList.tsx';
import { failedStep } from './test-view.ts';
import type { ConnectForm } from './use-connect-form.ts';
import css from './TestSteps.module.css';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { isPlain } from './form-state.ts';

/**
 * The steps of the connection test, with the consent that some need. All steps are listed from the start, with room for a consent or a
 * reason, so that nothing below moves.
 */
export function TestSteps({ form }: { readonly form: ConnectForm }) {
  const live = useTopic('connections.test');
  const { running, report, descriptor } = form;
  const testing = running !== null;
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    // The failed step may be out of view, even if it failed before.
    if (report?.ok === false)
      place.current?.querySelector('[data-failed]')?.scrollIntoView({ block: 'nearest' });
  }, [report]);
  const steps = testing ? (live.running ? live.steps : []) : (report?.steps ?? []);
  return (
    <section
      ref={place}
      className={css['test']}
      style={{ '--steps': descriptor.steps.length } as CSSProperties}
      aria-label={t('onboarding:test.label')}
      aria-busy={testing}
    >
      <VisuallyHidden live>{summary(form)}</VisuallyHidden>
      <StepList
        steps={descriptor.steps}
        told={steps}
        running={testing}
        old={form.changed}
        remedy={<StepRemedy form={form} />}
      />
      <div className={css['consent']}>
        <TrustFields form={form} />
      </div>
    </section>
  );
}

function summary({ running, report, descriptor }: ConnectForm): string {
  if (running !== null) return t('onboarding:test.running');
  if (report === null) return '';
  const failed = failedStep(report);
  if (failed === null) return report.ok ? t('onboarding:test.passed') : '';
  const step = descriptor.steps.find(({ name }) => name === failed)?.failed() ?? failed;
  return t('onboarding:test.failed', { step });
}

/** The control that resolves the failed step: a consent, or a button that focuses its field. */
function StepRemedy({ form }: { readonly form: ConnectForm }) {
  const { report, fix } = form;
  const failed = report === null ? null : failedStep(report);
  if (report === null || failed === null) return null;
  const remedy = fixForStep(failed, report.problem?.code ?? null);
  // The consent to an unencrypted network is below the steps.
  if (remedy === null || remedy === 'trust') return null;
  // Shown here, because above the steps the checkbox would move the steps and the buttons.
  if (remedy === 'confirm')
    return fix === 'confirm' ? null : (
      <div className={css['confirm']}>
        <ConfirmAddress form={form} />
      </div>
    );
  return (
    <div data-remedy>
      <Button onClick={(event) => focusFix(event.currentTarget.closest('main'), remedy)}>
        {fixLabel(remedy)}
      </Button>
    </div>
  );
}

/** Asks for consent to send the token over an unencrypted network or to an unidentified server, if either applies. */
function TrustFields({ form }: { readonly form: ConnectForm }) {
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
          // The reason of the failed step already says this, and needs the room.
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
function ConfirmAddress({ form: { state, change } }: { readonly form: ConnectForm }) {
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
