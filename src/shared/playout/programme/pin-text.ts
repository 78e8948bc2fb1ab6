import { editText } from '../document/edit-text.ts';
import type { JsonObject, JsonValue } from '../document/document.ts';
import { toObject } from '../document/source.ts';
import { rfc3339Ms } from '../time/rfc3339.ts';
import { parseJson } from '../../lib/json.ts';
import type { PinText } from './apply/edit-pins.ts';

/**
 * Edits of the pins in the text of `programming.json`. Each returns a new text and keeps every other byte, including unknown keys. A text
 * that is not a JSON object is returned unchanged.
 */

const readRoot = (text: string): JsonObject | null =>
  toObject(parseJson(text) as JsonValue | undefined);

function readPins(text: string): readonly JsonValue[] {
  const value = readRoot(text)?.['pins'];
  return Array.isArray(value) ? value : [];
}

/** Whether two pins air something on the same channel at the same instant, which is not allowed. */
const isSamePlace = (one: JsonObject, { channel, start, play, lavfi }: PinText): boolean =>
  (play ?? lavfi) !== undefined &&
  (one['play'] ?? one['lavfi']) !== undefined &&
  one['channel'] === channel &&
  typeof one['start'] === 'string' &&
  rfc3339Ms(one['start']) === rfc3339Ms(start);

/** Adds pins. A pin replaces one with the same ID, or with the same channel and time. */
export function addPins(text: string, pins: readonly PinText[]): string {
  if (readRoot(text) === null) return text;
  let changed = text;
  for (const pin of pins) {
    const list = readPins(changed);
    const known = list.map(toObject);
    const index =
      [
        known.findIndex((one) => one?.['id'] === pin.id),
        known.findIndex((one) => one != null && isSamePlace(one, pin)),
      ].find((at) => at >= 0) ?? -1;
    const place = index === -1 ? list.length : index;
    const value = { ...pin } as JsonObject;
    changed = editText(changed, [
      list.length === 0
        ? { pointer: '/pins', value: [value] }
        : { pointer: `/pins/${String(place)}`, value },
    ]);
  }
  return changed;
}

/** Pins a file at a time (RFC 3339 with the zone's offset). `advances` names the source whose cursor moves past the file. */
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

/** Removes a pin, so that the slot airs there again. */
export function unpin(text: string, id: string): string {
  const index = readPins(text).findIndex((one) => toObject(one)?.['id'] === id);
  if (index === -1) return text;
  const isLast = readPins(text).length === 1;
  return editText(text, [{ pointer: isLast ? '/pins' : `/pins/${String(index)}` }]);
}

/** Makes the slot at a time skip a file once. */
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
