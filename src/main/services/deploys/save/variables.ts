import '../../../../shared/deploys/texts.ts';
import type { FieldError, Review, Variable } from '../../../../shared/deploys/form.ts';
import type { RealVariable } from '../../../../shared/deploys/rules/env-diff.ts';
import {
  diffVariables,
  mergeVariables,
  variableChanges,
} from '../../../../shared/deploys/rules/env-diff.ts';
import { t } from '../../../../shared/i18n/translate.ts';

/** The whole set of variables to send, and how it differs from the stored one. */
export interface VariablePlan {
  /** Null: none are sent. */
  readonly variables: readonly RealVariable[] | null;
  readonly errors: FieldError[];
  readonly changes: Review['changes'];
  readonly vanishing: readonly string[];
  /** The server does not return variables, so it is unknown what would vanish. */
  readonly isBlind: boolean;
}

export const noVariables: VariablePlan = {
  variables: null,
  errors: [],
  changes: [],
  vanishing: [],
  isBlind: false,
};

/** Fills in the stored values that should stay. `stored` null: the server does not return variables. */
export function planVariables(
  given: readonly Variable[],
  stored: readonly RealVariable[] | null,
): VariablePlan {
  const { variables, unknown } = mergeVariables(given, stored ?? []);
  const errors = given.flatMap(({ key, value }, at) =>
    value === null && unknown.includes(key)
      ? [
          {
            field: `envVars.${String(at)}.value`,
            message: t('deploys:service.save.noValue', { key }),
          },
        ]
      : [],
  );
  const diff = diffVariables(stored ?? [], variables);
  return {
    variables,
    errors,
    changes: variableChanges(diff),
    vanishing: diff.removed,
    isBlind: stored === null,
  };
}
