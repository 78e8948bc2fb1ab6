import { CircleCheck, CircleDashed, CircleMinus, CircleX, LoaderCircle } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { useTopic } from '../../../state/topics.ts';
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
  if (!testing && report === null) return null;
  const steps = testing
    ? stepViews(live.running ? live.steps : [], true)
    : stepViews(report?.steps ?? [], false);
  return (
    <section className={css['test']} aria-label={t('onboarding:test.label')} aria-busy={testing}>
      <VisuallyHidden live>{summary(form)}</VisuallyHidden>
      <ol className={cx(css['steps'], form.changed && css['old'])}>
        {steps.map((step) => (
          <Step key={step.name} step={step} />
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
  return t('onboarding:test.failed', { step: t(`connection:step.${failed}`) });
}

function Step({ step: { name, result, detail } }: { readonly step: StepView }) {
  const Icon = icons[result];
  const title = t(`connection:step.${name}`);
  return (
    <li className={cx(css['step'], css[result])}>
      <Icon {...icon} />
      <div className={css['words']}>
        <span className={css['title']}>{title}</span>{' '}
        <VisuallyHidden>{t(`onboarding:test.result.${result}`)}</VisuallyHidden>
        {detail !== '' && <span className={css['detail']}>{detail}</span>}
      </div>
    </li>
  );
}
