import { equal } from '../../lib/equal.ts';
import type { JsonObject, JsonValue } from '../document/document.ts';
import { objectOf } from '../document/source.ts';
import { step } from '../json/pointer.ts';

/**
 * A part of an item that is taken from one side as a whole, because one half of it says nothing without the other: its start and
 * finish, its source with the points in it, one track with its source, a picture laid over it, or any other key.
 */
export interface Unit {
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
export function unitsOf(states: readonly JsonObject[]): Unit[] {
  const tracks = states.map((state) => objectOf(state['tracks']));
  const all = tracks.every((one) => one !== null);
  const units = keysIn(states)
    .filter((key) => key !== 'start' && key !== 'finish' && !(all && key === 'tracks'))
    .map(keyUnit);
  return [time, ...units, ...(all ? keysIn(tracks).map(trackUnit) : [])];
}

/** Whether a unit is the same in two states. */
export const sameUnit = ({ of }: Unit, a: JsonObject, b: JsonObject): boolean =>
  equal(of(a), of(b));

/** Whether a unit says what plays when; only such units depend on each other. */
export const isBody = ({ k }: Unit): boolean => k !== 'other';
