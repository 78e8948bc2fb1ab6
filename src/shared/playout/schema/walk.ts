import type { JsonObject, JsonValue } from '../document/document.ts';
import { toObject } from '../document/source.ts';
import type { FindingCode } from '../finding.ts';
import { step } from '../json/pointer.ts';
import { rfc3339Ms } from '../time/rfc3339.ts';
import { isDateTime, isRate, isSchemaRate } from './text-values.ts';
import { nearest } from '../../lib/nearest.ts';
import type {
  EnumShape,
  Field,
  IntegerShape,
  Need,
  Shape,
  StructShape,
  UnionShape,
} from './shapes.ts';

/** The side whose rules apply. */
export type WalkSide = 'engine' | 'schema';

/** One fault at its place. For a missing field, `pointer` is the object without it. */
export interface Fault {
  readonly pointer: string;
  readonly code: FindingCode;
  /** The key for messages: `id`, `args[0]`; '' for the file itself. */
  readonly field: string;
  readonly value: JsonValue | undefined;
  /** The expected shape; null: there is no such field. */
  readonly shape: Shape | null;
  /** Whether null or a missing value is valid too. */
  readonly need: Need;
  /** The known keys, for an unknown one. */
  readonly known?: readonly string[];
  /** An existing key that may be a misspelling of the missing one. */
  readonly near?: string | undefined;
}

/** Maximum number of faults; a list with a million wrong values must not fill the memory. */
const MAX_FAULTS = 10_000;
/** Maximum number of keys to search for a misspelling. */
const MAX_STRANGE = 50;

type Path = (string | number)[];
type WrittenShape = Extract<Shape, { k: 'time' | 'rate' }>;

/**
 * The faults of `value` by a table. `floats`: pointers of whole numbers that the engine reads as floating point. `at`:
 * the place of `value` in its file. One fault per place, independent of other faults around it.
 */
export function findFaults(
  value: JsonValue | undefined,
  shape: Shape,
  side: WalkSide,
  floats: ReadonlySet<string>,
  at: Path = [],
): Fault[] {
  const walk = new Walk(side, floats, at);
  walk.check(value, { shape, need: 'must', name: '' }, false);
  return walk.faults;
}

class Walk {
  readonly faults: Fault[] = [];
  private readonly side: WalkSide;
  private readonly floats: ReadonlySet<string>;
  private readonly path: Path;

  constructor(side: WalkSide, floats: ReadonlySet<string>, at: Path) {
    this.side = side;
    this.floats = floats;
    this.path = [...at];
  }

  /** `buffered`: inside a union, whose content the engine buffers before it knows the variant. */
  check(value: JsonValue | undefined, field: Field, buffered: boolean): void {
    const { shape, need } = field;
    if (this.faults.length >= MAX_FAULTS) return;
    if (value === undefined || (value === null && (need === 'null' || need === 'null-default')))
      return;
    switch (shape.k) {
      case 'struct':
        this.struct(value, shape, field, buffered);
        break;
      case 'union':
        this.union(value, shape, field);
        break;
      case 'list':
        this.list(value, shape.of, field, buffered);
        break;
      default:
        this.simple(value, shape, field, buffered);
    }
  }

  private at(
    key: string | number,
    value: JsonValue | undefined,
    field: Field,
    buffered: boolean,
  ): void {
    this.path.push(key);
    this.check(value, field, buffered);
    this.path.pop();
  }

  private simple(
    value: JsonValue,
    shape: Exclude<Shape, { k: 'struct' | 'union' | 'list' }>,
    field: Field,
    buffered: boolean,
  ): void {
    switch (shape.k) {
      case 'text':
        if (typeof value !== 'string') this.wrongType(value, field);
        else if (shape.pattern?.test(value) === false) this.add('unknown-value', value, field);
        break;
      case 'flag':
        if (typeof value !== 'boolean') this.wrongType(value, field);
        break;
      case 'number':
        this.number(value, shape, field);
        break;
      case 'integer':
        this.integer(value, shape, field);
        break;
      case 'enum':
        this.enumeration(value, shape, field, buffered);
        break;
      case 'time':
      case 'rate':
        this.written(value, shape, field);
    }
  }

  private written(value: JsonValue, shape: WrittenShape, field: Field): void {
    if (typeof value !== 'string') this.wrongType(value, field);
    else if (shape.k === 'time') {
      if (!this.isTime(value, shape.schema)) this.add('bad-time', value, field);
    } else if (!(this.side === 'engine' ? isRate : isSchemaRate)(value))
      this.add('unknown-value', value, field);
  }

  private isTime(value: string, schema: 'date-time' | 'text'): boolean {
    if (this.side === 'engine') return !Number.isNaN(rfc3339Ms(value));
    return schema === 'text' || isDateTime(value);
  }

  private number(value: JsonValue, { min, max }: { min: number; max: number }, field: Field): void {
    // Numbers too large for a double are refused with the marks.
    if (typeof value !== 'number') this.wrongType(value, field);
    else if (this.side === 'schema' && (value < min || value > max))
      this.add('out-of-range', value, field);
  }

  private integer(value: JsonValue, shape: IntegerShape, field: Field): void {
    const engine = this.side === 'engine';
    const { min, max } = engine ? shape.engine : shape.schema;
    if (typeof value !== 'number') this.wrongType(value, field);
    else if (!Number.isInteger(value) || (engine && this.isFloat()))
      this.add('not-an-integer', value, field);
    else if (value < min || value > max || (engine && shape.only?.includes(value) === false))
      this.add('out-of-range', value, field);
  }

