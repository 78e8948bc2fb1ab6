import '../../../../shared/deploys/texts.ts';
import type { FieldError, Review, Variable } from '../../../../shared/deploys/form.ts';
import type { RealVariable } from '../../../../shared/deploys/rules/env-diff.ts';
import { MASK } from '../../../../shared/deploys/rules/env-diff.ts';
import { t } from '../../../../shared/i18n/translate.ts';

/** The whole set of variables to send, and how it differs from the stored one. */
export interface VariablePlan {
  readonly variables: readonly RealVariable[];
  readonly errors: FieldError[];
  /** Values masked, unchanged variables left out. */
  readonly changes: Review['changes'];
  readonly vanishing: string[];
}

/** Fills in the stored values that should stay. */
export function planVariables(
  given: readonly Variable[],
  stored: readonly RealVariable[],
): VariablePlan {
  const before = new Map(stored.map(({ key, value }) => [key, value]));
  const names = new Set(given.map(({ key }) => key));
  const variables = given.flatMap(({ key, value }) => {
    const real = value ?? before.get(key);
    return real === undefined ? [] : [{ key, value: real }];
  });
  const errors = given.flatMap(({ key, value }, at) => {
    const message = t('deploys:service.save.noValue', { key });
    const isMissing = value === null && !before.has(key);
    return isMissing ? [{ field: `envVars.${String(at)}.value`, message }] : [];
  });
  const row = (key: string, from: string | null, to: string | null) => ({
    ...{ field: `envVars.${key}`, from, to },
  });
  const vanishing = [...before.keys()].filter((key) => !names.has(key));
  const changes = [
    ...variables
      .filter(({ key, value }) => before.get(key) !== value)
      .map(({ key }) => row(key, before.has(key) ? MASK : null, MASK)),
    ...vanishing.map((key) => row(key, MASK, null)),
  ];
  return { variables, errors, changes, vanishing };
}
