import { language } from '../i18n/translate.ts';
import { lazy } from '../lib/lazy.ts';

/** How dates and times are written here. Numbers and words follow the language of the texts. */
interface Formats {
  /** `20 Nov` instead of `Nov 20`. */
  readonly dayFirst: boolean;
  /** `8:05 PM` instead of `20:05`. */
  readonly hour12: boolean;
  /** IANA name of the default zone. */
  readonly zone: string;
  /** The locale that determined the formats; null: none. */
  readonly locale: string | null;
}

export interface FormatChoice {
  /** A language tag whose region determines the order of day and month and the hours; null or invalid: day before month, 24 hours. */
  readonly locale: string | null;
  /** The user's choice of 12 or 24 hours. */
  readonly clock?: 'system' | '24h' | '12h';
  /** Default: this machine's. */
  readonly zone?: string;
}

/** The time zone of this machine, such as `Europe/Berlin`. */
export const localZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The locale that the runtime started with, such as `de-DE`. */
export const runtimeLocale = (): string => new Intl.DateTimeFormat().resolvedOptions().locale;

let current: Formats | null = null;

/** The current formats. Until `setFormats` is called: day before month, 24 hours, this machine's zone. */
export const getFormats = (): Formats => (current ??= toFormats({ locale: null }));

/** Sets the formats of this process, at startup and when the user changes them. */
export function setFormats(choice: FormatChoice): void {
  current = toFormats(choice);
}

/** Reads the region and the zone on first use, because the first date format of a process takes a tenth of a host's startup time. */
function toFormats({ locale, clock = 'system', zone }: FormatChoice): Formats {
  const region = lazy(() => readRegion(locale));
  const local = lazy(localZone);
  return {
    get dayFirst() {
      return region().dayFirst;
    },
    get hour12() {
      return clock === 'system' ? region().hour12 : clock === '12h';
    },
    get zone() {
      return zone ?? local();
    },
    locale,
  };
}

function readRegion(locale: string | null): Pick<Formats, 'dayFirst' | 'hour12'> {
  try {
    if (locale === null) return { dayFirst: true, hour12: false };
    const options = { day: 'numeric', month: 'short', hour: 'numeric' } as const;
    const format = new Intl.DateTimeFormat(locale, options);
    const order = format.formatToParts(0).map(({ type }) => type);
    return {
      dayFirst: order.indexOf('day') < order.indexOf('month'),
      hour12: format.resolvedOptions().hour12 === true,
    };
  } catch {
    return { dayFirst: true, hour12: false };
  }
}

const made = new Map<string, Intl.DateTimeFormat>();

/** A cached date format for a zone. */
export function dateFormat(
  name: string,
  zone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language()} ${name} ${zone}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat(language(), { ...options, timeZone: zone });
  made.set(key, format);
  return format;
}

const numbers = new Map<string, Intl.NumberFormat>();

/** A cached number format of the current language with a minimum and maximum number of decimal places. */
export function numberFormat(
  least: number,
  most: number,
  style: 'decimal' | 'percent' | 'ungrouped' = 'decimal',
): Intl.NumberFormat {
  const key = `${language()} ${style} ${String(least)} ${String(most)}`;
  const known = numbers.get(key);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat(language(), {
    style: style === 'percent' ? style : 'decimal',
    useGrouping: style !== 'ungrouped',
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  });
  numbers.set(key, format);
  return format;
}

/** `1.2K`, for axes. */
export const compactFormat = lazy(
  () => new Intl.NumberFormat(language(), { notation: 'compact', maximumFractionDigits: 1 }),
);
