import { t } from '../../../../shared/i18n/translate.ts';
import type { Metric, MetricRange, Service } from '../../../../shared/deploys/model.ts';
import { useNow } from '../../../state/now.ts';
import { Remembered, useRemembered } from '../../../state/remembered.ts';
import { useResource } from '../../../state/use-resource.ts';
import { Chart } from '../../../ui/chart/Chart.tsx';
import type { Unit } from '../../../ui/chart/units.ts';
import { bytesUnit, countUnit, timeWords } from '../../../ui/chart/units.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Awaited } from '../../../ui/ErrorState.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import css from './Detail.module.css';

const HOUR_MS = 3_600_000;
/** Length (ms) of each range. */
const ranges = {
  hour: HOUR_MS,
  sixHours: 6 * HOUR_MS,
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
  month: 30 * 24 * HOUR_MS,
} as const satisfies Record<MetricRange, number>;
const names = Object.keys(ranges) as MetricRange[];
const chosen = new Remembered<MetricRange>('deploys.range', names, 'hour');

/** Series that share an axis. */
const charts = [
  ['cpu'],
  ['memory'],
  ['received', 'sent'],
  ['disk'],
] as const satisfies Metric['name'][][];

/** Measurements of a service with their limits; read again every minute. */
export function Metrics({ service: { id } }: { readonly service: Service }) {
  const range = useRemembered(chosen);
  const minute = Math.floor(useNow(60_000) / 60_000);
  const resource = useResource('deploys.metrics', { serviceId: id, range }, { version: minute });
  const { data } = resource;
  const metrics = data?.metrics.filter(({ points }) => points.length > 0) ?? [];
  return (
    <div className={css['scroll']}>
      <div>
        <Segmented
          label={t('deployspanel:metrics.range')}
          small
          value={range}
          options={names.map((value) => ({ value, label: t(`deployspanel:metrics.${value}`) }))}
          onValue={(value) => chosen.set(value)}
        />
      </div>
      {data === null && <Awaited resource={resource} label={t('deployspanel:metrics.loading')} />}
      {data !== null && metrics.length === 0 && (
        <EmptyState title={t('deployspanel:metrics.empty')} />
      )}
      {charts.map((group) => (
        <MetricChart
          key={group[0]}
          metrics={metrics.filter(({ name }) => group.some((metric) => metric === name))}
          span={ranges[range]}
        />
      ))}
    </div>
  );
}

function MetricChart({
  metrics,
  span,
}: {
  readonly metrics: readonly Metric[];
  readonly span: number;
}) {
  const [first] = metrics;
  if (first === undefined) return null;
  const network = first.unit === 'bytesPerSecond';
  const label = t(network ? 'deployspanel:metrics.network' : `deployspanel:metrics.${first.name}`);
  const unit = chooseUnit(first.unit);
  return (
    <section>
      <h3 className={css['chartTitle']}>{label}</h3>
      <Chart
        label={label}
        unit={unit}
        kind={network ? 'line' : 'area'}
        height={120}
        x={{ ...timeWords(span), title: t('deployspanel:metrics.time') }}
        series={metrics.map(({ name, points }) => ({
          id: name,
          name: t(`deployspanel:metrics.${name}`),
          points: points.map(([x, y]) => ({ x, y })),
        }))}
        {...(first.limit === null
          ? {}
          : {
              reference: {
                valueAt: () => first.limit,
                label: t('deployspanel:metrics.limit', { value: unit.full(first.limit) }),
              },
            })}
      />
    </section>
  );
}

function chooseUnit(unit: Metric['unit']): Unit {
  const { full, short } = unit === 'vcpu' ? countUnit() : bytesUnit();
  if (unit === 'vcpu')
    return { short, full: (value) => t('deployspanel:metrics.vcpu', { value: full(value) }) };
  const inUnit = (write: typeof full) => (amount: number) =>
    unit === 'MiB'
      ? write(amount * 2 ** 20)
      : t('deployspanel:metrics.perSecond', { value: write(amount) });
  return { full: inUnit(full), short: inUnit(short) };
}
