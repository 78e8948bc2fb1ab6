import type { GraphQLField, GraphQLInterfaceType, GraphQLObjectType } from 'graphql';
import { isInterfaceType, isObjectType } from 'graphql';
import type { SchemaDialect, ResolvedField } from './types.ts';

export type ObjectLike = GraphQLObjectType | GraphQLInterfaceType;

export const isObjectLike = (type: unknown): type is ObjectLike =>
  isObjectType(type) || isInterfaceType(type);

/** The field of Query or Mutation; null: the dialect does not have it. */
export function rootField(
  { schema }: SchemaDialect,
  { kind, field }: ResolvedField,
): GraphQLField | null {
  const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
  return findField(root, field);
}

/** A field of a type, or null. */
export function findField(type: ObjectLike | null | undefined, name: string): GraphQLField | null {
  const fields = type?.getFields() ?? {};
  return Object.hasOwn(fields, name) ? (fields[name] ?? null) : null;
}
