import type { ArgumentFacts } from '../schema/arguments.ts';
import { argumentOf } from '../schema/arguments.ts';
import type { Dialect, Found } from '../schema/types.ts';

/** Values for a field: its arguments, or the fields of its one input object. */
export interface Inputs {
  /** What the field says about a value; null: it does not take it. */
  facts(name: string): ArgumentFacts | null;
  /** The first name that the field takes; null: none. */
  first(names: readonly string[]): string | null;
  /** The values as arguments. */
  args(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
}

/** What a field takes. `probe`: names of which its input object has at least one. */
export function inputsOf(dialect: Dialect, found: Found, probe: readonly string[]): Inputs {
  const wrap = [...found.args.keys()].find((arg) =>
    probe.some((name) => argumentOf(dialect, found, `${arg}.${name}`) !== null),
  );
  const facts = (name: string): ArgumentFacts | null =>
    argumentOf(dialect, found, wrap === undefined ? name : `${wrap}.${name}`);
  return {
    facts,
    first: (names) => names.find((name) => facts(name) !== null) ?? null,
    args: (values) => (wrap === undefined ? values : { [wrap]: values }),
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
