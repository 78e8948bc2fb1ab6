import { t } from '../../../../../shared/i18n/translate.ts';
import type { Read } from '../../../../ui/use-commit.ts';

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
