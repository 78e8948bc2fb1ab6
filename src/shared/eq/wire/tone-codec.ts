import type { Raw, SimpleFilter } from '../model.ts';
import type { ToneNames } from './spellings.ts';
import type { WireField } from './object-codec.ts';
import { encodeObject } from './object-codec.ts';
import { at, numberOf, objectOf } from './raw-values.ts';

const levels = [
  ['bass', 'bass_level'],
  ['mid', 'mid_level'],
  ['treble', 'treble_level'],
] as const;

const holderOf = (place: Raw | null, { holder }: ToneNames): Raw | null =>
  holder === null ? place : objectOf(at(place, holder));

/** Reads the tone controls that a specified server keeps beside the equalizer. Where they stand nowhere they are at 0 dB. */
export function decodeTone(place: Raw | null, names: ToneNames, id: string): SimpleFilter {
  const holder = holderOf(place, names);
  const enabled = names.enabled === null ? undefined : at(holder, names.enabled);
  const values = levels.map(([part, name]) => {
    const key = names[part];
    return [name, (key === null ? null : numberOf(at(holder, key))) ?? 0] as const;
  });
  return {
    id,
    type: 'tone_control',
    enabled: enabled !== false,
    values: Object.fromEntries(values),
    raw: null,
  };
}

/**
 * Writes tone controls into the object that they stand in; the same object where nothing changed. Without a switch of their
 * own, controls that are off or gone are written as 0 dB.
 */
export function encodeTone(place: Raw, tone: SimpleFilter | null, names: ToneNames): Raw {
  const holder = holderOf(place, names);
  const was = decodeTone(place, names, 'was');
  const fields = toneFields(tone, was, names);
  if (fields.every(({ kept }) => kept)) return place;
  const written = encodeObject(holder ?? {}, fields, { rename: false, drop: false });
  return names.holder === null ? written : { ...place, [names.holder]: written };
}

function toneFields(tone: SimpleFilter | null, was: SimpleFilter, names: ToneNames): WireField[] {
  const on = tone?.enabled ?? false;
  const switched = names.enabled !== null;
  const fields = levels.flatMap(([part, name]): WireField[] => {
    const key = names[part];
    if (key === null) return [];
    const own = tone === null ? was.values[name] : tone.values[name];
    const value = switched || on ? (own ?? 0) : 0;
    return [{ spellings: [key], key, kept: value === was.values[name], write: value }];
  });
  if (names.enabled === null) return fields;
  const key = names.enabled;
  return [...fields, { spellings: [key], key, kept: was.enabled === on, write: on }];
}
