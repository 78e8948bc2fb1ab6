import { t } from '../../../../shared/i18n/translate.ts';
import { parseLength } from '../../../ui/time/length.ts';
import { parseMoment } from '../../../ui/time/moment.ts';
import type { Read } from '../../../ui/use-commit.ts';

/** Readers of typed values. Their errors name the field (`label`) and what it accepts. */

type Reader<V> = (label: string) => (text: string) => Read<V>;
type Wrong = 'empty' | 'length' | 'percent' | 'moment' | 'fromOne';

const bad = (wrong: Wrong, field: string) =>
  ({ ok: false, error: t(`playout:wrong.${wrong}`, { field }) }) as const;
const good = <V>(value: V) => ({ ok: true, value }) as const;

/** Any text; null removes the key because the text is empty. */
export const readOptional = (text: string): Read<string | null> =>
  good(text.trim() === '' ? null : text);

export const readText: Reader<string> = (label) => (text) =>
  text.trim() === '' ? bad('empty', label) : good(text);

/** The largest index that the engine reads. */
export const MAX_UINT32 = 4_294_967_295;

/** An integer from 0 to `most`; empty: null. */
export const readInteger =
  (label: string, most = Number.MAX_SAFE_INTEGER) =>
  (text: string): Read<number | null> => {
    const plain = text.replace(/[\s\u202f\u00a0]/g, '');
    if (plain === '') return good(null);
    const value = Number(plain);
    return /^\d+$/.test(plain) && value <= most
      ? good(value)
      : { ok: false, error: t('playout:wrong.integer', { field: label, most }) };
  };

/** A length in whole ms (a bare number counts as ms); empty: null. */
export const readMs: Reader<number | null> = (label) => (text) => {
  const value = parseLength(text, 1);
  if (text.trim() === '') return good(null);
  return value === null ? bad('length', label) : good(value);
};

/** Like `readMs`, with a minimum of 1 ms. */
export const readMsFromOne: Reader<number | null> = (label) => (text) => {
  const read = readMs(label)(text);
  return read.ok && read.value === 0 ? bad('fromOne', label) : read;
};

export const readGiven =
  <V>(label: string, read: (text: string) => Read<V | null>) =>
  (text: string): Read<V> => {
    const got = read(text);
    if (!got.ok) return got;
    return got.value === null ? bad('empty', label) : good(got.value);
  };

/** A number from 0 to 100 with a decimal point or comma; empty: null. */
export const readPercent: Reader<number | null> = (label) => (text) => {
  const plain = text.replace(/[\s\u202f\u00a0%]/g, '').replace(',', '.');
  if (plain === '') return good(null);
  const value = Number(plain);
  return /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) && value <= 100
    ? good(value)
    : bad('percent', label);
};

/** A length above 0 (a bare number counts as seconds). */
export const readLength: Reader<number> = (label) => (text) => {
  const value = parseLength(text, 1000);
  if (value === null) return bad('length', label);
  return value <= 0 ? bad('fromOne', label) : good(value);
};

/** A moment: a clock time on the day of `at`, a date with a time, or an offset from `at`. */
export const readMoment =
  (label: string, at: number, zone: string) =>
  (text: string): Read<number> => {
    const value = parseMoment(text, at, zone);
    return value === null ? bad('moment', label) : good(value);
  };

/** One text per line; empty lines are skipped. */
export const readLines = (text: string): Read<string[]> =>
  good(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  );
