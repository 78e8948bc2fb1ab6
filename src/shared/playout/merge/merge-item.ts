import { equal } from '../../lib/equal.ts';
import type { JsonObject, JsonValue, PlayoutItem } from '../document/document.ts';
import { editItem } from '../document/item.ts';
import { toObject } from '../document/source.ts';
import { differences } from '../diff/differences.ts';
import { isNear } from '../edit/time-window.ts';
import { readLoose } from '../json/read-json.ts';
import { step } from '../json/pointer.ts';

/**
 * A part of an item that is merged as a whole, because its values depend on each other: start and finish, a source with
 * its points, a track with its source, an overlay, or any other key.
 */
interface Unit {
  readonly k: 'time' | 'source' | 'track' | 'other';
  /** JSON pointers of its values. */
  readonly pointers: readonly string[];
  /** Its values in a version of the item. */
  readonly of: (item: JsonObject) => readonly (JsonValue | undefined)[];
}

const TIMES = ['start', 'finish'] as const;

const time: Unit = {
  k: 'time',
  pointers: TIMES.map(step),
  of: (item) => TIMES.map((key) => item[key]),
};

/** The three versions of an item that both sides changed. */
export interface ItemVersions {
  readonly base: PlayoutItem;
  readonly mine: PlayoutItem;
  readonly theirs: PlayoutItem;
}

/** A version of an item with its value. */
interface State {
  readonly item: PlayoutItem;
  readonly value: JsonObject;
}

/** The units that only one side changed, and those that both changed differently. Units with equal changes are in neither. */
interface Split {
  readonly base: State;
  readonly mine: State;
  readonly theirs: State;
  readonly own: readonly Unit[];
  readonly disk: readonly Unit[];
  readonly both: readonly Unit[];
}

function toState(item: PlayoutItem): State | null {
  const value = toObject(item.value);
  return value === null ? null : { item, value };
}

function split(contested: ItemVersions): Split | null {
  const [base, mine, theirs] = [contested.base, contested.mine, contested.theirs].map(toState);
  if (!base || !mine || !theirs) return null;
  const own: Unit[] = [];
  const disk: Unit[] = [];
  const both: Unit[] = [];
  for (const unit of listUnits([base.value, mine.value, theirs.value])) {
    if (sameUnit(unit, mine.value, theirs.value)) continue;
    if (sameUnit(unit, theirs.value, base.value)) own.push(unit);
    else if (sameUnit(unit, mine.value, base.value)) disk.push(unit);
    else both.push(unit);
  }
  const sides = { base, mine, theirs, own, disk, both };
  return isExact(sides) ? sides : null;
}

/** Items with numbers that reading would round, or with duplicate keys, are not merged. */
function isExact({ mine, theirs, own, disk, both }: Split): boolean {
  const loses = ({ item }: State, units: readonly Unit[]): boolean => {
    const read = readLoose(item.text);
    const pointers = units.flatMap((unit) => unit.pointers);
    return (
      !read.ok ||
      read.marks.some(
        ({ k, pointer }) =>
          k === 'duplicate-key' ||
          pointers.some((unit) => pointer === unit || pointer.startsWith(`${unit}/`)),
      )
    );
  };
  return !loses(mine, [...own, ...both]) && !loses(theirs, [...disk, ...both]);
}

const getSource = (value: JsonValue | undefined): JsonValue | undefined =>
  toObject(value)?.['source'];

/** A source without its points. */
function omitPoints(value: JsonValue | undefined): JsonValue | undefined {
  const source = toObject(value);
  if (source === null) return value;
  const points = new Set(['in_point_ms', 'out_point_ms']);
  return Object.fromEntries(Object.entries(source).filter(([key]) => !points.has(key)));
}

/** The effects of one side's changes. */
interface Effects {
  /** The slot length changed. */
  readonly length: boolean;
  /** What plays changed: the source or its part. */
  readonly plays: boolean;
  /** The item's own source changed. */
  readonly identity: boolean;
  /** The choice of streams changed. */
  readonly streams: boolean;
}

