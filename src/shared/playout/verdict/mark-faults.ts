import { t } from '../../i18n/translate.ts';
import type { JsonValue } from '../document/document.ts';
import { pointerKeys } from '../json/pointer.ts';
import type { FileKind } from '../finding.ts';
import { isMarkReason, formatMarkReason } from '../json/read-json.ts';
import type { JsonMark } from '../json/types.ts';
import type { Shape, StructShape, UnionShape } from '../schema/shapes.ts';
import { FaultList } from './fault-list.ts';
import type { ShapeFault } from './shape-fault.ts';
import { toObject } from '../document/source.ts';

/**
 * How the engine's reader treats a place of a file. `known`: a field. `kept`: not a field, but inside a union, whose
 * content is buffered first. `skipped`: not a field, and ignored unread.
 */
type Reach = 'known' | 'kept' | 'skipped';

interface ShapePosition {
  readonly shape: Shape | null;
  readonly value: JsonValue | undefined;
  readonly buffered: boolean;
}

/**
 * What the engine's reader refuses before it maps fields. Playouts are read directly into fields: duplicate known
 * fields are refused, and ignored parts may contain anything. Configurations are read as a whole first: nothing is
 * ignored, and the last duplicate wins.
 */
export function markFaults(
  kind: FileKind,
  table: Shape,
  value: JsonValue,
  marks: readonly JsonMark[],
): ShapeFault[] {
  const list = new FaultList();
  for (const { k, pointer } of marks) {
    if (k === 'float' || k === 'big-integer') continue;
    const reach = kind === 'playout' ? findReach(table, value, pointer) : 'kept';
    if (k === 'duplicate-key') list.add(duplicate(pointer, reach === 'known'));
    else if (isMarkReason(k) && reach !== 'skipped')
      list.add({
        pointer,
        code: 'json-syntax',
        engine: true,
        schema: false,
        message: formatMarkReason(k),
      });
  }
  const items = toObject(value)?.['items'];
  return list.faults(Array.isArray(items) ? items.length : 0);
}

const duplicate = (pointer: string, refused: boolean): ShapeFault => ({
  pointer,
  code: 'duplicate-key',
  engine: refused,
  schema: false,
  message: t(`playoutcheck:shape.duplicate.${refused ? 'refused' : 'last'}`, {
    field: pointerKeys(pointer).at(-1) ?? '',
  }),
});

/** Pointers of numbers that the engine reads as floating point. */
export const collectFloats = (marks: readonly JsonMark[]): Set<string> =>
  new Set(marks.filter(({ k }) => k === 'float').map(({ pointer }) => pointer));

/** How the engine treats the value at `pointer` of a file with this table. */
function findReach(table: Shape, root: JsonValue, pointer: string): Reach {
  let place: ShapePosition = { shape: table, value: root, buffered: false };
  for (const key of pointerKeys(pointer)) {
    const next = below(place, key);
    if (next === null) return place.buffered || isUnion(place) ? 'kept' : 'skipped';
    place = next;
    if (place.shape === null) return 'kept';
  }
  return 'known';
}

const isUnion = ({ shape }: ShapePosition): boolean => shape?.k === 'union';

/** The shape for a key or an index; null: no such field. A null shape: the value has the wrong type. */
function below({ shape, value, buffered }: ShapePosition, key: string): ShapePosition | null {
  const inner = Array.isArray(value) ? value[Number(key)] : toObject(value)?.[key];
  switch (shape?.k) {
    case 'struct':
      return at(findField(shape, value, key, 0), inner, buffered);
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

const at = (
  shape: Shape | null,
  value: JsonValue | undefined,
  buffered: boolean,
): ShapePosition | null => (shape === null ? null : { shape, value, buffered });

/** The shape of a field by name, or by index if a list stands for the object. */
function findField(
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
): ShapePosition | null {
  const listed = Array.isArray(value);
  const tag = listed ? value[0] : toObject(value)?.[shape.tag];
  if (key === (listed ? '0' : shape.tag))
    return { shape: { k: 'text' }, value: inner, buffered: true };
  const variant = typeof tag === 'string' ? shape.variants.get(tag) : undefined;
  return variant === undefined ? null : at(findField(variant, value, key, 1), inner, true);
}
