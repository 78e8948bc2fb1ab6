import type { ReactNode } from 'react';
import { placeBands } from '../../../../shared/eq/fit/place-bands.ts';
import type { Placing } from '../../../../shared/eq/fit/place-bands.ts';
import type { Band } from '../../../../shared/eq/model.ts';
import { formatFrequency, formatQ } from '../../../../shared/eq/values.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatFixed } from '../../../../shared/format/numbers.ts';
import { Button } from '../../../ui/Button.tsx';
import { DialogActions } from '../../../ui/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import text from '../../../ui/text.module.css';
import { editor } from '../model/editor.ts';
import { useLocked } from '../model/view.ts';
import type { PictureLine } from '../picture/CurvePicture.tsx';
import { CurvePicture } from '../picture/CurvePicture.tsx';
import { channelName, gainName, typeName } from '../words.ts';
import type { FitJob, FitLine, FitOutcome } from './fit-job.ts';
import type { Fit, FitState } from './run-fit.ts';
import css from './FitDialog.module.css';

interface FitPaneProps {
  readonly intro: string;
  readonly fit: Fit;
  readonly start: string;
  /** Null while an input is missing. */
  readonly job: FitJob | null;
  /** Name of the undo step that applies the result. */
  readonly step: string;
  readonly eqId: string | null;
  readonly place: { readonly how: Placing; readonly rate: number };
  /** Further options before the result is applied. */
  readonly options?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** One kind of fit: its inputs, progress, result and apply button. */
export function FitPane(props: FitPaneProps) {
  const { intro, options, children } = props;
  const { state } = props.fit;
  const done = state.k === 'done' ? state.outcome : null;
  return (
    <div className={css['pane']}>
      <p className={text['dim']}>{intro}</p>
      {children}
      <FitProgress state={state} />
      {done !== null && <FitCurves outcome={done} options={options} />}
      <VisuallyHidden live>{done === null ? '' : summary(done)}</VisuallyHidden>
      <Actions {...props} done={done} />
    </div>
  );
}

function Actions({
  fit: { state, run, cancel },
  start,
  job,
  step,
  eqId,
  place,
  done,
  onClose,
}: FitPaneProps & { readonly done: FitOutcome | null }) {
  const locked = useLocked();
  const usable = done !== null && locked === undefined && done.bands.length > 0;
  return (
    <DialogActions>
      {state.k === 'running' ? (
        <Button onClick={cancel}>{t('app:cancel')}</Button>
      ) : (
        <Button
          variant={usable ? 'secondary' : 'primary'}
          disabled={job === null}
          onClick={() => {
            if (job !== null) run(job);
          }}
        >
          {start}
        </Button>
      )}
      {done !== null && (
        <Button
          variant="primary"
          blocked={locked}
          disabled={!usable}
          onClick={() => {
            editor.edit(step, (draft) => placeBands(draft, eqId, done.bands, place));
            onClose();
          }}
        >
          {t('eqfit:use')}
        </Button>
      )}
    </DialogActions>
  );
}

/** Shows the progress, or why there is no result. */
function FitProgress({ state }: { readonly state: FitState }) {
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

const level = (db: number): string => t('eq:unit.db', { value: formatFixed(db, 2) });

const summary = ({ bands, rmse, maxDeviation, range: [from, to] }: FitOutcome): string =>
  t('eqfit:result.summary', {
    count: bands.length,
    rmse: level(rmse),
    most: level(maxDeviation),
    from: formatFrequency(from),
    to: formatFrequency(to),
  });

/** Describes how a limit and smoothing changed the target, and how close the bands come to the changed one. */
function formatAim({ aimed }: FitOutcome): string | null {
  if (aimed === null) return null;
  const words = { rmse: level(aimed.rmse), most: level(aimed.maxDeviation) };
  const { maxBoost } = aimed;
  return maxBoost === null || aimed.needed <= maxBoost
    ? t('eqfit:result.smoothed', words)
    : t('eqfit:result.limited', {
        ...words,
        boost: level(maxBoost),
        needed: level(aimed.needed),
      });
}

const looks: Readonly<Record<FitLine['name'], Pick<PictureLine, 'tone' | 'dashed'>>> = {
  measured: { tone: 'dim' },
  before: { tone: 'dim' },
  target: { tone: 'warn', dashed: true },
  corrected: { tone: 'accent' },
  after: { tone: 'accent' },
};

function FitCurves({
  outcome,
  options,
}: {
  readonly outcome: FitOutcome;
  readonly options: ReactNode;
}) {
  const { bands, freqs } = outcome;
  if (bands.length === 0)
    return <Notice title={t('eqfit:result.none')}>{t('eqfit:result.noneText')}</Notice>;
  const lines = outcome.lines.map(({ name, db }) => ({
    ...looks[name],
    name: t(`eqfit:picture.${name}`),
    db,
  }));
  const names = lines.map(({ name }) => name).join(', ');
  const aim = formatAim(outcome);
  return (
    <div className={css['pane']}>
      <CurvePicture
        height={150}
        label={(range) => t('eqfit:picture.label', { lines: names, range })}
        freqs={freqs}
        lines={lines}
      />
      <p>{summary(outcome)}</p>
      {aim !== null && <p className={text['dim']}>{aim}</p>}
      <BandList bands={bands} />
      {options}
    </div>
  );
}

function BandList({ bands }: { readonly bands: readonly Band[] }) {
  const columns = ['type', 'frequency', 'gain', 'q'] as const;
  const channels = bands.some(({ channel }) => channel !== 'ALL');
  return (
    <SmallTable label={t('eqfit:result.bands')}>
      <thead>
        <tr>
          {[...columns, ...(channels ? (['channel'] as const) : [])].map((column) => (
            <th key={column} scope="col">
              {t(`eq:column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bands.map((band) => (
          <tr key={band.id}>
            <th scope="row">{typeName(band.type)}</th>
            <td>{formatFrequency(band.frequency)}</td>
            <td>{gainName(band)}</td>
            <td>{formatQ(band.q)}</td>
            {channels && <td>{channelName(band.channel)}</td>}
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}
