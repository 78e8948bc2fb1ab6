import '../../../../shared/deploys/texts.ts';
import type { FieldError, Review, Variable } from '../../../../shared/deploys/form.ts';
import { keyShapeFault } from '../../../../shared/deploys/rules/check-variables.ts';
import { MASK } from '../../../../shared/deploys/rules/env-diff.ts';
import { t } from '../../../../shared/i18n/translate.ts';

/** The whole set of variables to send, and how it differs from the stored one. */
export interface VariablePlan {
  readonly variables: readonly Variable[];
  readonly errors: FieldError[];
  /** Values masked, unchanged variables left out. */
  readonly changes: Review['changes'];
  readonly vanishing: string[];
}

/**
 * Fills in the stored values that should stay. A sealed variable (stored value null) stays if the server takes it without a value (`keepsSealed`).
 * Names of new variables must have the usual form; stored ones may have any.
 */
export function planVariables(
  given: readonly Variable[],
  stored: readonly Variable[],
  keepsSealed: boolean,
): VariablePlan {
  const before = new Map(stored.map(({ key, value }) => [key, value]));
  const names = new Set(given.map(({ key }) => key));
  const variables = given.flatMap(({ key, value }) => {
    const real = value ?? before.get(key);
    return real === undefined ? [] : [{ key, value: real }];
  });
  const errors = given.flatMap(({ key, value }, at): FieldError[] => {
    const field = `envVars.${String(at)}`;
    if (!before.has(key)) {
      const message = keyShapeFault(key);
      if (message !== null) return [{ field: `${field}.key`, message }];
    }
    const isMissing = value === null && !before.has(key);
    const isSealed = value === null && before.get(key) === null && !keepsSealed;
    if (!isMissing && !isSealed) return [];
    const message = t(`deploys:service.save.${isMissing ? 'noValue' : 'sealed'}`, { key });
    return [{ field: `${field}.value`, message }];
  });
  const row = (key: string, from: string | null, to: string | null) => ({
    field: `envVars.${key}`,
    from,
    to,
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
