import type {
  GraphQLField,
  GraphQLInterfaceType,
  GraphQLObjectType,
  GraphQLOutputType,
  GraphQLSchema,
} from 'graphql';
import {
  getNamedType,
  getNullableType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import type { Dialect, Found, Shape } from './types.ts';

export type ObjectLike = GraphQLObjectType | GraphQLInterfaceType;

/** What the resolution of needs and the builder of requests know about one field of Query or Mutation. */
export interface FieldFacts {
  readonly kind: Found['kind'];
  readonly field: GraphQLField;
  readonly shape: Shape;
  /** The object type of the result or of one item. */
  readonly item: ObjectLike;
  /** The connection around the items; null for `single` and `list`. */
  readonly connection: ObjectLike | null;
  /** Names of arguments without which the server refuses the field, and of such fields in their input objects. */
  readonly required: ReadonlySet<string>;
}

export const isObjectLike = (type: unknown): type is ObjectLike =>
  isObjectType(type) || isInterfaceType(type);

/** The schema to build requests with: the server's, or the built-in one it accepted. */
export const schemaOf = (dialect: Dialect): GraphQLSchema | null =>
  dialect.schema ?? dialect.assumed ?? null;

/** Null: no such field, or its result has no fields of its own. */
export function fieldFacts(
  schema: GraphQLSchema,
  kind: Found['kind'],
  name: string,
): FieldFacts | null {
  const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
  const field = fieldOf(root ?? null, name);
  return field === null ? null : factsOf(kind, field);
}

export function factsOf(kind: Found['kind'], field: GraphQLField): FieldFacts | null {
  const result = itemOf(field.type);
  if (result === null) return null;
  const { item, isList } = result;
  const base = { kind, field, required: requiredOf(field) };
  if (isList) return { ...base, shape: 'list', item, connection: null };
  const nodes = itemOf(fieldOf(item, 'nodes')?.type);
  if (nodes?.isList === true)
    return { ...base, shape: 'nodes', item: nodes.item, connection: item };
  const edges = itemOf(fieldOf(item, 'edges')?.type);
  const node = edges?.isList === true ? itemOf(fieldOf(edges.item, 'node')?.type) : null;
  if (node?.isList === false) return { ...base, shape: 'edges', item: node.item, connection: item };
  return { ...base, shape: 'single', item, connection: null };
}

/** A field of a type, or null. Names from outside never reach inherited properties. */
export function fieldOf(type: ObjectLike | null, name: string): GraphQLField | null {
  const fields = type?.getFields();
  return fields !== undefined && Object.hasOwn(fields, name) ? (fields[name] ?? null) : null;
}

/** Null: no object or list of objects. */
function itemOf(
  type: GraphQLOutputType | undefined,
): { readonly item: ObjectLike; readonly isList: boolean } | null {
  const outer = getNullableType(type);
  const isList = isListType(outer);
  const inner = isList ? getNullableType(outer.ofType) : outer;
  return isObjectLike(inner) ? { item: inner, isList } : null;
}

function requiredOf(field: GraphQLField): Set<string> {
  const required = new Set<string>();
  for (const arg of field.args) {
    const type = getNamedType(arg.type);
    if (isRequiredArgument(arg)) required.add(arg.name);
    if (!isInputObjectType(type)) continue;
    for (const one of Object.values(type.getFields()))
      if (isRequiredInputField(one)) required.add(one.name);
  }
  return required;
}
