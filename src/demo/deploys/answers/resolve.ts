import type { GraphQLFieldResolver, GraphQLOutputType } from 'graphql';
import { getNamedType, isEnumType, isListType, isNonNullType, isObjectType } from 'graphql';
import { isRecord } from '../../../shared/lib/json.ts';
import type { DemoContext } from './context.ts';
import { rootResolvers } from './root.ts';

const escapes = '\u0000\u001b[31m\u001b]0;owned\u0007\u202e\r\n';

/**
 * Hostile values by field, which a careless client would execute, render or fail on. They match the field types; contents of custom scalars
 * are arbitrary.
 */
const values: Readonly<Record<string, unknown>> = {
  errorMessage: `${escapes}<img src=x onerror=alert(1)>`,
  commitMessage: `${escapes}<script>alert(1)</script>`.repeat(200),
  commitHash: 'f'.repeat(100_000),
  branch: '../../etc/passwd',
  publicEndpoint: 'javascript:alert(1)',
  fqdn: 'javascript:alert(1)',
  url: 'javascript:alert(1)',
  internalUrl: 'file:///etc/passwd',
  level: '{"level":"error"}',
  createdAt: 'yesterday',
  updatedAt: { seconds: 1 },
  startedAt: '-271821-04-20T00:00:00Z',
  finishedAt: [1, '2'],
  timestamp: 1e300,
  periodStart: true,
  quantity: '{"$numberDecimal":"1"}',
  unitPrice: 'NaN',
  tier: '__proto__',
  memory: '1e9Gi',
};

/** A hostile value for the field if its type can hold it, else the value itself. */
function hostileValue(field: string, value: unknown, type: GraphQLOutputType): unknown {
  const fits = ['String', 'Time', 'Decimal'].includes(getNamedType(type).name);
  if (typeof value !== 'string' || !fits) return value;
  if (field === 'name') return `${value}${escapes}${'x'.repeat(5000)}`;
  if (field === 'message') return `${escapes}${value}`;
  return values[field] ?? value;
}

/** Root fields that fail under the fault `partial`. */
const failing = ['resourceLimits', 'workspaceBilling'];

/** A generated value for a field without data: null if the schema allows it. */
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

/** Resolves every field: root fields by name, others from the parent object, the rest with generated values. */
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