  private isFloat(): boolean {
    return this.floats.size > 0 && this.floats.has(this.pointer());
  }

  private enumeration(value: JsonValue, shape: EnumShape, field: Field, buffered: boolean): void {
    const engine = this.side === 'engine';
    if (typeof value === 'string') {
      if (!shape.values.includes(value) && !(engine && shape.more.includes(value)))
        this.add('unknown-value', value, field);
    } else if (!engine || !isWrapped(value, shape, buffered)) this.wrongType(value, field);
  }

  private list(value: JsonValue, of: Shape, field: Field, buffered: boolean): void {
    if (!Array.isArray(value)) {
      this.wrongType(value, field);
      return;
    }
    const element: Field = { name: '', shape: of, need: 'must' };
    for (const [index, item] of value.entries()) this.at(index, item, element, buffered);
  }

  private struct(value: JsonValue, shape: StructShape, field: Field, buffered: boolean): void {
    const object = toObject(value);
    if (object !== null) this.fields(object, shape, buffered, null);
    else if (this.side === 'engine' && Array.isArray(value))
      this.row(value, 0, shape, field, buffered);
    else this.wrongType(value, field);
  }

  private fields(
    object: JsonObject,
    shape: StructShape,
    buffered: boolean,
    tag: string | null,
  ): void {
    for (const field of shape.fields) {
      const value = object[field.name];
      if (value === undefined && field.need === 'must') this.missing(field, object, shape, tag);
      else this.at(field.name, value, field, buffered);
    }
    if (!shape.strict) return;
    for (const key of Object.keys(object))
      if (key !== tag && !shape.byName.has(key)) this.unknown(key, object[key], shape);
  }

  /** A list instead of an object: serde accepts it if it has a value for each field, in the type's order. */
  private row(
    values: readonly JsonValue[],
    from: number,
    shape: StructShape,
    field: Field,
    buffered: boolean,
  ): void {
    const given = values.length - from;
    const short = shape.fields.slice(given).some(({ need }) => need === 'must' || need === 'null');
    if (short || given > shape.fields.length) {
      this.wrongType([...values], field);
      return;
    }
    for (const [index, item] of shape.fields.entries())
      this.at(from + index, values[from + index], item, buffered);
  }

  private union(value: JsonValue, shape: UnionShape, field: Field): void {
    const object = toObject(value);
    const listed = this.side === 'engine' && Array.isArray(value) && value.length > 0;
    if (object === null && !listed) {
      this.wrongType(value, field);
      return;
    }
    const tag = object === null ? (value as JsonValue[])[0] : object[shape.tag];
    const tagField: Field = { name: shape.tag, shape: tagShape(shape), need: 'must' };
    const variant = typeof tag === 'string' ? shape.variants.get(tag) : undefined;
    if (tag === undefined) this.missing(tagField, object ?? {}, null, null);
    else if (variant === undefined) {
      this.path.push(object === null ? 0 : shape.tag);
      this.add(typeof tag === 'string' ? 'unknown-value' : 'wrong-type', tag, tagField);
      this.path.pop();
    } else if (object === null) this.row(value as JsonValue[], 1, variant, field, true);
    else this.fields(object, variant, true, shape.tag);
  }

  private wrongType(value: JsonValue, field: Field): void {
    this.add('wrong-type', value, field);
  }

  private missing(
    { name, shape, need }: Field,
    object: JsonObject,
    around: StructShape | null,
    tag: string | null,
  ): void {
    const strange = Object.keys(object)
      .slice(0, MAX_STRANGE)
      .filter((key) => key !== tag && around?.byName.has(key) !== true);
    this.faults.push({
      pointer: this.pointer(),
      code: 'missing-field',
      field: name,
      value: undefined,
      shape,
      need,
      near: nearest(name, strange),
    });
  }

  private unknown(key: string, value: JsonValue | undefined, shape: StructShape): void {
    this.path.push(key);
    this.faults.push({
      pointer: this.pointer(),
      code: 'unknown-field',
      field: key,
      value,
      shape: null,
      need: 'default',
      known: [...shape.byName.keys()],
    });
    this.path.pop();
  }

  private add(code: FindingCode, value: JsonValue, { shape, need }: Field): void {
    const field = formatLabel(this.path);
    this.faults.push({ pointer: this.pointer(), code, field, value, shape, need });
  }

  private pointer(): string {
    return this.path.map(step).join('');
  }
}

/** serde's other form of an enumeration: an object with the value as its only, empty key. */
function isWrapped(value: JsonValue, shape: EnumShape, buffered: boolean): boolean {
  const [entry, more] = Object.entries(toObject(value) ?? {});
  if (!shape.wrapped || entry === undefined || more !== undefined) return false;
  const [key, content] = entry;
  if (!shape.values.includes(key) && !shape.more.includes(key)) return false;
  const inner = toObject(content);
  return content === null || (buffered && inner !== null && Object.keys(inner).length === 0);
}

const tagShape = ({ variants }: UnionShape): EnumShape => ({
  k: 'enum',
  values: [...variants.keys()],
  more: [],
  wrapped: false,
});

/** `args[0]` for an element of a list. */
function formatLabel(path: Path): string {
  const last = path.at(-1) ?? '';
  if (typeof last === 'string') return last;
  return `${String(path.at(-2) ?? '')}[${String(last)}]`;
}
