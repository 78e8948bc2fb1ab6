import type { ReactNode } from 'react';
import { CircleCheck, CircleDashed, CircleMinus, CircleX, LoaderCircle } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { StepDescriptor } from '../../../../shared/connections/descriptor.ts';
import type { ConnectionStep } from '../../../../shared/connections/model.ts';
import { formatDuration } from '../../../../shared/format/duration.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import type { StepResult, StepView } from './test-view.ts';
import { stepViews } from './test-view.ts';
import css from './TestSteps.module.css';

const icons: Readonly<Record<StepResult, LucideIcon>> = {
  ok: CircleCheck,
  failed: CircleX,
  running: LoaderCircle,
  skipped: CircleMinus,
  open: CircleDashed,
};

/**
 * All steps of a connection test with their results. `remedy` is shown below the failed step, or beside its title where it has
 * `data-remedy`.
 */
export function StepList({
  steps,
  told,
  running,
  old = false,
  columns = false,
  remedy,
}: {
  readonly steps: readonly StepDescriptor[];
  readonly told: readonly ConnectionStep[];
  readonly running: boolean;
  /** The form was changed after the test. */
  readonly old?: boolean;
  /** Details have a separate column if there is room. */
  readonly columns?: boolean;
  readonly remedy?: ReactNode;
}) {
  const views = stepViews(
    steps.map(({ name }) => name),
    told,
    running,
  );
  return (
    <ol className={cx(columns && css['columns'], old && css['old'])}>
      {views.map((view, index) => {
        const step = steps[index];
        if (step === undefined) return null;
        return (
          <Step key={view.name} step={step} view={view}>
            {view.result === 'failed' && remedy}
          </Step>
        );
      })}
    </ol>
  );
}

function Step({
  step,
  view: { result, detail, ms, url },
  children,
}: {
  readonly step: StepDescriptor;
  readonly view: StepView;
  readonly children: ReactNode;
}) {
  const Icon = icons[result];
  const failed = result === 'failed';
  return (
    <li className={cx(css['step'], css[result])} data-failed={failed || undefined}>
      <Icon {...icon} />
      <div className={css['words']} title={detail === '' || failed ? undefined : detail}>
        <span className={css['title']}>{failed ? step.failed() : step.title()}</span>{' '}
        <VisuallyHidden>{t(`onboarding:test.result.${result}`)}</VisuallyHidden>
        {detail !== '' && <span className={css['detail']}>{detail}</span>}
        {url !== undefined && (
          <a href={url} target="_blank" rel="noreferrer">
            {t('connections:test.openPage')}
          </a>
        )}
        {children}
      </div>
      {ms !== null && ms > 0 && <span className={css['ms']}>{formatDuration(ms)}</span>}
    </li>
  );
}
