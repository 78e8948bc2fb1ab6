import { isRecord } from '../../../lib/json.ts';
import type { JsonRecord } from '../../../lib/json.ts';
import { given } from '../../../lib/given.ts';
import type { Steps } from '../../../lib/steps.ts';
import { daysFromDate, daysInMonth } from '../../time/calendar.ts';
import type { ImportDraft } from '../draft.ts';
import { listIn, textIn } from '../fields.ts';
import type { ImportMedia } from '../model.ts';
import { elementText, parseXmltv } from './parse-xmltv.ts';

/** Maximum number of entries to read. */
const MAX_ENTRIES = 200_000;

/** Maximum number of channels to read. */
const MAX_CHANNELS = 10_000;
const MAX_ID = 500;
/** Number of entries per step. */
const ENTRIES_PER_STEP = 2_000;

interface Entry {
  readonly id: string;
  readonly start: string;
  readonly media: ImportMedia;
}

/** Reads a guide as channels whose entries are pins. `report`: how much of the text has been read (UTF-16 units). */
export function* readXmltv(
  draft: ImportDraft,
  text: string,
  report: (done: number) => void,
): Steps<void> {
  const channels: JsonRecord[] = [];
  const entries: Entry[] = [];
  let count = 0;
  for (const { tv, done } of parseXmltv(text)) {
    for (const channel of listIn(tv['channel']))
      if (isRecord(channel) && channels.length < MAX_CHANNELS) channels.push(channel);
    for (const entry of listIn(tv['programme']))
      if (isRecord(entry)) {
        count += 1;
        if (count <= MAX_ENTRIES) entries.push(readEntry(entry));
      }
    report(done);
    yield;
  }
  const numbers = readChannels(draft, channels);
  if (count > MAX_ENTRIES) draft.note('programme', 'manyEntries', { count: MAX_ENTRIES });
  yield* addPins(draft, entries, numbers);
  draft.count('channels', numbers.size);
  draft.count('programmes', count);
  draft.count('media', draft.media.size);
}

function* addPins(
  draft: ImportDraft,
  entries: readonly Entry[],
  numbers: ReadonlyMap<string, string>,
): Steps<void> {
  const unknown = new Set<string>();
  for (const [index, { id, start: text, media }] of entries.entries()) {
    if (index % ENTRIES_PER_STEP === 0) yield;
    const path = `programme ${String(index + 1)}`;
    const channel = numbers.get(id);
    const start = parseXmltvTime(text);
    if (channel === undefined) {
      if (!unknown.has(id)) draft.note(path, 'unknownChannel', { name: id });
      unknown.add(id);
    } else if (start === null) draft.note(path, 'unknownTime', { text });
    else {
      draft.addMedia(media);
      draft.pins.push({ channel, start, media: media.key });
    }
  }
}

function readChannels(
  draft: ImportDraft,
  channels: readonly JsonRecord[],
): ReadonlyMap<string, string> {
  const numbers = new Map<string, string>();
  const taken = new Set<string>();
  const rows = channels.flatMap((channel) => {
    const id = textIn(channel['@id'])?.slice(0, MAX_ID);
    return id === undefined || numbers.has(id) ? [] : [{ id, ...readChannel(channel, id) }];
  });
  let next = 1;
  for (const { id, number, name } of rows) {
    let chosen = number;
    if (chosen === undefined || taken.has(chosen)) {
      while (taken.has(String(next)) || rows.some((row) => row.number === String(next))) next += 1;
      chosen = String(next);
      draft.note(`channel ${id}`, 'numbered', { name, number: chosen });
    }
    taken.add(chosen);
    if (numbers.has(id)) continue;
    numbers.set(id, chosen);
    draft.channels.push({ number: chosen, name, dayStart: 0, days: [] });
  }
  return numbers;
}

const NUMBER = /^\d{1,6}(?:\.\d{1,6})?$/;

/** The channel's number, from one of its names or the end of its ID; undefined: none. */
function readChannel(
  channel: JsonRecord,
  id: string,
): { readonly number?: string; readonly name: string } {
  const names = listIn(channel['display-name']).flatMap((name) => elementText(name) ?? []);
  const lcn = elementText(channel['lcn']);
  const number =
    [lcn, ...names].find((name) => name !== undefined && NUMBER.test(name)) ??
    names.flatMap((name) => /^(\d{1,6}(?:\.\d{1,6})?)\s/.exec(name)?.[1] ?? [])[0] ??
    (NUMBER.test(id) ? id : undefined);
  const name = names.find((one) => !NUMBER.test(one)) ?? id;
  return number === undefined ? { name } : { number, name };
}

function readEntry(entry: JsonRecord): Entry {
  const title = elementText(entry['title']);
  const { season, episode } = readEpisode(listIn(entry['episode-num']));
  const isEpisode = season !== undefined && episode !== undefined;
  const media: ImportMedia = {
    key: [title, season, episode, elementText(entry['sub-title'])].join('|'),
    ms: 0,
    ...given({
      title: isEpisode ? elementText(entry['sub-title']) : title,
      show: isEpisode ? title : undefined,
      season,
      episode,
    }),
  };
  const at = (name: string): string => (textIn(entry[name]) ?? '').slice(0, MAX_ID);
  return { id: at('@channel'), start: at('@start'), media };
}

/** `xmltv_ns` counts from 0: `0.1.0/1`. `onscreen`: `S01E02`. */
function readEpisode(numbers: readonly unknown[]): { season?: number; episode?: number } {
  for (const number of numbers) {
    const text = elementText(number) ?? '';
    const system = isRecord(number) ? textIn(number['@system']) : undefined;
    const counted = /^\s*(\d{1,4})\s*(?:\/\s*\d+)?\s*\.\s*(\d{1,5})\b/.exec(text);
    const shown = /^s(\d{1,4})\s*e(\d{1,5})\b/i.exec(text.trim());
    if (system === 'xmltv_ns' && counted !== null)
      return { season: Number(counted[1]) + 1, episode: Number(counted[2]) + 1 };
    if (shown !== null) return { season: Number(shown[1]), episode: Number(shown[2]) };
  }
  return {};
}

/** Reads `20261120201500 +0100` as epoch ms; UTC without an offset. null: invalid. */
export function parseXmltvTime(text: string): number | null {
  const found =
    /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})?\s*(?:([+-])(\d{2}):?(\d{2})|Z|UTC)?$/.exec(
      text.trim(),
    );
  if (found === null) return null;
  const [year, month, day, hour, minute, second] = found
    .slice(1, 7)
    .map((part) => Number(part ?? 0)) as [number, number, number, number, number, number];
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  if (hour > 23 || minute > 59 || second > 59) return null;
  const offset = (Number(found[8] ?? 0) * 60 + Number(found[9] ?? 0)) * (found[7] === '-' ? -1 : 1);
  const days = daysFromDate(year, month, day);
  return (((days * 24 + hour) * 60 + minute - offset) * 60 + second) * 1000;
}
