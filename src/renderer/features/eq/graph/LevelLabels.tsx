import { nodeY } from '../../../../shared/eq/drag.ts';
import type { Band } from '../../../../shared/eq/model.ts';
import { toX } from '../../../../shared/eq/plot.ts';
import { formatGain } from '../../../../shared/eq/values.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { cx } from '../../../ui/cx.ts';
import { Term } from '../../../ui/Term.tsx';
import { useDsp, useEq } from '../model/view.ts';
import { margin } from './graph-view.ts';
import css from './LevelLabels.module.css';

/** Shares of the plot: the distance of a text's middle from its line, the minimum distance to a node, and the width of a text. */
const LABEL_OFFSET = 0.04;
const CLEARANCE = 0.085;
const LABEL_WIDTH = 0.26;

/** Whether a node would cover a text that ends at this side. `middle`: its height as a share of the plot's. */
export function isCovered(
  bands: readonly Pick<Band, 'type' | 'gain' | 'q' | 'frequency'>[],
  range: number,
  middle: number,
  side: 'left' | 'right',
): boolean {
  const plot = { width: 1, height: 1, range };
  return bands.some((band) => {
    const x = toX(plot, band.frequency);
    const isBeside = side === 'right' ? x > 1 - LABEL_WIDTH : x < LABEL_WIDTH;
    return isBeside && Math.abs(nodeY(plot, band) - middle) < CLEARANCE;
  });
}

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
  const bands = useEq()?.bands ?? [];
  if (Math.abs(db) >= range) return null;
  const share = (range - db) / (2 * range);
  const middle = share + (above ? -LABEL_OFFSET : LABEL_OFFSET);
  const isLeft =
    isCovered(bands, range, middle, 'right') && !isCovered(bands, range, middle, 'left');
  const top = `calc(${String(margin.top)}px + (100% - ${String(margin.top + margin.bottom)}px) * ${share.toFixed(5)})`;
  return (
    <span
      className={cx(css['label'], above && css['above'], isLeft && css['left'])}
      style={{ top }}
    >
      <Term hint={hint}>{children}</Term>
    </span>
  );
}
