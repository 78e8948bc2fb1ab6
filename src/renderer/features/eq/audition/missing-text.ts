import { FilterType } from '../../../../shared/eq/filter-specs.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { typeName } from '../chain/names.ts';
import type { Missing } from './plan.ts';

function one(missing: Missing): string {
  if (missing.k === 'bands') return t('eqpresets:audition.bands', { count: missing.count });
  const known = FilterType.safeParse(missing.type);
  return known.success ? typeName(known.data) : missing.name;
}

/** What of the chain cannot be heard here, in words; null: all of it can. */
export function missingText(missing: readonly Missing[]): string | null {
  if (missing.length === 0) return null;
  const names = [...new Set(missing.map(one))];
  return t('eqpresets:audition.missing', { names: names.join(', ') });
}
