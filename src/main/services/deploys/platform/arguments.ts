import type { ArgumentFacts } from '../schema/arguments.ts';
import { findArgument } from '../schema/arguments.ts';
import type { SchemaDialect, ResolvedField } from '../schema/types.ts';

export type Inputs = ReturnType<typeof findInputs>;

/** The values that a field accepts, as arguments or in the input object that has the most names of `probe`. */
export function findInputs(dialect: SchemaDialect, field: ResolvedField, probe: readonly string[]) {
  const inside = probe.filter((name) => !field.args.has(name));
  const count = (arg: string): number =>
    inside.filter((name) => findArgument(dialect, field, `${arg}.${name}`) !== null).length;
  const [wrap] = [...field.args.keys()]
    .filter((arg) => count(arg) > 0)
    .sort((a, b) => count(b) - count(a));
  const isFlat = (name: string): boolean => wrap === undefined || field.args.has(name);
  const facts = (path: string): ArgumentFacts | null => {
    const [name = ''] = path.split('.');
    return findArgument(dialect, field, isFlat(name) ? path : `${wrap ?? ''}.${path}`);
  };
  return {
    /** The schema's facts about a value or a path below it; null: the field does not accept it. */
    facts,
    /** The first name that the field accepts; null: none. */
    first: (names: readonly string[]) => names.find((name) => facts(name) !== null) ?? null,
    /** The values as arguments. */
    args: (values: Readonly<Record<string, unknown>>) => {
      const all = Object.entries(values);
      const flat = Object.fromEntries(all.filter(([name]) => isFlat(name)));
      const isInner = (name: string): boolean =>
        !isFlat(name) || findArgument(dialect, field, `${wrap ?? ''}.${name}`)?.required === true;
      const inner = Object.fromEntries(all.filter(([name]) => isInner(name)));
      const isNeeded =
        Object.keys(inner).some((name) => !isFlat(name)) ||
        field.args.get(wrap ?? '')?.endsWith('!');
      return wrap === undefined || isNeeded !== true ? flat : { ...flat, [wrap]: inner };
    },
  };
}

/** The argument that takes a service's id: a usual name, or the one required argument. */
export function idArgument({ args }: ResolvedField): string {
  const usual = ['serviceId', 'id'].find((name) => args.has(name));
  const required = [...args].find(([name, type]) => type.endsWith('!') && name !== 'first');
  return usual ?? required?.[0] ?? 'id';
}

/** Whether all required arguments have a value. */
export const isFilled = (
  { args }: ResolvedField,
  values: Readonly<Record<string, unknown>>,
): boolean =>
  [...args].every(([name, type]) => !type.endsWith('!') || (values[name] ?? null) !== null);

/** The argument for a workspace; none for the personal one. */
export const inWorkspace = (slug: string | null): Readonly<Record<string, unknown>> =>
  slug === null ? {} : { workspaceSlug: slug };
