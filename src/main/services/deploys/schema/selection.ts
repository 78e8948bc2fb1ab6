import type { GraphQLField } from 'graphql';
import { getNamedType, getNullableType, isLeafType, isListType, isRequiredArgument } from 'graphql';
import type { ObjectLike } from './schema-fields.ts';
import { findField, isObjectLike } from './schema-fields.ts';
import type { Shape } from './introspection.ts';

/** Maximum nesting of lists, which multiplies the size of the response. */
const MAX_LISTS = 2;
/** Levels of objects, including the item. `Introspection.part` keeps the types within this depth. */
const MAX_DEPTH = 3;

/** Fields that return credentials or values of variables, in the names of known schemas and likely ones. */
const secretNames =
  /^(env(ironment)?(vars?|variables?)?|variables?|outputs?|gitremote|credentials?|.*(secrets?|tokens?|passwords?|private_?key|api_?keys?))$/i;

interface SelectionContext {
  readonly secrets: boolean;
  readonly lists: number;
  readonly depth: number;
}

/**
 * The selection of a field with its braces: the wished fields that exist, in their order. Omits fields with required arguments, unions and
 * secrets. An object without any wished field selects `__typename`.
 */
export function buildSelection(
  field: GraphQLField,
  shape: Shape,
  wanted: readonly string[],
  secrets: boolean,
): string {
  const result = getObjectType(field);
  if (result === null) return '';
  const lists = shape === 'single' ? 0 : 1;
  const item = unwrapItem(result, shape);
  const fields = item === null ? '' : select(item, wanted, { secrets, lists, depth: 1 });
  const inner = fields === '' ? '__typename' : fields;
  if (shape === 'single' || shape === 'list') return `{ ${inner} }`;
  const paging = ['pageInfo.hasNextPage', 'pageInfo.endCursor', 'totalCount'];
  const page = select(result, paging, {
    secrets,
    lists: 0,
    depth: 1,
  });
  const items = shape === 'edges' ? `edges { node { ${inner} } }` : `nodes { ${inner} }`;
  return `{ ${items}${page === '' ? '' : ` ${page}`} }`;
}

function unwrapItem(result: ObjectLike, shape: Shape): ObjectLike | null {
  if (shape === 'nodes') return getObjectType(findField(result, 'nodes'));
  if (shape !== 'edges') return result;
  return getObjectType(findField(getObjectType(findField(result, 'edges')), 'node'));
}

function getObjectType(field: GraphQLField | null): ObjectLike | null {
  const type = field === null ? null : getNamedType(field.type);
  return isObjectLike(type) ? type : null;
}

function select(type: ObjectLike, selected: readonly string[], place: SelectionContext): string {
  const wanted = new Map<string, string[]>();
  for (const path of selected) {
    const [head = '', ...rest] = path.split('.');
    const paths = wanted.get(head) ?? [];
    wanted.set(head, paths);
    paths.push(rest.join('.'));
  }
  const parts: string[] = [];
  for (const [name, paths] of wanted) {
    const field = findField(type, name);
    const text = field === null || !isOpen(field, place) ? '' : part(field, paths, place);
    if (text !== '') parts.push(text);
  }
  return parts.join(' ');
}

/** `paths` are relative to the field; an empty one means the field itself. */
function part(field: GraphQLField, paths: readonly string[], place: SelectionContext): string {
  const type = getNamedType(field.type);
  if (isLeafType(type)) return paths.includes('') ? field.name : '';
  const lists = place.lists + (isListType(getNullableType(field.type)) ? 1 : 0);
  const depth = place.depth + 1;
  if (!isObjectLike(type) || lists > MAX_LISTS || depth > MAX_DEPTH) return '';
  const below = { ...place, lists, depth };
  const own = paths.includes('') ? leaves(type, below) : [];
  const inner = select(type, [...own, ...paths.filter((path) => path !== '')], below);
  return inner === '' ? '' : `${field.name} { ${inner} }`;
}

const leaves = (type: ObjectLike, place: SelectionContext): string[] =>
  Object.values(type.getFields())
    .filter((field) => isLeafType(getNamedType(field.type)) && isOpen(field, place))
    .map(({ name }) => name);

const isOpen = (field: GraphQLField, { secrets }: SelectionContext): boolean =>
  (secrets || !secretNames.test(field.name)) && !field.args.some(isRequiredArgument);
