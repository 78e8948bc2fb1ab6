import { editText, insertElement } from '../document/edit-text.ts';
import type { TextChange } from '../document/edit-text.ts';
import type { JsonObject, JsonValue } from '../document/document.ts';
import { isObject, toObject } from '../document/source.ts';
import { parseJson } from '../../lib/json.ts';
import { step } from '../json/pointer.ts';
import type { PinText } from './apply/edit-pins.ts';

/**
 * Edits of the text of `programming.json`. Each returns a new text in which every other byte is as before, unknown keys included. A text that is
 * no JSON object comes back unchanged.
 */

/** Where the slots of a plan are: `/plans/<name>`, or `/channels/<number>/days/<index>/plan` of a rule with slots of its own. */
export type PlanPointer = string;

const pointer = (...keys: readonly (string | number)[]): string =>
  keys.map((key) => step(String(key))).join('');

/** The slots of a named plan. */
export const planPointer = (name: string): PlanPointer => pointer('plans', name);

const rulePointer = (channel: string, rule: number): string =>
  pointer('channels', channel, 'days', rule);

const readRoot = (text: string): JsonObject | null =>
  toObject(parseJson(text) as JsonValue | undefined);

/** The value at a pointer; undefined: none. */
function readAt(text: string, at: string): JsonValue | undefined {
  let value: JsonValue | undefined = readRoot(text) ?? undefined;
  for (const part of at.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(value)) value = value[Number(key)];
    else value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}

const readList = (text: string, at: string): readonly JsonValue[] => {
  const value = readAt(text, at);
  return Array.isArray(value) ? value : [];
};

const change = (text: string, changes: readonly TextChange[]): string =>
  readRoot(text) === null ? text : editText(text, changes);

const findSlot = (text: string, plan: PlanPointer, id: string): number =>
  readList(text, plan).findIndex((slot) => toObject(slot)?.['id'] === id);

/** Sets a field of a slot, such as `take` or `filler/gap`; undefined removes it. Objects that are left empty go, too. */
export function setSlotField(
  text: string,
  plan: PlanPointer,
  id: string,
  field: string,
  value: JsonValue | undefined,
): string {
  const index = findSlot(text, plan, id);
  return index === -1 ? text : setField(text, `${plan}/${String(index)}`, field, value);
}

/** Sets a field of a source, such as `rest`; undefined removes it. */
export const setSourceField = (
  text: string,
  source: string,
  field: string,
  value: JsonValue | undefined,
): string => setField(text, pointer('sources', source), field, value);

function setField(text: string, at: string, field: string, value: JsonValue | undefined): string {
  const changed = change(text, [{ pointer: `${at}/${field}`, value }]);
  const parent = field.slice(0, Math.max(0, field.lastIndexOf('/')));
  if (value !== undefined || parent === '') return changed;
  const left = toObject(readAt(changed, `${at}/${parent}`));
  const isEmpty = left !== null && Object.keys(left).length === 0;
  return isEmpty ? setField(changed, at, parent, undefined) : changed;
}

/** Adds a slot at an index of its plan. Its ID is made unique. */
export function insertSlot(
  text: string,
  plan: PlanPointer,
  index: number,
  slot: JsonObject,
): string {
  const slots = readList(text, plan);
  const { id } = slot;
  const wanted = typeof id === 'string' && id !== '' ? id : 'slot';
  const made = {
    ...slot,
    id: freeName(
      wanted,
      slots.map((one) => toObject(one)?.['id']),
    ),
  };
  const place = Math.max(0, Math.min(index, slots.length));
  return insertElement(text, plan, place, made);
}

export function removeSlot(text: string, plan: PlanPointer, id: string): string {
  const index = findSlot(text, plan, id);
  return index === -1 ? text : change(text, [{ pointer: `${plan}/${String(index)}` }]);
}

/** Moves a slot to an index of its plan, counted without it. */
export function moveSlot(text: string, plan: PlanPointer, id: string, to: number): string {
  const index = findSlot(text, plan, id);
  const slot = readList(text, plan)[index];
  if (slot === undefined || index === to) return text;
  const without = removeSlot(text, plan, id);
  const place = Math.max(0, Math.min(to, readList(without, plan).length));
  return insertElement(without, plan, place, slot);
}

/** Adds a source; returns the text and its name, made unique. */
export function addSource(
  text: string,
  name: string,
  source: JsonObject,
): { readonly text: string; readonly name: string } {
  const taken = Object.keys(toObject(readAt(text, '/sources')) ?? {});
  const free = freeName(name, taken);
  return { text: change(text, [{ pointer: pointer('sources', free), value: source }]), name: free };
}

