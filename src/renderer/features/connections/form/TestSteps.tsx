import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { CircleCheck, CircleDashed, CircleMinus, CircleX, LoaderCircle } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import type { StepResult, StepView } from './test-view.ts';
import { failedStep, stepViews } from './test-view.ts';
import type { ConnectForm } from './use-connect-form.ts';
import css from './TestSteps.module.css';

const icons: Readonly<Record<StepResult, LucideIcon>> = {
  ok: CircleCheck,
  failed: CircleX,
  running: LoaderCircle,
  skipped: CircleMinus,
  open: CircleDashed,
};

/** The steps of the connection test as they go on, and which one failed. Nothing before the first test. */
export function TestSteps({ form }: { readonly form: ConnectForm }) {
  const live = useTopic('music.test');
  const { running, report } = form;
  const testing = running !== null;
  const place = useRef<HTMLElement>(null);
  const result = report === null ? null : report.ok;
  useEffect(() => {
    // The result may be below the edge of a small window.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [testing, result]);
  if (!testing && report === null) return null;
  const steps = testing
    ? stepViews(live.running ? live.steps : [], true)
    : stepViews(report?.steps ?? [], false);
  return (
    <section
      ref={place}
      className={css['test']}
      aria-label={t('onboarding:test.label')}
      aria-busy={testing}
    >
      <VisuallyHidden live>{summary(form)}</VisuallyHidden>
      <ol className={cx(css['steps'], form.changed && css['old'])}>
        {steps.map((step) => (
          <Step key={step.name} step={step}>
            {step.result === 'failed' && <StepRemedy form={form} />}
          </Step>
        ))}
      </ol>
      {form.changed && <p className={css['changed']}>{t('onboarding:form.changed')}</p>}
    </section>
  );
}

function summary({ running, report }: ConnectForm): string {
  if (running !== null) return t('onboarding:test.running');
  if (report === null) return '';
  const failed = failedStep(report);
  if (failed === null) return report.ok ? t('onboarding:test.passed') : '';
  return t('onboarding:test.failed', { step: t(`onboarding:test.failedStep.${failed}`) });
}

function Step({
  step: { name, result, detail },
  children,
}: {
  readonly step: StepView;
  readonly children: ReactNode;
}) {
  const Icon = icons[result];
  const failed = result === 'failed';
  return (
    <li className={cx(css['step'], css[result])}>
      <Icon {...icon} />
      <div className={css['words']} title={detail === '' || failed ? undefined : detail}>
        <span className={css['title']}>
          {failed ? t(`onboarding:test.failedStep.${name}`) : t(`connection:step.${name}`)}
        </span>{' '}
        <VisuallyHidden>{t(`onboarding:test.result.${result}`)}</VisuallyHidden>
        {detail !== '' && <span className={css['detail']}>{detail}</span>}
        {children}
      </div>
    </li>
  );
}

/** What helps against the failed step, where one click in the form does. */
function StepRemedy({ form }: { readonly form: ConnectForm }) {
  const { report, state, change } = form;
  const cause = report?.cause?.code;
  if (cause === 'untrusted-network' && !state.trustNetwork)
    return (
      <Button
        className={css['remedy']}
        onClick={() => {
          change({ trustNetwork: true });
        }}
      >
        {t('onboarding:form.trust')}
      </Button>
    );
  if (cause === 'unconfirmed-address' && !state.confirmAddress)
    return (
      <Button
        className={css['remedy']}
        onClick={() => {
          change({ confirmAddress: true });
        }}
      >
        {t('onboarding:form.confirm')}
      </Button>
    );
  return null;
}
