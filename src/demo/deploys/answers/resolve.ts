import type { GraphQLFieldResolver, GraphQLOutputType } from 'graphql';
import { isEnumType, isListType, isNonNullType, isObjectType } from 'graphql';
import type { DemoContext } from './context.ts';
import { hostileValue } from './hostile.ts';
import { rootResolvers } from './root.ts';

/** Root fields that fail under the fault `partial`. */
const failing = ['resourceLimits', 'workspaceBilling'];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** An invented value for a field that has none: null where the schema allows it. */
function invented(type: GraphQLOutputType): unknown {
  if (!isNonNullType(type)) return null;
  const inner = type.ofType;
  if (isListType(inner)) return [];
  if (isObjectType(inner)) return {};
  if (isEnumType(inner)) return inner.getValues()[0]?.value;
  const scalars: Readonly<Record<string, unknown>> = {
    Int: 0,
    Float: 0,
    Boolean: false,
    Time: '2026-01-01T00:00:00Z',
    Decimal: '0',
  };
  return scalars[inner.name] ?? 'invented';
}

/** Resolves every field: root fields by name, others from the parent object, the rest with invented values. */
export const resolveField: GraphQLFieldResolver<unknown, DemoContext> = (
  source,
  args: Record<string, unknown>,
  context,
  info,
) => {
  const { fieldName, parentType, returnType, schema } = info;
  const isRoot = parentType === schema.getQueryType() || parentType === schema.getMutationType();
  if (isRoot) {
    const name = context.original.get(fieldName) ?? fieldName;
    if (context.faults.has('partial') && failing.includes(name))
      throw new Error('upstream unavailable');
    const resolver = rootResolvers[name];
    return resolver === undefined ? invented(returnType) : resolver(args, context);
  }
  const raw = isRecord(source) ? source[fieldName] : undefined;
  const value: unknown = typeof raw === 'function' ? (raw as () => unknown)() : raw;
  const known = value === undefined ? invented(returnType) : value;
  return context.faults.has('hostile-strings') ? hostileValue(fieldName, known, returnType) : known;
};
