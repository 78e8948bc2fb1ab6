import type { JsonValue } from '../document/document.ts';
import { MAX_ITEMS, tooManyItems } from '../document/read-doc.ts';
import { toObject } from '../document/source.ts';
import type { Engine, Finding } from '../finding.ts';
import type { JsonMark } from '../json/types.ts';
import { struct, type StructShape } from '../schema/shapes.ts';
import { engineTable, itemShape, schemaTable } from '../schema/tables.ts';
import { findFaults } from '../schema/walk.ts';
import { rfc3339Ms } from '../time/rfc3339.ts';
import { isPlain } from './clean-item.ts';
import { FaultList } from './fault-list.ts';
import { collectFloats, markFaults } from './mark-faults.ts';
import { toFinding, type ShapeFault, together } from './shape-fault.ts';
import { versionFaults } from './version-faults.ts';

/** Times of items in array order (epoch ms); NaN if the engine can't read one. */
export interface ItemTimes {
  readonly start: Float64Array;
  readonly finish: Float64Array;
  /** 1 for each item that is known to be valid apart from the values of its times. */
  readonly clean?: Uint8Array;
}

/**
 * All shape faults of a parsed playout file, in file order: `error` if the engine refuses it, `warning` if only its
 * JSON schema does. `times`: the items' times if already read.
 * @internal Only tests use it.
 */
export const judgePlayoutValue = (
  path: string,
  value: JsonValue,
  marks: readonly JsonMark[],
  engine: Engine,
  times?: ItemTimes,
): Finding[] => playoutFaults(value, marks, engine, times).map((fault) => toFinding(path, fault));

/** Like `judgePlayoutValue`, but returns faults, each with the engine or schema that refuses the value. */
export function playoutFaults(
  value: JsonValue,
  marks: readonly JsonMark[],
  engine: Engine,
  times?: ItemTimes,
): ShapeFault[] {
  const table = engineTable('playout', engine);
  const schema = schemaTable('playout', value, engine);
  const root = toObject(value);
  // The engine reads the version first, so a list can't have version and items.
  if (root === null) return notAnObject(value, schema);
  const items = root['items'];
  const floats = collectFloats(marks);
  const faults = [
    ...versionFaults('playout', value, engine),
    ...markFaults('playout', table, value, marks),
  ];
  // The version is already checked, and the items are checked one by one below.
  if (!Array.isArray(items))
    return [
      ...faults,
      ...tableFaults(value, without(table, 'version'), without(schema, 'version'), floats),
    ];
  if (items.length > MAX_ITEMS) return [...faults, tooMany()];
  for (const fault of itemFaults(items, itemShape(table), itemShape(schema), floats, times))
    faults.push(fault);
  return faults;
}

/** Not checked, because the file is too large. */
const tooMany = (): ShapeFault => ({
  pointer: '/items',
  code: 'unreadable-file',
  engine: true,
  schema: true,
  message: tooManyItems(),
});

function notAnObject(value: JsonValue, schema: StructShape): ShapeFault[] {
  const faults = findFaults(value, schema, 'schema', new Set());
  return together(faults, faults);
}

/** The faults of the whole file by the tables of engine and schema. */
export function tableFaults(
  value: JsonValue,
  table: StructShape,
  schema: StructShape,
  floats: ReadonlySet<string>,
): ShapeFault[] {
  return together(
    findFaults(value, table, 'engine', floats),
    findFaults(value, schema, 'schema', floats),
  );
}

const without = ({ fields, strict }: StructShape, field: string): StructShape =>
  struct(
    fields.filter(({ name }) => name !== field),
    strict,
  );

function itemFaults(
  items: readonly JsonValue[],
  engine: StructShape,
  schema: StructShape,
  floats: ReadonlySet<string>,
  times: ItemTimes | undefined,
): ShapeFault[] {
  const list = new FaultList();
  const marked = itemsWithFloats(floats);
  for (let index = 0; index < items.length && !list.done; index += 1) {
    const item = items[index];
    const good = isKnownGood(index, times) || (item !== undefined && isGood(item, index, times));
    if (good && !marked.has(index)) continue;
    const at = ['items', index];
    const ofEngine = findFaults(item, engine, 'engine', floats, at);
    for (const fault of together(ofEngine, findFaults(item, schema, 'schema', floats, at)))
      list.add(fault);
  }
  return list.faults(items.length);
}

const isKnownGood = (index: number, times: ItemTimes | undefined): boolean =>
  times?.clean?.[index] === 1 &&
  !Number.isNaN(times.start[index]) &&
  !Number.isNaN(times.finish[index]);

function isGood(value: JsonValue, index: number, times: ItemTimes | undefined): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { start, finish } = value;
  return (
    isPlain(value) && isRead(times?.start[index], start) && isRead(times?.finish[index], finish)
  );
}

/** Uses `known` times if given, else reads the text. */
const isRead = (known: number | undefined, text: JsonValue | undefined): boolean =>
  !Number.isNaN(known ?? (typeof text === 'string' ? rfc3339Ms(text) : NaN));

/** Items with a floating-point number where the engine expects an integer (percentages may have fractions). */
function itemsWithFloats(floats: ReadonlySet<string>): Set<number> {
  const items = new Set<number>();
  for (const pointer of floats)
    if (!pointer.endsWith('_percent') && pointer.startsWith('/items/'))
      items.add(Number.parseInt(pointer.slice(7), 10));
  return items;
}
