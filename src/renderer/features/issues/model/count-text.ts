import { t } from '../../../../shared/i18n/translate.ts';

/** A number of issues; "≈ 2,350" for an estimate, a dash if it is unknown. */
export function countText({
  count,
  exact,
}: {
  readonly count: number | null;
  readonly exact: boolean;
}): string {
  if (count === null) return '–';
  const number = new Intl.NumberFormat(navigator.language).format(count);
  return exact ? number : t('issuespanel:count.about', { number });
}
