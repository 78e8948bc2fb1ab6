import { Temporal } from 'temporal-polyfill';
import { parseLength } from './length.ts';
import { inZone } from './zone.ts';

const timeOnly =
  /^(\d{1,2})(?::(\d{2}))(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:\s*([+\u2212-]\d{2}:?\d{2}|z))?$/i;
/** Moments that a file can spell (epoch ms): the years 0001 to 9999, in any offset. */
const WRITABLE = { from: -62_135_510_400_000, to: 253_402_214_400_000 } as const;
const dated = /^(\d{4}-\d{2}-\d{2})(?:[\st]+(.+))?$/i;

/**
 * A typed moment as epoch ms: `20:26` and `20:26:00.500` (on the day of `at`), also with an offset; `2026-11-20 20:26`;
 * `+1:30` and `-0:05` from `at` on (minutes and seconds; bare numbers are seconds). Clock times are those of `zone`. Null: it is none,
 * or no file can spell it.
 */
export function parseMoment(text: string, at: number, zone: string): number | null {
  const ms = momentOf(text, at, zone);
  return ms === null || ms < WRITABLE.from || ms > WRITABLE.to ? null : ms;
}

function momentOf(text: string, at: number, zone: string): number | null {
  const plain = text.trim().replaceAll('\u2212', '-');
  const shift = /^([+-])(.+)$/.exec(plain);
  if (shift !== null) {
    const length = parseLength(shift[2] ?? '', 1000);
    return length === null ? null : Math.round(at) + (shift[1] === '-' ? -length : length);
  }
  const withDay = dated.exec(plain);
  if (withDay === null) return onDay(inZone(at, zone).toPlainDate().toString(), plain, zone);
  return onDay(withDay[1] ?? '', withDay[2] ?? '00:00', zone);
}

function onDay(day: string, clock: string, zone: string): number | null {
  const match = timeOnly.exec(clock.trim());
  if (match === null) return null;
  const [hour, minute, second] = [match[1], match[2], match[3] ?? '0'].map(Number);
  const fraction = Number((match[4] ?? '').padEnd(3, '0').slice(0, 3));
  const offset = match[5];
  try {
    const date = Temporal.PlainDate.from(day, { overflow: 'reject' });
    const time = Temporal.PlainTime.from(
      { hour, minute, second, millisecond: fraction },
      { overflow: 'reject' },
    );
    const place = offset === undefined ? zone : zoneOf(offset);
    return date.toZonedDateTime({ timeZone: place, plainTime: time }).epochMilliseconds;
  } catch {
    return null;
  }
}

const zoneOf = (offset: string): string =>
  offset.toLowerCase() === 'z' ? 'UTC' : offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