export const removeSource = (text: string, name: string): string =>
  change(text, [{ pointer: pointer('sources', name) }]);

/** Sets a channel's rule; undefined removes it. */
export const setRule = (
  text: string,
  channel: string,
  rule: number,
  value: JsonObject | undefined,
): string => change(text, [{ pointer: rulePointer(channel, rule), value }]);

/** Moves a rule of a channel to another index: the first rule that matches a day decides. */
export function moveRule(text: string, channel: string, from: number, to: number): string {
  const list = pointer('channels', channel, 'days');
  const rule = readList(text, list)[from];
  if (rule === undefined || from === to) return text;
  return insertElement(setRule(text, channel, from, undefined), list, to, rule);
}

/**
 * Gives one day of a channel slots of its own: a copy of the plan that the rule at `rule` has, in a new plan and a rule for that date before all
 * others. Returns the text and where the slots are. A day that has them already is returned as it is.
 */
export function addDayRule(
  text: string,
  channel: string,
  day: string,
  rule: number | null,
): { readonly text: string; readonly plan: PlanPointer } {
  const days = readList(text, pointer('channels', channel, 'days'));
  const known = days.findIndex((one) => isOnlyDay(one, day));
  const there = toObject(days[known])?.['plan'];
  if (typeof there === 'string') return { text, plan: planPointer(there) };
  const named = rule === null ? undefined : toObject(days[rule])?.['plan'];
  const slots =
    typeof named === 'string'
      ? readList(text, planPointer(named))
      : readList(text, `${rulePointer(channel, rule ?? 0)}/plan`);
  const plans = Object.keys(toObject(readAt(text, '/plans')) ?? {});
  const name = freeName(`${typeof named === 'string' ? named : channel}-${day}`, plans);
  const withPlan = change(text, [{ pointer: planPointer(name), value: [...slots] }]);
  const made = { when: { dates: [day] }, plan: name };
  const list = pointer('channels', channel, 'days');
  return { text: insertElement(withPlan, list, 0, made), plan: planPointer(name) };
}

function isOnlyDay(rule: JsonValue, day: string): boolean {
  const when = toObject(toObject(rule)?.['when']);
  const dates = when?.['dates'];
  return (
    when !== null &&
    Object.keys(when).length === 1 &&
    Array.isArray(dates) &&
    dates.length === 1 &&
    dates[0] === day
  );
}

/** Adds pins. One with the ID of another replaces it. */
export function addPins(text: string, pins: readonly PinText[]): string {
  let changed = text;
  for (const pin of pins) {
    const list = readList(changed, '/pins');
    const index = list.findIndex((one) => toObject(one)?.['id'] === pin.id);
    const place = index === -1 ? list.length : index;
    const value = { ...pin } as JsonObject;
    changed = change(changed, [
      list.length === 0
        ? { pointer: '/pins', value: [value] }
        : { pointer: `/pins/${String(place)}`, value },
    ]);
  }
  return changed;
}

/** Fixes a file at a time (RFC 3339 with the zone's offset). The source's cursor goes on behind it if `advances` names it. */
export const pin = (
  text: string,
  {
    channel,
    start,
    media,
    advances,
  }: {
    readonly channel: string;
    readonly start: string;
    readonly media: string;
    readonly advances?: string;
  },
): string =>
  addPins(text, [
    {
      id: `pin-${channel}-${toId(start)}`,
      channel,
      start,
      play: media,
      ...(advances === undefined ? {} : { advances }),
    },
  ]);

/** Gives the place of a pin back to its slot. */
export function unpin(text: string, id: string): string {
  const index = readList(text, '/pins').findIndex((one) => toObject(one)?.['id'] === id);
  if (index === -1) return text;
  const isLast = readList(text, '/pins').length === 1;
  return change(text, [{ pointer: isLast ? '/pins' : `/pins/${String(index)}` }]);
}

/** Lets the slot at a time skip a file once. */
export const skip = (
  text: string,
  {
    channel,
    start,
    media,
  }: {
    readonly channel: string;
    readonly start: string;
    readonly media: string;
  },
): string => addPins(text, [{ id: `skip-${channel}-${toId(start)}`, channel, start, skip: media }]);

const toId = (start: string): string => start.replaceAll(/[^0-9A-Za-z]/g, '');

/** The name itself, or with the first number that makes it unique. */
function freeName(name: string, taken: readonly (JsonValue | undefined)[]): string {
  let free = name;
  for (let n = 2; taken.includes(free); n += 1) free = `${name}-${String(n)}`;
  return free;
}
