import '../rules-texts.ts';
import { t } from '../../i18n/translate.ts';
import { clip } from './clip.ts';
import type { FieldError, Variable } from '../form.ts';

const keyShape = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Checks the names of variables, and that each has a value. `keepsValues`: stored values may stay. */
export function checkVariables(
  variables: readonly Variable[],
  keepsValues: boolean,
): { readonly errors: FieldError[]; readonly notes: string[] } {
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  for (const [at, { key, value }] of variables.entries()) {
    const message = keyFault(key, seen);
    seen.add(key);
    if (message !== null) errors.push({ field: `envVars.${String(at)}.key`, message });
    if (value === null && !keepsValues)
      errors.push({
        field: `envVars.${String(at)}.value`,
        message: t('deploysrules:env.noValue', { key: clip(key) }),
      });
  }
  return { errors, notes: seen.has('PORT') ? [t('deploysrules:env.port')] : [] };
}

function keyFault(key: string, seen: ReadonlySet<string>): string | null {
  if (key === '') return t('deploysrules:env.empty');
  if (!keyShape.test(key)) return t('deploysrules:env.shape', { key: clip(key) });
  return seen.has(key) ? t('deploysrules:env.twice', { key: clip(key) }) : null;
}
