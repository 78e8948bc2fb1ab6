import type { JsonValue } from '../document/document.ts';
import { objectOf } from '../document/source.ts';
import { pointerKeys } from '../json/pointer.ts';
import type { Shape, StructShape, UnionShape } from '../schema/shapes.ts';

/**
 * How the engine's reader comes to a place of a file. `known`: it reads the value into a field. `kept`: no field, but within a
 * union, whose content is held before it is looked at. `skipped`: no field, and passed over without being looked into.
 */
export type Reach = 'known' | 'kept' | 'skipped';

interface Place {
  readonly shape: Shape | null;
  readonly value: JsonValue | undefined;
  readonly buffered: boolean;
}

/** How the engine comes to the value at `pointer` of a file with this table. */
export function reachOf(table: Shape, root: JsonValue, pointer: string): Reach {
  let place: Place = { shape: table, value: root, buffered: false };
  for (const key of pointerKeys(pointer)) {
    const next = below(place, key);
    if (next === null) return place.buffered || isUnion(place) ? 'kept' : 'skipped';
    place = next;
    if (place.shape === null) return 'kept';
  }
  return 'known';
}

const isUnion = ({ shape }: Place): boolean => shape?.k === 'union';

/** The place of a key or an index; null: there is no field of that name. A null shape: what lies there is of the wrong kind. */
function below({ shape, value, buffered }: Place, key: string): Place | null {
  const inner = Array.isArray(value) ? value[Number(key)] : objectOf(value)?.[key];
  switch (shape?.k) {
    case 'struct':
      return at(fieldOf(shape, value, key, 0), inner, buffered);
    case 'union':
      return unionPlace(shape, value, key, inner);
    case 'list':
      return { shape: shape.of, value: inner, buffered };
    case 'enum':
      return { shape: { k: 'flag' }, value: inner, buffered };
    default:
      return { shape: null, value: inner, buffered };
  }
}

const at = (shape: Shape | null, value: JsonValue | undefined, buffered: boolean): Place | null =>
  shape === null ? null : { shape, value, buffered };

/** The shape of a field by its name, or by its place where a list stands for the object. */
function fieldOf(
  shape: StructShape,
  value: JsonValue | undefined,
  key: string,
  before: number,
): Shape | null {
  const field = Array.isArray(value) ? shape.fields[Number(key) - before] : shape.byName.get(key);
  return field?.shape ?? null;
}

function unionPlace(
  shape: UnionShape,
  value: JsonValue | undefined,
  key: string,
  inner: JsonValue | undefined,
): Place | null {
  const listed = Array.isArray(value);
  const tag = listed ? value[0] : objectOf(value)?.[shape.tag];
  if (key === (listed ? '0' : shape.tag))
    return { shape: { k: 'text' }, value: inner, buffered: true };
  const variant = typeof tag === 'string' ? shape.variants.get(tag) : undefined;
  return variant === undefined ? null : at(fieldOf(variant, value, key, 1), inner, true);
}
