import type { FittedEq } from '../../../../shared/eq/formats/fit-graphic.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import type { DspShape } from '../../../../shared/eq/shape.ts';
import { formatGain } from '../../../../shared/eq/values.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { channelName } from '../words.ts';
import { BandDiffTable } from './BandDiffTable.tsx';
import { CurvePreview } from './CurvePreview.tsx';
import type { BandDifference } from './diff-bands.ts';
import { formatName } from './format-name.ts';
import type { Choices } from './ImportOptions.tsx';
import { ImportOptions } from './ImportOptions.tsx';
import css from './ImportPreview.module.css';

/** What was read and what it would change. */
export function ImportPreview({
  parsed,
  name,
  draft,
  after,
  rows,
  rate,
  shape,
  choices,
  onChoices,
}: {
  readonly parsed: FittedEq;
  readonly name: string | null;
  readonly draft: DspConfig;
  readonly after: DspConfig;
  readonly rows: readonly BandDifference[];
  readonly rate: number;
  readonly shape: DspShape | null;
  readonly choices: Choices;
  readonly onChoices: (choices: Choices) => void;
}) {
  const count = (k: BandDifference['k']): number => rows.filter((row) => row.k === k).length;
  return (
    <section className={css['preview']} aria-label={t('eqfiles:import.preview')}>
      <div role="status" className={css['facts']}>
        <p>
          <strong>{formatName(parsed.format)}</strong>
          {name !== null && <span className={css['dim']}> {name}</span>}
        </p>
        <p className={css['dim']}>
          {t('eqfiles:import.bands', { count: parsed.bands.length })}
          {' · '}
          {preampsOf(parsed)}
          {parsed.fit !== null &&
            ` · ${t('eqfiles:import.fit', { rmse: parsed.fit.rmse.toFixed(2), most: parsed.fit.maxDeviation.toFixed(1) })}`}
        </p>
        <p className={css['dim']}>
          {t('eqfiles:diff.counts', {
            added: count('added'),
            changed: count('changed'),
            removed: count('removed'),
          })}
        </p>
      </div>
      <ImportOptions {...{ parsed, shape, choices, onChoices }} />
      <CurvePreview before={draft} after={after} rate={rate} />
      {rows.length > 0 && <BandDiffTable {...{ rows, shape }} />}
    </section>
  );
}

function preampsOf({ preamp, channelPreamp }: FittedEq): string {
  const channels = Object.entries(channelPreamp).map(
    ([channel, gain]) => `${channelName(channel)} ${formatGain(gain)}`,
  );
  return [t('eqfiles:import.preamp', { gain: formatGain(preamp) }), ...channels].join(', ');
}
