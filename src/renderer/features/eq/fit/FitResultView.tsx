import type { ReactNode } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useReadOnly } from '../model/view.ts';
import type { FitOutcome } from './fit-job.ts';
import type { Fit, FitState } from './use-fit.ts';
import css from './FitDialog.module.css';
import type { Band } from '../../../../shared/eq/model.ts';
import { usesGain } from '../../../../shared/eq/model.ts';
import { formatFrequency, formatGain, formatQ } from '../../../../shared/eq/values.ts';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { channelName, typeName } from '../words.ts';
import type { Plot } from '../../../../shared/eq/plot.ts';
import { rangeFor } from '../../../../shared/eq/plot.ts';
import { cx } from '../../../ui/cx.ts';
import { CurvePicture, pathOf } from '../picture/CurvePicture.tsx';

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

/** Bands that were found, as a table. */
function BandList({ bands }: { readonly bands: readonly Band[] }) {
  const channels = bands.some(({ channel }) => channel !== 'ALL');
  return (
    <SmallTable label={t('eqfit:result.bands')}>
      <thead>
        <tr>
          <th scope="col">{t('eq:column.type')}</th>
          <th scope="col">{t('eq:column.frequency')}</th>
          <th scope="col">{t('eq:column.gain')}</th>
          <th scope="col">{t('eq:column.q')}</th>
          {channels && <th scope="col">{t('eq:column.channel')}</th>}
        </tr>
      </thead>
      <tbody>
        {bands.map((band) => (
          <tr key={band.id}>
            <th scope="row">{typeName(band.type)}</th>
            <td>{formatFrequency(band.frequency)}</td>
            <td>{usesGain(band.type) ? formatGain(band.gain) : '\u2013'}</td>
            <td>{formatQ(band.q)}</td>
            {channels && <td>{channelName(band.channel)}</td>}
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}

const WIDTH = 512;
const HEIGHT = 150;

const names = {
  measured: () => t('eqfit:picture.measured'),
  target: () => t('eqfit:picture.target'),
  corrected: () => t('eqfit:picture.corrected'),
  before: () => t('eqfit:picture.before'),
  after: () => t('eqfit:picture.after'),
} as const;

/** What was, what is wanted and what becomes of it. */
function FitPicture({ freqs, lines }: Pick<FitOutcome, 'freqs' | 'lines'>) {
  const peak = Math.max(
    1,
    ...lines.flatMap(({ db }) => Array.from(db, Math.abs).filter((d) => d < 60)),
  );
  const plot: Plot = { width: WIDTH, height: HEIGHT, range: rangeFor(peak) };
  return (
    <CurvePicture
      plot={plot}
      label={t('eqfit:picture.label', {
        lines: lines.map(({ name }) => names[name]()).join(', '),
        range: plot.range,
      })}
      legend={
        <>
          {lines.map(({ name }) => (
            <span key={name} data-line={name} className={cx(css['key'], css[`key-${name}`])}>
              {names[name]()}
            </span>
          ))}
          <span>{t('eqfit:picture.range', { range: plot.range })}</span>
        </>
      }
    >
      {lines.map(({ name, db }) => (
        <path key={name} className={css[name]} d={pathOf(freqs, db, plot)} />
      ))}
    </CurvePicture>
  );
}
