import '../../../../shared/deploys/texts.ts';
import type { FieldError, SaveReview, Variable } from '../../../../shared/deploys/form.ts';
import { keyShapeFault } from '../../../../shared/deploys/rules/check-variables.ts';
import { MASK } from '../../../../shared/deploys/rules/env-diff.ts';
import { t } from '../../../../shared/i18n/translate.ts';

/** The complete set of variables to send, and the differences from the stored set. */
export interface VariablePlan {
  readonly variables: readonly Variable[];
  readonly errors: FieldError[];
  /** Changed variables with masked values. */
  readonly changes: SaveReview['changes'];
  readonly vanishing: string[];
}

/**
 * Fills in the stored values to keep. A sealed variable (stored value null) is kept if the server accepts it without a value
 * (`keepsSealed`). Only names of new variables are validated.
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