function findEffects(base: State, side: State, units: readonly Unit[]): Effects {
  const differs = (unit: Unit, part: (value: JsonValue | undefined) => JsonValue | undefined) =>
    !equal(unit.of(base.value).map(part), unit.of(side.value).map(part));
  const slot = ({ item }: State): number => item.finish - item.start;
  return {
    length: units.some(({ k }) => k === 'time') && !isNear(slot(base), slot(side)),
    plays: units.some(
      (unit) => unit.k === 'source' || (unit.k === 'track' && differs(unit, getSource)),
    ),
    identity: units.some((unit) => unit.k === 'source' && differs(unit, omitPoints)),
    streams: units.some(({ k }) => k === 'track'),
  };
}

/**
 * Whether one side's change depends on the other's: slot length and played part, sources that play together, and a
 * stream selection in a source that was replaced.
 */
function touch(a: Effects, b: Effects): boolean {
  const across = (effects: Effects, other: Effects): boolean =>
    (effects.length && other.plays) || (effects.identity && other.streams);
  return across(a, b) || across(b, a) || (a.plays && b.plays);
}

/** Whether the two sides conflict in what plays when. */
const bodyDisputed = ({ base, mine, theirs, own, disk, both }: Split): boolean =>
  both.some(isBody) || touch(findEffects(base, mine, own), findEffects(base, theirs, disk));

/** The disk's item with the draft's units; every other byte of it stays. */
function withUnits({ mine, theirs }: Split, units: readonly Unit[]): PlayoutItem {
  return editItem(
    theirs.item,
    units.flatMap((unit) => {
      const now = unit.of(theirs.value);
      const wanted = unit.of(mine.value);
      return unit.pointers.flatMap((pointer, at) => differences(now[at], wanted[at], pointer));
    }),
  );
}

/** The item with both sides' changes; null if they conflict. */
export function mergedItem(contested: ItemVersions): PlayoutItem | null {
  const sides = split(contested);
  if (sides === null || sides.both.length > 0 || bodyDisputed(sides)) return null;
  return withUnits(sides, sides.own);
}

/** The draft's item with the disk's changes that don't conflict with its own. */
export function leaningItem(contested: ItemVersions): PlayoutItem {
  const sides = split(contested);
  if (sides === null) return contested.mine;
  const { own, disk, both } = sides;
  const body = bodyDisputed(sides) ? disk.filter(isBody) : [];
  return withUnits(sides, [...own, ...both, ...body]);
}

const keyUnit = (key: string): Unit => ({
  k: key === 'source' ? 'source' : key === 'tracks' ? 'track' : 'other',
  pointers: [step(key)],
  of: (item) => [item[key]],
});

const trackUnit = (kind: string): Unit => ({
  k: 'track',
  pointers: [`/tracks${step(kind)}`],
  of: (item) => [toObject(item['tracks'])?.[kind]],
});

const keysIn = (values: readonly JsonObject[]): string[] => [
  ...new Set(values.flatMap((value) => Object.keys(value))),
];

/** The units of an item's versions. Tracks are separate units if every version has tracks. */
function listUnits(states: readonly JsonObject[]): Unit[] {
  const tracks = states.map((state) => toObject(state['tracks']));
  const all = tracks.every((track) => track !== null);
  const units = keysIn(states)
    .filter((key) => key !== 'start' && key !== 'finish' && !(all && key === 'tracks'))
    .map(keyUnit);
  return [time, ...units, ...(all ? keysIn(tracks).map(trackUnit) : [])];
}

/** Whether a unit is equal in two versions. */
const sameUnit = ({ of }: Unit, a: JsonObject, b: JsonObject): boolean => equal(of(a), of(b));

/** Whether a unit determines what plays when; only such units depend on each other. */
const isBody = ({ k }: Unit): boolean => k !== 'other';
