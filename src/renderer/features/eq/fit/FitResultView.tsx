import type { ReactNode } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useReadOnly } from '../model/view.ts';
import { BandList } from './BandList.tsx';
import type { FitOutcome } from './fit-job.ts';
import { FitPicture } from './FitPicture.tsx';
import type { Fit, FitState } from './use-fit.ts';
import css from './FitDialog.module.css';

const level = (db: number): string => t('eq:unit.db', { value: db.toFixed(2) });

/** What becomes of a fit: how far it is, why there is none, or what was found and the button that takes it. */
export function FitResultView({
  fit: { state, cancel },
  start,
  options,
  onUse,
}: {
  readonly fit: Fit;
  /** The button that starts it. */
  readonly start: { readonly label: string; readonly onClick: (() => void) | null };
  /** What else can be chosen before the result is taken. */
  readonly options?: ReactNode;
  readonly onUse: (outcome: FitOutcome) => void;
}) {
  const readOnly = useReadOnly();
  const done = state.k === 'done' ? state.outcome : null;
  const usable = done !== null && readOnly === null && done.bands.length > 0;
  return (
    <>
      <Way state={state} />
      {done !== null && <Found outcome={done} options={options} />}
      <VisuallyHidden live>{done === null ? '' : summary(done)}</VisuallyHidden>
      <div className={css['actions']}>
        {state.k === 'running' ? (
          <Button onClick={cancel}>{t('eqfit:cancel')}</Button>
        ) : (
          <Button
            variant={usable ? 'secondary' : 'primary'}
            disabled={start.onClick === null}
            onClick={() => start.onClick?.()}
          >
            {start.label}
          </Button>
        )}
        {done !== null && (
          <Button
            variant="primary"
            disabled={!usable}
            onClick={() => {
              onUse(done);
            }}
          >
            {t('eqfit:use')}
          </Button>
        )}
      </div>
    </>
  );
}

/** How far it is, or why there is nothing. */
function Way({ state }: { readonly state: FitState }) {
  if (state.k === 'cancelled') return <Notice title={t('eqfit:cancelled')} />;
  if (state.k === 'failed')
    return (
      <Notice tone="bad" title={t('eqfit:failed')}>
        {state.error.message}
      </Notice>
    );
  if (state.k !== 'running') return null;
  return (
    <progress
      className={css['progress']}
      aria-label={t('eqfit:progress')}
      max={1}
      value={state.part}
    />
  );
}

const summary = ({ bands, rmse, maxDeviation }: FitOutcome): string =>
  t('eqfit:result.summary', {
    count: bands.length,
    rmse: level(rmse),
    most: level(maxDeviation),
  });

function Found({
  outcome,
  options,
}: {
  readonly outcome: FitOutcome;
  readonly options: ReactNode;
}) {
  if (outcome.bands.length === 0)
    return <Notice title={t('eqfit:result.none')}>{t('eqfit:result.noneText')}</Notice>;
  return (
    <div className={css['result']}>
      <FitPicture {...outcome} />
      <p className={css['figures']}>{summary(outcome)}</p>
      <BandList bands={outcome.bands} />
      {options}
    </div>
  );
}
