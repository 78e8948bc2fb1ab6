import { language } from '../../../shared/i18n/translate.ts';
import { MINUS } from '../../../shared/lib/format.ts';

/** Formats the values of a chart. */
export interface Unit {
  /** Exact, with the unit, for tooltips and tables. */
  readonly full: (value: number) => string;
  /** Short, for an axis. */
  readonly short: (value: number) => string;
}

const signed = (text: string): string => text.replace(/^-/, MINUS);
const number = (options: Intl.NumberFormatOptions) => {
  const format = new Intl.NumberFormat(language(), options);
  return (value: number): string => signed(format.format(value));
};

/** Integer or decimal counts. */
export const countUnit = (): Unit => ({
  full: number({ maximumFractionDigits: 2 }),
  short: number({ notation: 'compact', maximumFractionDigits: 1 }),
});

/** Ratios from 0 to 1. */
export const percentUnit = (): Unit => ({
  full: number({ style: 'percent', maximumFractionDigits: 2 }),
  short: number({ style: 'percent', maximumFractionDigits: 0 }),
});

/** Amounts in a currency such as `EUR`; as plain numbers if it is unknown. */
export function moneyUnit(currency: string | null): Unit {
  const isKnown = currency !== null && /^[A-Z]{3}$/.test(currency);
  const style = isKnown ? ({ style: 'currency', currency } as const) : {};
  return {
    full: number(isKnown ? style : { minimumFractionDigits: 2 }),
    short: number({ ...style, notation: 'compact', maximumFractionDigits: 1 }),
  };
}

const sizes = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** Bytes in steps of 1024. */
export function bytesUnit(): Unit {
  const write = (digits: number) => {
    const format = number({ maximumFractionDigits: digits });
    return (value: number): string => {
      const step = Math.min(
        sizes.length - 1,
        Math.floor(Math.log2(Math.max(1, Math.abs(value))) / 10),
      );
      return `${format(value / 1024 ** step)} ${sizes[step] ?? ''}`;
    };
  };
  return { full: write(2), short: write(0) };
}

const lengths = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
  ['ms', 1],
] as const;

/** Durations in ms, in the largest unit with a value of at least 1. `most`: the largest unit to use. */
export function durationUnit(most: (typeof lengths)[number][0] = 'd'): Unit {
  const usable = lengths.slice(lengths.findIndex(([name]) => name === most));
  const write = (digits: number) => {
    const format = number({ maximumFractionDigits: digits });
    return (value: number): string => {
      if (value === 0) return '0';
      const [name, ms] = usable.find(([, size]) => Math.abs(value) >= size) ?? ['ms', 1];
      return `${format(value / ms)} ${name}`;
    };
  };
  return { full: write(2), short: write(1) };
}

const DAY_MS = 86_400_000;

/** Formats moments (epoch ms) on an axis that is `span` ms long: clock times up to two days, otherwise dates. */
export function timeWords(span: number, zone?: string): Unit {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(language(), { ...options, timeZone: zone });
    return (at: number): string => made.format(at);
  };
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const date = { day: 'numeric', month: 'short' } as const;
  return {
    full: format(
      span > 60 * DAY_MS ? { ...date, year: 'numeric' } : { ...date, weekday: 'short', ...clock },
    ),
    short: format(span <= 2 * DAY_MS ? clock : date),
  };
}
