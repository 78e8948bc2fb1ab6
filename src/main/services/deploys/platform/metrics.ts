import type { Metric, MetricRange } from '../../../../shared/deploys/model.ts';
import type { Dialect, Part, SchemaEngine } from '../schema/types.ts';
import { inputsOf } from './arguments.ts';
import { askOne, foundFor } from './ask.ts';
import type { Row } from './values.ts';
import { amountOf, numberOf, rowsOf, timeOf, valueAt } from './values.ts';

/** Points per series: about one per two pixels of the widest chart. */
const POINTS = 120;
const MOST_POINTS = 1000;

const series = {
  cpu: { field: 'cpuUsage', limit: 'cpuLimitVCPUs', unit: 'vcpu', scale: 1 },
  memory: { field: 'memoryUsageMB', limit: 'memoryLimitMB', unit: 'MiB', scale: 1 },
  received: { field: 'networkReceiveBytesPerSec', limit: null, unit: 'bytesPerSecond', scale: 1 },
  sent: { field: 'networkTransmitBytesPerSec', limit: null, unit: 'bytesPerSecond', scale: 1 },
  disk: { field: 'diskUsageMB', limit: 'volumeSizeGi', unit: 'MiB', scale: 1024 },
} as const satisfies Readonly<Record<Metric['name'], unknown>>;

const names = ['cpu', 'memory', 'received', 'sent', 'disk'] as const;

const wishes = names.flatMap((name) => {
  const { field, limit } = series[name];
  const points = [`${field}.dataPoints.timestamp`, `${field}.dataPoints.value`];
  return limit === null ? points : [...points, limit];
});

/** The series that the server has; ones without points are left out. */
export async function readMetrics(
  engine: SchemaEngine,
  serviceId: string,
  range: MetricRange,
  signal?: AbortSignal,
): Promise<readonly Metric[]> {
  const build = (dialect: Dialect): Part => {
    const found = foundFor(dialect, 'metrics');
    const inputs = inputsOf(dialect, found, ['serviceId', 'timeRange']);
    const timeRange = nearestRange(range, inputs.facts('timeRange')?.values ?? null);
    const args = inputs.args({ serviceId, timeRange, maxDataPoints: POINTS });
    return { alias: 'metrics', found, args, wishes };
  };
  const { value } = await askOne(engine, 'Metrics', build, signal);
  return names.flatMap((name): Metric[] => {
    const { field, limit, unit, scale } = series[name];
    const points = rowsOf(valueAt(value, `${field}.dataPoints`)).flatMap(pointOf);
    if (points.length === 0) return [];
    points.sort(([a], [b]) => a - b);
    const most = limit === null ? null : amountOf(valueAt(value, limit));
    // Servers report 0 where there is no limit or no volume.
    const bound = most === null || most === 0 ? null : most * scale;
    return [{ name, unit, limit: bound, points: points.slice(-MOST_POINTS) }];
  });
}

function pointOf(row: Row): [number, number][] {
  const at = timeOf(row['timestamp']);
  const value = numberOf(row['value']);
  return at === null || value === null ? [] : [[at, value]];
}

const hours: Readonly<Record<MetricRange, number>> = {
  hour: 1,
  sixHours: 6,
  day: 24,
  week: 168,
  month: 720,
};
const usual = ['ONE_HOUR', 'SIX_HOURS', 'TWENTY_FOUR_HOURS', 'SEVEN_DAYS', 'THIRTY_DAYS'];

/** The value of the server's enum that is nearest in length; of unreadable values the first. `values` null: the usual ones. */
export function nearestRange(range: MetricRange, values: readonly string[] | null): string {
  const choices = values ?? usual;
  const distance = (value: string): number =>
    Math.abs(Math.log(hoursOf(value) / hours[range])) || 0;
  const readable = choices.filter((value) => Number.isFinite(hoursOf(value)));
  const [nearest = choices[0] ?? 'ONE_HOUR'] = readable.sort((a, b) => distance(a) - distance(b));
  return nearest;
}

const counts: Readonly<Record<string, number>> = {
  ONE: 1,
  TWO: 2,
  THREE: 3,
  FIVE: 5,
  SIX: 6,
  SEVEN: 7,
  TEN: 10,
  TWELVE: 12,
  FIFTEEN: 15,
  TWENTY_FOUR: 24,
  THIRTY: 30,
  FORTY_EIGHT: 48,
  NINETY: 90,
};
const units: Readonly<Record<string, number>> = {
  MINUTE: 1 / 60,
  HOUR: 1,
  DAY: 24,
  WEEK: 168,
  MONTH: 720,
};

/** Hours of `SIX_HOURS` or `LAST_7_DAYS`; NaN: another form. */
function hoursOf(value: string): number {
  const form = /^(?:LAST_)?(\d{1,3}|[A-Z]+(?:_[A-Z]+)?)_(MINUTE|HOUR|DAY|WEEK|MONTH)S?$/;
  const [, count = '', unit = ''] = form.exec(value.toUpperCase()) ?? [];
  return (counts[count] ?? (count === '' ? Number.NaN : Number(count))) * (units[unit] ?? 0);
}
