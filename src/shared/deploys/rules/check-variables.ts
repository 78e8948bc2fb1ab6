import '../rules-texts.ts';
import { t } from '../../i18n/translate.ts';
import { clip } from './clip.ts';
import type { FieldError, Variable } from '../form.ts';

const keyShape = /^[A-Za-z_][\w.-]*$/;
/** Characters that are never allowed in a variable's name. */
const never = /[=\p{Cc}]/u;

interface Stored {
  /** Whether stored values may be kept. */
  readonly keepsValues: boolean;
  /** Names of the stored variables; null: unknown. */
  readonly storedKeys: readonly string[] | null;
}

/** Checks the names of variables, and that each has a value. Names of stored variables are not checked. */
export function checkVariables(
  variables: readonly Variable[],
  { keepsValues, storedKeys }: Stored,
): { readonly errors: FieldError[]; readonly notes: string[] } {
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  for (const [at, { key, value }] of variables.entries()) {
    const isStored =
      storedKeys === null || storedKeys.includes(key) || (value === null && keepsValues);
    const message = keyFault(key, seen) ?? (isStored ? null : keyShapeFault(key));
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
  if (never.test(key)) return t('deploysrules:env.shape', { key: clip(key) });
  return seen.has(key) ? t('deploysrules:env.twice', { key: clip(key) }) : null;
}

/** Why a new variable can't have this name, as a sentence; null: it can. */
export const keyShapeFault = (key: string): string | null =>
  keyShape.test(key) ? null : t('deploysrules:env.shape', { key: clip(key) });
