import '../../../../shared/deploys/panel-texts.ts';
import type { MethodOutput } from '../../../../shared/contract/methods.ts';
import type { Metric } from '../../../../shared/deploys/model.ts';
import { formatNumber } from '../../../../shared/format/numbers.ts';
import { formatBytes } from '../../../../shared/format/sizes.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Context } from '../../context.ts';
import { toTable } from '../../kit/table.ts';
import { printTable } from '../../print-table.ts';

type Measured = MethodOutput<'deploys.metrics'>;

function formatMeasure(unit: Metric['unit'], value: number): string {
  switch (unit) {
    case 'vcpu':
      return t('deployspanel:metrics.vcpu', { value: formatNumber(value) });
    case 'MiB':
      return formatBytes(value * 2 ** 20);
    case 'bytesPerSecond':
      return t('deployspanel:metrics.perSecond', { value: formatBytes(value) });
  }
}

/** The newest, smallest and largest value of each series, and its limit. */
export function printMetrics({ io }: Context, { metrics }: Measured): void {
  const rows = metrics.filter(({ points }) => points.length > 0);
  if (rows.length === 0) {
    io.out(t('deployspanel:metrics.empty'));
    return;
  }
  const of =
    (choose: (values: readonly number[]) => number | undefined) =>
    ({ unit, points }: Metric): string => {
      const value = choose(points.map(([, measured]) => measured));
      return value === undefined ? '-' : formatMeasure(unit, value);
    };
  printTable(
    io,
    toTable(rows, 'deployscli:metrics', {
      metric: ({ name }) => t(`deployspanel:metrics.${name}`),
      now: of((values) => values.at(-1)),
      least: of((values) => Math.min(...values)),
      most: of((values) => Math.max(...values)),
      limit: ({ unit, limit }) => (limit === null ? '-' : formatMeasure(unit, limit)),
    }),
  );
}
