import '../cli-texts.ts';
import { t } from '../../i18n/translate.ts';
import type { FileWindow } from '../document/document.ts';
import type { Instant } from '../instant.ts';
import { offsetText, padded, toWallTime, yearText } from '../time/calendar.ts';
import type { IsoFault } from './iso8601.ts';
import { readIso8601 } from './iso8601.ts';

/** How the engine reads a file name: the window that it covers, or why it ignores the file. */
export type FileName =
  | { readonly accept: true; readonly start: Instant; readonly finish: Instant }
  | { readonly accept: false; readonly reason: string };

/**
 * A name without its last extension. A leading dot does not start an extension: `.name` stays, and `.name.json` becomes
 * `.name`.
 */
function cutExtension(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 && name !== '..' ? name.slice(0, dot) : name;
}

const MAX = 2n ** 63n;
/** Seconds of the first and last moment that the engine supports: years -9999 to 9999. */
const SECONDS = { first: -377_705_116_800n, last: 253_402_300_799n } as const;

/**
 * A whole number: Unix seconds, or milliseconds (cut to seconds) if it has more than ten characters, including its
 * sign.
 */
function readUnix(text: string): Instant | null {
  const size = BigInt(text.replace(/^[+-]/, ''));
  const value = text.startsWith('-') ? -size : size;
  if (value >= MAX || value < -MAX) return null;
  const seconds = text.length > 10 ? value / 1000n : value;
  if (seconds < SECONDS.first || seconds > SECONDS.last) return null;
  return { seconds: Number(seconds), nanos: 0, offset: 0 };
}

type Part = { readonly instant: Instant } | { readonly fault: IsoFault };

function readPart(text: string): Part {
  const read = readIso8601(text);
  if (read.ok) return { instant: read.instant };
  if (!/^[+-]?[0-9]+$/.test(text)) return { fault: read.fault };
  const unix = readUnix(text);
  return unix === null ? { fault: 'range' } : { instant: unix };
}

/** One time as the engine reads it in a file name; null if it is invalid. */
export function readNamePart(text: string): Instant | null {
  const part = readPart(text);
  return 'instant' in part ? part.instant : null;
}

const ignoredName = (text: string, fault: IsoFault): FileName => ({
  accept: false,
  reason: t(`playoutcli:name.${fault}`, { text }),
});

/**
 * Reads a file name (without its folder) like the engine: removes the last extension, whatever it is, and splits at one
 * `_` into two parts, each ISO 8601 or a Unix time. Does not check that finish is after start.
 */
export function parseFileName(name: string): FileName {
  const [first, second, ...more] = cutExtension(name).split('_');
  if (first === undefined || second === undefined || more.length > 0)
    return { accept: false, reason: t('playoutcli:name.parts') };
  const start = readPart(first);
  if ('fault' in start) return ignoredName(first, start.fault);
  const finish = readPart(second);
  if ('fault' in finish) return ignoredName(second, finish.fault);
  return { accept: true, start: start.instant, finish: finish.instant };
}

export const isJsonName = (name: string): boolean => name.toLowerCase().endsWith('.json');

/** Whether the engine or a user would treat the name as a playout; the engine ignores names with a leading dot. */
export const isPlayoutName = (name: string): boolean =>
  !name.startsWith('.') && (isJsonName(name) || parseFileName(name).accept);

/** A moment in a file name: compact, nine fractional digits, a numeric offset also for UTC. */
export function fileNamePart({ seconds, nanos, offset }: Instant): string {
  const whole = Math.round(offset / 60) * 60;
  const { year, month, day, hour, minute, second } = toWallTime(seconds, whole);
  const date = `${yearText(year)}${padded(month, 2)}${padded(day, 2)}`;
  const time = `${padded(hour, 2)}${padded(minute, 2)}${padded(second, 2)}`;
  return `${date}T${time}.${padded(nanos, 9)}${offsetText(whole, false)}`;
}

/** The name of a playout file: `20260413T000000.000000000-0500_20260414T002131.620000000-0500.json`; UTC is `+0000`. */
export const formatFileName = ({ start, finish }: FileWindow): string =>
  `${fileNamePart(start)}_${fileNamePart(finish)}.json`;
