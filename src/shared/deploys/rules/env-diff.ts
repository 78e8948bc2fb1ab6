import type { Variable } from '../form.ts';

/** A variable with its value. */
export interface RealVariable {
  readonly key: string;
  readonly value: string;
}

/** Shown instead of a value, whatever its length. */
export const MASK = '••••••';

/** The whole set to send. `unknown`: names whose stored value should stay but is not stored. */
export function mergeVariables(
  given: readonly Variable[],
  stored: readonly RealVariable[],
): { readonly variables: readonly RealVariable[]; readonly unknown: readonly string[] } {
  const values = new Map(stored.map(({ key, value }) => [key, value]));
  const variables: RealVariable[] = [];
  const unknown: string[] = [];
  for (const { key, value } of given) {
    const real = value ?? values.get(key);
    if (real === undefined) unknown.push(key);
    else variables.push({ key, value: real });
  }
  return { variables, unknown };
}

/** Names of variables by what happens to them, each in the order of its set. */
export interface VariableDiff {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly kept: readonly string[];
}

export function diffVariables(
  stored: readonly RealVariable[],
  next: readonly RealVariable[],
): VariableDiff {
  const before = new Map(stored.map(({ key, value }) => [key, value]));
  const after = new Set(next.map(({ key }) => key));
  const names = (of: (one: RealVariable) => boolean) => next.filter(of).map(({ key }) => key);
  return {
    added: names(({ key }) => !before.has(key)),
    changed: names(({ key, value }) => before.has(key) && before.get(key) !== value),
    kept: names(({ key, value }) => before.get(key) === value),
    removed: stored.filter(({ key }) => !after.has(key)).map(({ key }) => key),
  };
}

/** The rows of a review: values masked, unchanged variables left out. */
export function variableChanges({
  added,
  changed,
  removed,
}: VariableDiff): { field: string; from: string | null; to: string | null }[] {
  const row = (from: string | null, to: string | null) => (key: string) => ({
    field: `envVars.${key}`,
    from,
    to,
  });
  return [
    ...added.map(row(null, MASK)),
    ...changed.map(row(MASK, MASK)),
    ...removed.map(row(MASK, null)),
  ];
}
