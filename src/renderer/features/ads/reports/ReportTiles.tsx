import { Plus } from 'lucide-react';
import { isMoneyField } from '../../../../shared/ads/rules/stats.ts';
import { formatChange } from '../../../../shared/format/numbers.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { Popover } from '../../../ui/Popover.tsx';
import { openWord, statText } from '../parts/numbers.ts';
import type { Metric, Report, ReportData } from './report-rows.ts';
import { chooseLook, metrics } from './report-rows.ts';
import { sumChange, sumReport } from './sums.ts';
import css from './Reports.module.css';

/** Numbers of which more is better. For others, such as spend, neither direction is better. */
const results: ReadonlySet<Metric> = new Set(['CLICKS', 'SIGN_UPS', 'PURCHASES', 'REVENUE']);

interface TilesProps {
  readonly asked: Report;
  readonly data: ReportData | null;
  readonly before: ReportData | null;
  readonly currency: string | null;
}

/** The selected numbers as sums with their change; the highlighted one is drawn in the chart. */
export function ReportTiles({ asked, data, before, currency }: TilesProps) {
  const { shown, drawn, setMetric } = asked;
  return (
    <div role="group" aria-label={t('adsform:report.metrics')} className={css['tiles']}>
      {shown.map((metric) => (
        <button
          key={metric}
          type="button"
          className={css['tile']}
          aria-pressed={metric === drawn}
          onClick={() => setMetric(metric)}
        >
          <span className={css['label']}>{openWord(metric)}</span>
          <Value metric={metric} data={data} currency={currency} />
          {asked.compared && <Change metric={metric} data={data} before={before} asked={asked} />}
        </button>
      ))}
      <div className={css['choose']}>
        <NumbersButton asked={asked} />
      </div>
    </div>
  );
}

/** Whether a report has a number; it may belong to an earlier query. */
const has = (data: ReportData | null, metric: Metric): data is ReportData =>
  data?.ask.metrics.includes(metric) === true;

function Value({
  metric,
  data,
  currency,
}: Pick<TilesProps, 'data' | 'currency'> & { readonly metric: Metric }) {
  const { stat, hidden } = has(data, metric)
    ? sumReport(data)(metric)
    : { stat: undefined, hidden: 0 };
  const text = statText(stat, chooseLook(metric), currency ?? '');
  return (
    <>
      <span className={css['value']}>
        {text}
        {isMoneyField(metric) && typeof stat === 'object' && <small> {currency}</small>}
      </span>
      {hidden > 0 && (
        <span className={css['change']}>{t('adsform:report.without', { count: hidden })}</span>
      )}
    </>
  );
}

function Change({
  metric,
  data,
  before,
  asked,
}: Pick<TilesProps, 'data' | 'before' | 'asked'> & { readonly metric: Metric }) {
  if (asked.before.loading && before === null)
    return <span className={css['change']}>{t('adsform:report.before.reading')}</span>;
  const change =
    has(data, metric) && before !== null
      ? sumChange(sumReport(data)(metric), sumReport(before)(metric))
      : null;
  const isResult = results.has(metric) && change !== null && change !== 0;
  return (
    <span className={css['change']}>
      <b className={cx(isResult && css[change > 0 ? 'good' : 'bad'])}>{formatChange(change)}</b>{' '}
      {t('adsform:report.before.versus')}
    </span>
  );
}

function NumbersButton({ asked: { shown, setShown } }: { readonly asked: Report }) {
  return (
    <Popover
      label={t('adsform:report.metrics')}
      trigger={
        <Button icon={<Plus {...icon} />}>
          {t('adsform:report.metrics')}{' '}
          <span className={css['count']}>
            {t('adsform:report.chosen', { count: shown.length, all: metrics.length })}
          </span>
        </Button>
      }
    >
      <div className={css['list']}>
        {metrics.map((metric) => (
          <Checkbox
            key={metric}
            checked={shown.includes(metric)}
            onChecked={(on) =>
              setShown(metrics.filter((other) => (other === metric ? on : shown.includes(other))))
            }
          >
            {openWord(metric)}
          </Checkbox>
        ))}
      </div>
    </Popover>
  );
}
