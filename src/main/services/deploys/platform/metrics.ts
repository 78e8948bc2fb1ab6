import type { Metric, MetricRange } from '../../../../shared/deploys/model.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { readDecimal, readRecords, readTime } from '../../../net/wire.ts';
import type { SchemaDialect, QueryPart, SchemaEngine } from '../schema/types.ts';
import { findInputs } from './arguments.ts';
import { askOne, foundFor } from './send-request.ts';
import { readAmount, getPath } from './values.ts';

/** Requested and maximum number of points per series. */
const REQUESTED_POINTS = 120;
const MAX_POINTS = 1000;

interface Series {
  readonly name: Metric['name'];
  readonly unit: Metric['unit'];
  readonly field: string;
  /** Field of the limit, and its unit in that of the series. */
  readonly limit?: readonly [field: string, scale: number];
}

const allSeries: readonly Series[] = [
  { name: 'cpu', unit: 'vcpu', field: 'cpuUsage', limit: ['cpuLimitVCPUs', 1] },
  { name: 'memory', unit: 'MiB', field: 'memoryUsageMB', limit: ['memoryLimitMB', 1] },
  { name: 'received', unit: 'bytesPerSecond', field: 'networkReceiveBytesPerSec' },
  { name: 'sent', unit: 'bytesPerSecond', field: 'networkTransmitBytesPerSec' },
  { name: 'disk', unit: 'MiB', field: 'diskUsageMB', limit: ['volumeSizeGi', 1024] },
];

const metricFields = allSeries.flatMap(({ field, limit = [] }) => [
  `${field}.dataPoints.timestamp`,
  `${field}.dataPoints.value`,
  ...limit.slice(0, 1).map(String),
]);

/** The series that the server returns, without empty ones. `hours`: length of the range that the server used; null: unknown. */
export async function readMetrics(
  engine: SchemaEngine,
  serviceId: string,
  range: MetricRange,
  signal?: AbortSignal,
): Promise<{ metrics: Metric[]; hours: number | null }> {
  let timeRange = '';
  const build = (dialect: SchemaDialect): QueryPart => {
    const field = foundFor(dialect, 'metrics');
    const inputs = findInputs(dialect, field, ['serviceId', 'timeRange']);
    timeRange = nearestRange(range, inputs.facts('timeRange')?.values ?? usual);
    const args = inputs.args({ serviceId, timeRange, maxDataPoints: REQUESTED_POINTS });
    return { alias: 'metrics', found: field, args, wishes: metricFields };
  };
  const { value } = await askOne(engine, 'Metrics', build, signal);
  return {
    metrics: allSeries.flatMap((series) => parseMetric(value, series)),
    hours: hoursByValue.get(timeRange.toUpperCase()) ?? null,
  };
}

function parseMetric(value: unknown, { name, unit, field, limit }: Series): Metric[] {
  const points = readRecords(getPath(value, `${field}.dataPoints`)).flatMap(parsePoint);
  if (points.length === 0) return [];
  points.sort(([a], [b]) => a - b);
  // Servers report 0 if there is no limit or no volume.
  const most = limit === undefined ? 0 : (readAmount(getPath(value, limit[0])) ?? 0) * limit[1];
  return [{ name, unit, limit: most === 0 ? null : most, points: points.slice(-MAX_POINTS) }];
}

function parsePoint(row: JsonRecord): [number, number][] {
  const at = readTime(row['timestamp']);
  const value = readDecimal(row['value']);
  return at === null || value === null ? [] : [[at, value]];
}

const hours = { hour: 1, sixHours: 6, day: 24, week: 168, month: 720 } as const;
const usual = ['ONE_HOUR', 'SIX_HOURS', 'TWENTY_FOUR_HOURS', 'SEVEN_DAYS', 'THIRTY_DAYS'];
const hoursByValue: ReadonlyMap<string, number> = new Map([
  ['FIVE_MINUTES', 1 / 12],
  ...usual.map((name, at) => [name, Object.values(hours)[at] ?? 1] as const),
]);

/** The value of the server's enum that is nearest in length; the first one if none is known. */
export function nearestRange(range: MetricRange, values: readonly string[]): string {
  const distance = (value: string): number =>
    Math.abs(Math.log((hoursByValue.get(value.toUpperCase()) ?? Infinity) / hours[range]));
  const [nearest = 'ONE_HOUR'] = values.toSorted((a, b) => distance(a) - distance(b) || 0);
  return nearest;
}
