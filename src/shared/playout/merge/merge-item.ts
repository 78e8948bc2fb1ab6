import { equal } from '../../lib/equal.ts';
import type { JsonObject, JsonValue, PlayoutItem } from '../document/document.ts';
import { editItem } from '../document/item.ts';
import { objectOf } from '../document/source.ts';
import { differences } from '../diff/differences.ts';
import { isNear } from '../edit/time-window.ts';
import { readLoose } from '../json/read-json.ts';
import { step } from '../json/pointer.ts';

/**
 * A part of an item that is taken from one side as a whole, because one half of it says nothing without the other: its start and
 * finish, its source with the points in it, one track with its source, a picture laid over it, or any other key.
 */
interface Unit {
  readonly k: 'time' | 'source' | 'track' | 'other';
  /** JSON pointers of its values. */
  readonly pointers: readonly string[];
  /** Its values in a state of the item. */
  readonly of: (item: JsonObject) => readonly (JsonValue | undefined)[];
}

const TIMES = ['start', 'finish'] as const;

const time: Unit = {
  k: 'time',
  pointers: TIMES.map(step),
  of: (item) => TIMES.map((key) => item[key]),
};

/** An item that both sides changed. */
export interface ItemVersions {
  readonly base: PlayoutItem;
  readonly mine: PlayoutItem;
  readonly theirs: PlayoutItem;
}

/** A state of an item with its value at hand. */
interface State {
  readonly item: PlayoutItem;
  readonly value: JsonObject;
}

/** The units that one side changed, and those that both did, differently. What both changed in the same way is neither. */
interface Split {
  readonly base: State;
  readonly mine: State;
  readonly theirs: State;
  readonly own: readonly Unit[];
  readonly disk: readonly Unit[];
  readonly both: readonly Unit[];
}

function stateOf(item: PlayoutItem): State | null {
  const value = objectOf(item.value);
  return value === null ? null : { item, value };
}

function split(contested: ItemVersions): Split | null {
  const [base, mine, theirs] = [contested.base, contested.mine, contested.theirs].map(stateOf);
  if (!base || !mine || !theirs) return null;
  const own: Unit[] = [];
  const disk: Unit[] = [];
  const both: Unit[] = [];
  for (const unit of unitsOf([base.value, mine.value, theirs.value])) {
    if (sameUnit(unit, mine.value, theirs.value)) continue;
    if (sameUnit(unit, theirs.value, base.value)) own.push(unit);
    else if (sameUnit(unit, mine.value, base.value)) disk.push(unit);
    else both.push(unit);
  }
  const sides = { base, mine, theirs, own, disk, both };
  return isExact(sides) ? sides : null;
}

/** Numbers that reading would round, and keys that are there twice, are nobody's to put together. */
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

const sourceOf = (value: JsonValue | undefined): JsonValue | undefined =>
  objectOf(value)?.['source'];

/** A source without the points in it. */
function identityOf(value: JsonValue | undefined): JsonValue | undefined {
  const source = objectOf(value);
  if (source === null) return value;
  const points = new Set(['in_point_ms', 'out_point_ms']);
  return Object.fromEntries(Object.entries(source).filter(([key]) => !points.has(key)));
}

/** What the changes of one side come to. */
interface Effects {
  /** The slot is longer or shorter. */
  readonly length: boolean;
  /** Something else plays, or another part of it. */
  readonly plays: boolean;
  /** The item's own source is another one. */
  readonly identity: boolean;
  /** Streams are chosen otherwise. */
  readonly streams: boolean;
}

function effectsOf(base: State, side: State, units: readonly Unit[]): Effects {
  const differs = (unit: Unit, part: (value: JsonValue | undefined) => JsonValue | undefined) =>
    !equal(unit.of(base.value).map(part), unit.of(side.value).map(part));
  const slot = ({ item }: State): number => item.finish - item.start;
  return {
    length: units.some(({ k }) => k === 'time') && !isNear(slot(base), slot(side)),
    plays: units.some(
      (unit) => unit.k === 'source' || (unit.k === 'track' && differs(unit, sourceOf)),
    ),
    identity: units.some((unit) => unit.k === 'source' && differs(unit, identityOf)),
    streams: units.some(({ k }) => k === 'track'),
  };
}

/**
 * Whether what one side changed means something else beside what the other did: how long the slot is and what part of a source
 * plays in it, sources that play at the same time, and a choice among the streams of a source that is not there any more.
 */
function touch(a: Effects, b: Effects): boolean {
  const across = (one: Effects, other: Effects): boolean =>
    (one.length && other.plays) || (one.identity && other.streams);
  return across(a, b) || across(b, a) || (a.plays && b.plays);
}

/** Whether the two sides contradict each other in what plays when. */
const bodyDisputed = ({ base, mine, theirs, own, disk, both }: Split): boolean =>
  both.some(isBody) || touch(effectsOf(base, mine, own), effectsOf(base, theirs, disk));

/** The disk's item with units of the draft's; every other byte of it stays. */
function withUnits({ mine, theirs }: Split, units: readonly Unit[]): PlayoutItem {
  return editItem(
    theirs.item,
    units.flatMap((unit) => {
      const [now, wanted] = [unit.of(theirs.value), unit.of(mine.value)];
      return unit.pointers.flatMap((pointer, at) => differences(now[at], wanted[at], pointer));
    }),
  );
}

/** The item with the changes of both sides; null where they touch each other. */
export function mergedItem(contested: ItemVersions): PlayoutItem | null {
  const sides = split(contested);
  if (sides === null || sides.both.length > 0 || bodyDisputed(sides)) return null;
  return withUnits(sides, sides.own);
}

/** The draft's item with those of the disk's changes that do not touch its own. */
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
  of: (item) => [objectOf(item['tracks'])?.[kind]],
});

const keysIn = (values: readonly JsonObject[]): string[] => [
  ...new Set(values.flatMap((value) => Object.keys(value))),
];

/** The units that the states of an item have. Tracks come one by one where all of them have tracks. */
function unitsOf(states: readonly JsonObject[]): Unit[] {
  const tracks = states.map((state) => objectOf(state['tracks']));
  const all = tracks.every((one) => one !== null);
  const units = keysIn(states)
    .filter((key) => key !== 'start' && key !== 'finish' && !(all && key === 'tracks'))
    .map(keyUnit);
  return [time, ...units, ...(all ? keysIn(tracks).map(trackUnit) : [])];
}

/** Whether a unit is the same in two states. */
const sameUnit = ({ of }: Unit, a: JsonObject, b: JsonObject): boolean => equal(of(a), of(b));

/** Whether a unit says what plays when; only such units depend on each other. */
const isBody = ({ k }: Unit): boolean => k !== 'other';
