import { cutText } from '../../../shared/i18n/cut-text.ts';
import type { TextKey } from '../../../shared/i18n/translate.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Cut } from '../../../shared/lib/listed.ts';
import type { ApiList } from './api/api.ts';

/** The missing part of the whole list if the first `have` rows were read. */
export const lackOf = ({ cut, total }: Pick<ApiList, 'cut' | 'total'>, have: number): Cut | null =>
  cut ?? (total !== null && total > have ? { why: 'limit', have, of: total } : null);

/** `lackOf` as a sentence; null: nothing is missing. `more`: for rows beyond the first `count` of `total`; `missing`: for a `reason`. */
export function lackText(
  cut: Cut | null,
  { more, missing }: { readonly more?: TextKey; readonly missing: TextKey },
): string | null {
  if (cut === null) return null;
  const isLimit = more !== undefined && cut.why === 'limit' && cut.of !== null;
  if (isLimit) return t(more, { count: cut.have, total: cut.of });
  return t(missing, { reason: cutText(cut) });
}
