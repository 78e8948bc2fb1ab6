import type { ArgumentFacts } from '../schema/arguments.ts';
import { argumentOf } from '../schema/arguments.ts';
import type { Dialect, Found } from '../schema/types.ts';

export type Inputs = ReturnType<typeof inputsOf>;

/** The values that a field takes, as arguments or in its one input object, of which `probe` has at least one name. */
export function inputsOf(dialect: Dialect, found: Found, probe: readonly string[]) {
  const wrap = [...found.args.keys()].find((arg) =>
    probe.some((name) => argumentOf(dialect, found, `${arg}.${name}`) !== null),
  );
  const facts = (name: string): ArgumentFacts | null =>
    argumentOf(dialect, found, wrap === undefined ? name : `${wrap}.${name}`);
  return {
    /** What the field says about a value; null: it does not take it. */
    facts,
    /** The first name that the field takes; null: none. */
    first: (names: readonly string[]) => names.find((name) => facts(name) !== null) ?? null,
    /** The values as arguments. */
    args: (values: Readonly<Record<string, unknown>>) =>
      wrap === undefined ? values : { [wrap]: values },
  };
}

/** The argument that takes a service's id: a usual name, or the one required argument. */
export function idArgument({ args }: Found): string {
  const usual = ['serviceId', 'id'].find((name) => args.has(name));
  return usual ?? [...args].find(([, type]) => type.endsWith('!'))?.[0] ?? 'id';
}

/** Whether all required arguments have a value. */
export const isFilled = ({ args }: Found, values: Readonly<Record<string, unknown>>): boolean =>
  [...args].every(([name, type]) => !type.endsWith('!') || (values[name] ?? null) !== null);

/** The argument for a workspace; none for the personal one. */
export const inWorkspace = (slug: string | null): Readonly<Record<string, unknown>> =>
  slug === null ? {} : { workspaceSlug: slug };
