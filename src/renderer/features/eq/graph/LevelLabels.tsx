import { formatGain } from '../../../../shared/eq/values.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { cx } from '../../../ui/cx.ts';
import { Term } from '../../../ui/Term.tsx';
import { useDsp, useEq } from '../model/view.ts';
import { margin } from './graph-view.ts';
import css from './LevelLabels.module.css';

/** The texts of the clip and limiter lines. `range`: dB from the middle of the plot to its edge. */
export function LevelLabels({ range }: { readonly range: number }) {
  const eq = useEq();
  const limiter = useDsp()?.limiter ?? null;
  const preamp = eq?.enabled === true ? eq.preamp : 0;
  return (
    <>
      {eq !== null && (
        <LevelLabel db={-preamp} range={range} hint={t('eq:term.clip')} above>
          {t('eq:graph.clip', { preamp: formatGain(preamp) })}
        </LevelLabel>
      )}
      {limiter !== null && (
        <LevelLabel db={limiter - preamp} range={range} hint={t('eq:term.limiter')}>
          {t('eq:graph.limiter', { level: formatGain(limiter) })}
        </LevelLabel>
      )}
    </>
  );
}

function LevelLabel({
  db,
  range,
  hint,
  above = false,
  children,
}: {
  readonly db: number;
  readonly range: number;
  readonly hint: string;
  /** Above its line; else below it. */
  readonly above?: boolean;
  readonly children: string;
}) {
  if (Math.abs(db) >= range) return null;
  const share = (range - db) / (2 * range);
  const top = `calc(${String(margin.top)}px + (100% - ${String(margin.top + margin.bottom)}px) * ${share.toFixed(5)})`;
  return (
    <span className={cx(css['label'], above && css['above'])} style={{ top }}>
      <Term hint={hint}>{children}</Term>
    </span>
  );
}
