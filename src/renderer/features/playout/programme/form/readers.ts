import { t } from '../../../../../shared/i18n/translate.ts';
import { compileQuery } from '../../../../../shared/library/query/compile-query.ts';
import { hasTime } from '../../../../../shared/playout/programme/edit-plan.ts';
import { MAX_TITLE_CHARS } from '../../../../../shared/playout/programme/document.ts';
import {
  clockText,
  lengthText,
  parseClock,
  parseLength as parseCode,
} from '../../../../../shared/playout/programme/lengths.ts';
import { parseLength } from '../../../../ui/time/length.ts';
import type { Read } from '../../../../ui/use-commit.ts';

/** A time of day in the document's format. Also accepts `8`, `8:15` and `0815`. */
export function readClock(text: string): Read<string> {
  const found = /^(\d{1,2})(?::?(\d{2}))?(?::?(\d{2}))?$/.exec(text.trim());
  const [, hours = '', minutes = '00', seconds = '00'] = found ?? [];
  const ms = found === null ? null : parseClock(`${hours.padStart(2, '0')}:${minutes}:${seconds}`);
  return ms === null
    ? { ok: false, error: t('programme:fault.clock') }
    : { ok: true, value: clockText(ms) };
}

/** The end of a slot with an anchor: after its start. An end at the start of the day means the end of the day. */
export function readUntil(text: string, at: string | undefined, dayStart: number): Read<string> {
  const got = readClock(text);
  if (!got.ok || at === undefined || hasTime({ at, until: got.value }, dayStart)) return got;
  return {
    ok: false,
    error: t('programmeview:form.untilEarly', { at, end: clockText(dayStart) }),
  };
}

/** The anchor of a slot; must be before the slot's own end. */
export function readStart(text: string, until: string | undefined, dayStart: number): Read<string> {
  const got = readClock(text);
  if (!got.ok || until === undefined || hasTime({ at: got.value, until }, dayStart)) return got;
  return { ok: false, error: t('programmeview:form.startLate', { until }) };
}

/** A length in the document's format; empty: undefined. A bare number counts as minutes. */
export function readLength(text: string): Read<string | undefined> {
  const plain = text.trim();
  if (plain === '') return { ok: true, value: undefined };
  const ms = parseCode(plain) ?? parseLength(plain, 60_000);
  return ms === null
    ? { ok: false, error: t('programme:fault.duration') }
    : { ok: true, value: lengthText(ms) };
}

/** An integer of at least 1; empty: undefined. */
export function readCount(text: string): Read<number | undefined> {
  const plain = text.trim();
  if (plain === '') return { ok: true, value: undefined };
  const value = Number(plain);
  return Number.isInteger(value) && value >= 1 && value < 1e6
    ? { ok: true, value }
    : { ok: false, error: t('programme:fault.count') };
}

/** Any text; empty: undefined. */
export const readWords = (text: string): Read<string | undefined> => ({
  ok: true,
  value: text.trim() === '' ? undefined : text,
});

/** The name of a slot or a source; empty: undefined. */
export const readTitle = (text: string): Read<string | undefined> =>
  text.length > MAX_TITLE_CHARS
    ? { ok: false, error: t('programme:fault.long', { count: MAX_TITLE_CHARS }) }
    : readWords(text);

/** A key of the document, such as the name of a cursor; empty: undefined. */
export function readName(text: string): Read<string | undefined> {
  const plain = text.trim();
  return plain.length > 100
    ? { ok: false, error: t('programme:fault.name') }
    : { ok: true, value: plain === '' ? undefined : plain };
}

/** A query in the library's language. An invalid one is rejected. */
export function readQuery(text: string): Read<string> {
  const compiled = compileQuery(text, { collections: null, now: 0 });
  if (compiled.ok) return { ok: true, value: text };
  const { at, message } = compiled.error;
  return { ok: false, error: t('programme:fault.query', { at: at + 1, message }) };
}

const RANGE = /^(?:\d{4}-)?\d{2}-\d{2}(?:\.\.(?:\d{4}-)?\d{2}-\d{2})?$/;

/** Dates and ranges separated by commas: `12-24..12-26, 2026-05-01`. */
export function readDates(text: string): Read<readonly string[]> {
  const dates = text
    .split(',')
    .map((part) => part.replace(/\s+/g, '').replace(/[–—]/g, '..'))
    .filter((part) => part !== '');
  return dates.every((date) => RANGE.test(date))
    ? { ok: true, value: dates }
    : { ok: false, error: t('programme:fault.date') };
}
