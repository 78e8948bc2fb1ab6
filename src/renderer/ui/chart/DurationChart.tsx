import { useMemo } from 'react';
import { Chart } from './Chart.tsx';
import type { Point, Series } from './chart-data.ts';
import { durationUnit, timeWords } from './units.ts';

interface Props<T> {
  readonly items: readonly T[];
  /** The start (ms since epoch) and the duration (ms) of an item; null: unknown. Pass the same function each time. */
  readonly toPoint: (item: T) => (Point & { readonly failed: boolean }) | null;
  readonly label: string;
  /** Title of the time axis. */
  readonly time: string;
  /** Names of the two series. */
  readonly ended: string;
  readonly failed: string;
}

/** How long items took, by their start; the failed ones in red. Renders nothing if no duration is known. */
export function DurationChart<T>({ items, toPoint, label, time, ended, failed }: Props<T>) {
  const { series, span } = useMemo(() => {
    const points = items.flatMap((item) => toPoint(item) ?? []);
    const times = points.map(({ x }) => x);
    const both: readonly Series[] = [
      { id: 'ended', name: ended, points: points.filter((point) => !point.failed) },
      { id: 'failed', name: failed, tone: 'bad', points: points.filter((point) => point.failed) },
    ];
    return {
      series: both.filter((one) => one.points.length > 0),
      span: Math.max(...times) - Math.min(...times),
    };
  }, [items, toPoint, ended, failed]);
  if (series.length === 0) return null;
  return (
    <Chart
      label={label}
      kind="bar"
      height={120}
      unit={durationUnit()}
      x={{ ...timeWords(span), title: time }}
      series={series}
    />
  );
}
