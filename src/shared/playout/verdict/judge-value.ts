import type { JsonValue } from '../document/document.ts';
import { MOST_ITEMS, tooManyItems } from '../document/read-doc.ts';
import { objectOf } from '../document/source.ts';
import type { Engine, Finding } from '../finding.ts';
import type { JsonMark } from '../json/types.ts';
import { struct, type StructShape } from '../schema/shapes.ts';
import { engineTable, itemShape, schemaTable } from '../schema/tables.ts';
import { faultsOf } from '../schema/walk.ts';
import { rfc3339Ms } from '../time/rfc3339.ts';
import { isPlain } from './clean-item.ts';
import { FaultList, floatsOf, markFaults } from './mark-faults.ts';
import { findingOf, type ShapeFault, together } from './shape-fault.ts';
import { versionFaults } from './version-faults.ts';

/** Times of items in the order of the array, epoch ms, NaN where the engine cannot read one. */
export interface ItemTimes {
  readonly start: Float64Array;
  readonly finish: Float64Array;
  /** 1 for each item of which somebody has seen that all but the value of its times is in order. */
  readonly clean?: Uint8Array;
}

/**
 * Every fault of the shape of a parsed playout file, in the order of the file: what the engine refuses (error), what only its JSON
 * schema does (warning). `times`: those of the items where somebody has read them already, so that they are not read twice.
 */
export const judgePlayoutValue = (
  path: string,
  value: JsonValue,
  marks: readonly JsonMark[],
  engine: Engine,
  times?: ItemTimes,
): Finding[] => playoutFaults(value, marks, engine, times).map((fault) => findingOf(path, fault));

/** The same as faults, with who refuses each. */
export function playoutFaults(
  value: JsonValue,
  marks: readonly JsonMark[],
  engine: Engine,
  times?: ItemTimes,
): ShapeFault[] {
  const table = engineTable('playout', engine);
  const schema = schemaTable('playout', value, engine);
  const root = objectOf(value);
  // The engine looks for the version first, and there is no list that has it and the items.
  if (root === null) return notAnObject(value, schema);
  const items = root['items'];
  const floats = floatsOf(marks);
  const faults = [
    ...versionFaults('playout', value, engine),
    ...markFaults('playout', table, value, marks),
  ];
  // The version has had its say, and the items are looked at one by one below.
  if (!Array.isArray(items))
    return [
      ...faults,
      ...tableFaults(value, without(table, 'version'), without(schema, 'version'), floats),
    ];
  if (items.length > MOST_ITEMS) return [...faults, tooMany()];
  for (const fault of itemFaults(items, itemShape(table), itemShape(schema), floats, times))
    faults.push(fault);
  return faults;
}

/** Not looked into by anybody here, as a file that is too large to be read. */
const tooMany = (): ShapeFault => ({
  pointer: '/items',
  code: 'unreadable-file',
  engine: true,
  schema: true,
  message: tooManyItems(),
});

function notAnObject(value: JsonValue, schema: StructShape): ShapeFault[] {
  const faults = faultsOf(value, schema, 'schema', new Set());
  return together(faults, faults);
}

/** What the tables of engine and schema say to a whole file. */
export function tableFaults(
  value: JsonValue,
  table: StructShape,
  schema: StructShape,
  floats: ReadonlySet<string>,
): ShapeFault[] {
  return together(
    faultsOf(value, table, 'engine', floats),
    faultsOf(value, schema, 'schema', floats),
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
    const ofEngine = faultsOf(item, engine, 'engine', floats, at);
    for (const fault of together(ofEngine, faultsOf(item, schema, 'schema', floats, at)))
      list.add(fault);
  }
  return list.faults;
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

/** `known` is what somebody has read; else the text is. */
const isRead = (known: number | undefined, text: JsonValue | undefined): boolean =>
  !Number.isNaN(known ?? (typeof text === 'string' ? rfc3339Ms(text) : NaN));

/** Items with a number that the engine reads as floating point, other than the percentages, which are just that. */
function itemsWithFloats(floats: ReadonlySet<string>): Set<number> {
  const items = new Set<number>();
  for (const pointer of floats)
    if (!pointer.endsWith('_percent') && pointer.startsWith('/items/'))
      items.add(Number.parseInt(pointer.slice(7), 10));
  return items;
}
