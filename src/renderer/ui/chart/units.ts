import { durationTicks, formatDuration } from '../../../shared/format/duration.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { formatCompact, formatNumber, formatPercent } from '../../../shared/format/numbers.ts';
import { formatBytes } from '../../../shared/format/sizes.ts';
import { formatDate, formatTime, formatWeekday } from '../../../shared/format/time.ts';

/** Formats the values of a chart. */
export interface Unit {
  /** Exact, with the unit, for tooltips and tables. */
  readonly full: (value: number) => string;
  /** Short, for an axis. */
  readonly short: (value: number) => string;
  /** Round marks of an axis from 0 to at least the value; default: the chart's own. */
  readonly ticks?: (max: number) => readonly number[];
}

/** Integer or decimal counts. */
export const countUnit = (): Unit => ({
  full: (count) => formatNumber(count),
  short: formatCompact,
});

/** Ratios from 0 to 1. */
export const percentUnit = (): Unit => ({
  full: (ratio) => formatPercent(ratio, 2),
  short: (ratio) => formatPercent(ratio, 0),
});

/** Amounts in a currency such as `EUR`, which the axis leaves out; as plain numbers if it is unknown. */
export const moneyUnit = (currency: string | null): Unit => ({
  full: (amount) => formatMoney(amount, currency),
  short: formatCompact,
});

/** Bytes in steps of 1024. */
export const bytesUnit = (): Unit => ({ full: formatBytes, short: formatBytes });

/** Durations in ms. */
export const durationUnit = (): Unit => ({
  full: formatDuration,
  short: formatDuration,
  ticks: durationTicks,
});

const DAY_MS = 86_400_000;

/** Formats moments (epoch ms) on an axis that is `span` ms long: clock times up to two days, otherwise dates. */
export function timeWords(span: number, zone?: string): Unit {
  const now = Date.now();
  const date = (at: number): string => formatDate(at, now, zone);
  const clock = (at: number): string => formatTime(at, zone);
  return {
    full:
      span > 60 * DAY_MS
        ? date
        : (at) => `${formatWeekday(at, now, zone)}, ${formatTime(at, zone)}`,
    short: span <= 2 * DAY_MS ? clock : date,
  };
}
