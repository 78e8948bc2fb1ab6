import { isRecord } from '../../../lib/json.ts';
import type { JsonRecord } from '../../../lib/json.ts';
import type { Steps } from '../../../lib/steps.ts';
import { visitEach } from '../../../lib/steps.ts';
import type { ImportDraft } from '../draft.ts';
import { labelIn, listIn, numberIn } from '../fields.ts';
import type { ImportRule } from '../model.ts';
import { arrangeLineup } from '../slots/lineup.ts';
import { arrangeTimeSlots } from '../slots/time-slots.ts';
import { arrangeTurnSlots } from '../slots/turn-slots.ts';
import type { Row, Tables } from '../tables.ts';
import { numberAt, textAt } from '../tables.ts';
import type { tunarrForms } from './forms.ts';
import { TunarrMedia } from './media.ts';
import type { InfiniteRows } from './read-infinite.ts';
import { findInfinite, readInfinite } from './read-infinite.ts';
import { readTimeSchedule, readTurnSchedule } from './read-schedule.ts';

export interface TunarrInput {
  readonly tables: Tables<typeof tunarrForms>;
  /** The lineup files by channel ID. */
  readonly lineups: ReadonlyMap<string, JsonRecord>;
  /** Epoch ms. */
  readonly now: number;
}

/** Whether a document is a lineup file of Tunarr. */
export const isTunarrLineup = (value: unknown): value is JsonRecord =>
  isRecord(value) &&
  Array.isArray(value['items']) &&
  ('startTimeOffsets' in value || 'schedule' in value);

/** Reads a database of Tunarr with its lineup files. */
export function* readTunarr(draft: ImportDraft, input: TunarrInput): Steps<void> {
  const { tables } = input;
  const media = yield* TunarrMedia.read(draft, tables);
  const numbers = new Map(
    tables.channel.map((row) => [textAt(row, 'uuid') ?? '', String(numberAt(row, 'number') ?? '')]),
  );
  draft.count('lists', tables.filler_show.length);
  draft.count('shows', tables.custom_show.length);
  draft.count('smart', tables.smart_collection.length);
  for (const row of tables.channel) {
    readChannel(draft, input, row, { media, numbers });
    yield;
  }
  yield* readHistory(draft, input, numbers);
}

type Numbers = ReadonlyMap<string, string>;

function readChannel(
  draft: ImportDraft,
  { lineups, now, tables }: TunarrInput,
  row: Row,
  known: { readonly media: TunarrMedia; readonly numbers: Numbers },
): void {
  const uuid = textAt(row, 'uuid') ?? '';
  const number = known.numbers.get(uuid) ?? '';
  const path = `channel ${number}`;
  if (!/^\d{1,6}$/.test(number)) {
    draft.note(path, 'channelNumber');
    return;
  }
  const name = textAt(row, 'name') ?? number;
  const lineup = lineups.get(uuid);
  const fallback = known.media.fallback(uuid);
  const startedAt = numberAt(row, 'start_time') ?? null;
  draft.count('channels', 1);
  const endless = findInfinite(tables, row);
  if (lineup === undefined && endless === null)
    draft.note(path, 'noLineup', { file: `channel-lineups/${uuid}.json` });
  const about = { path, uuid, number, name, now, startedAt, ...known };
  draft.channels.push({
    number,
    name,
    dayStart: 0,
    days:
      lineup === undefined && endless === null
        ? []
        : readLineup(draft, { ...about, lineup: lineup ?? {}, endless }),
    ...(fallback === undefined ? {} : { fallback }),
  });
}

/** Reads what has aired; the cursors are set from it. */
function* readHistory(
  draft: ImportDraft,
  { tables, now }: TunarrInput,
  numbers: Numbers,
): Steps<void> {
  yield* visitEach(tables.program_play_history, (row) => {
    const channel = numbers.get(textAt(row, 'channel_uuid') ?? '');
    const media = textAt(row, 'program_uuid');
    const start = numberAt(row, 'played_at');
    if (channel === undefined || media === undefined || start === undefined) return;
    if (start <= now && textAt(row, 'filler_list_id') === undefined)
      draft.airings.push({ channel, media, start });
  });
}

interface LineupInput {
  readonly path: string;
  readonly uuid: string;
  readonly number: string;
  readonly name: string;
  readonly lineup: JsonRecord;
  readonly endless: InfiniteRows | null;
  readonly media: TunarrMedia;
  readonly numbers: Numbers;
  readonly startedAt: number | null;
  readonly now: number;
}

/** The rules of a channel, or its list if it has no rules. */
function readLineup(draft: ImportDraft, input: LineupInput): readonly ImportRule[] {
  const { path, uuid, number, name, lineup, media, numbers, startedAt, now } = input;
  const { schedule } = lineup;
  const key = `tunarr ${uuid}`;
  const gap = media.filler(path, uuid);
  const context = {
    draft,
    media: media.of(uuid, listIn(lineup['items']).filter(isRecord)),
    numbers,
    gap,
    path,
  };
  if (input.endless !== null) return readInfinite(context, key, name, input.endless);
  if (isRecord(schedule) && schedule['type'] === 'time')
    return arrangeTimeSlots(draft, key, name, readTimeSchedule(context, schedule));
  if (isRecord(schedule) && schedule['type'] === 'random')
    return arrangeTurnSlots(draft, key, name, readTurnSchedule(context, schedule));
  if (isRecord(schedule))
    draft.note(path, 'unknownSchedule', { name: labelIn(schedule['type']) ?? '' });
  const entries = listIn(lineup['items'])
    .filter(isRecord)
    .map((item) => ({
      ms: Math.max(0, numberIn(item['durationMs']) ?? 0),
      media: item['type'] === 'content' ? (labelIn(item['id']) ?? null) : null,
      isRedirect: item['type'] === 'redirect',
    }));
  return arrangeLineup(draft, key, name, { path, channel: number, entries, startedAt, now, gap });
}
