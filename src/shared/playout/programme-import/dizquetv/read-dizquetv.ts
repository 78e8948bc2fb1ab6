import { isRecord } from '../../../lib/json.ts';
import type { JsonRecord } from '../../../lib/json.ts';
import type { Steps } from '../../../lib/steps.ts';
import type { ImportDraft } from '../draft.ts';
import { labelIn, listIn, numberIn, textIn, wholeIn } from '../fields.ts';
import type { ImportRule } from '../model.ts';
import { channelFiller } from '../slots/channel-filler.ts';
import { arrangeLineup } from '../slots/lineup.ts';
import { arrangeTimeSlots } from '../slots/time-slots.ts';
import { arrangeTurnSlots } from '../slots/turn-slots.ts';
import { rfc3339Ms } from '../../time/rfc3339.ts';
import { addProgram, programKey } from './programs.ts';
import { readSlots } from './read-slots.ts';

export interface DizqueInput {
  /** Channel files. */
  readonly channels: readonly JsonRecord[];
  /** Files of `filler` and `custom-shows` by name without extension. */
  readonly fillers: ReadonlyMap<string, JsonRecord>;
  readonly shows: ReadonlyMap<string, JsonRecord>;
  /** Epoch ms. */
  readonly now: number;
}

/** Whether a document is a channel file of dizqueTV. */
export const isDizqueChannel = (value: unknown): value is JsonRecord =>
  isRecord(value) && Array.isArray(value['programs']) && wholeIn(value['number']) !== undefined;

/** Reads the channel files of dizqueTV. */
export function* readDizque(draft: ImportDraft, input: DizqueInput): Steps<void> {
  draft.count('lists', input.fillers.size);
  draft.count('shows', input.shows.size);
  for (const channel of input.channels) {
    readChannel(draft, input, channel);
    yield;
  }
  draft.count('media', draft.media.size);
}

function readChannel(draft: ImportDraft, input: DizqueInput, channel: JsonRecord): void {
  const number = String(wholeIn(channel['number']) ?? '');
  const path = `channel ${number}`;
  if (!/^\d{1,6}$/.test(number)) {
    draft.note(path, 'channelNumber');
    return;
  }
  const name = labelIn(channel['name']) ?? number;
  const programs = listIn(channel['programs']).filter(isRecord);
  for (const program of programs) addProgram(draft, program);
  const fallback = listIn(channel['fallback'])
    .filter(isRecord)
    .map((program) => addProgram(draft, program))
    .find((key) => key !== null);
  draft.count('channels', 1);
  draft.channels.push({
    number,
    name,
    dayStart: 0,
    days: readDays(draft, input, { channel, programs, path, number, name }),
    ...(fallback === undefined || fallback === null ? {} : { fallback }),
  });
}

interface ChannelParts {
  readonly channel: JsonRecord;
  readonly programs: readonly JsonRecord[];
  readonly path: string;
  readonly number: string;
  readonly name: string;
}

function readDays(
  draft: ImportDraft,
  { fillers, shows, now }: DizqueInput,
  { channel, programs, path, number, name }: ChannelParts,
): readonly ImportRule[] {
  const gap = readFiller(draft, fillers, channel, path);
  const key = `dizquetv ${number}`;
  const backup = channel['scheduleBackup'];
  if (isRecord(backup) && Array.isArray(backup['slots'])) {
    const read = readSlots({ draft, programs, shows, gap, path }, backup);
    return 'isWeekly' in read
      ? arrangeTimeSlots(draft, key, name, read)
      : arrangeTurnSlots(draft, key, name, read);
  }
  const started = rfc3339Ms(textIn(channel['startTime']) ?? '');
  return arrangeLineup(draft, key, name, {
    path,
    channel: number,
    entries: programs.map((program) => ({
      ms: Math.max(0, numberIn(program['duration']) ?? 0),
      media: programKey(program),
      isRedirect: program['type'] === 'redirect',
    })),
    startedAt: Number.isFinite(started) ? started : null,
    now,
    gap,
  });
}

function readFiller(
  draft: ImportDraft,
  fillers: ReadonlyMap<string, JsonRecord>,
  channel: JsonRecord,
  path: string,
): string | undefined {
  const repeatMs = Math.max(0, numberIn(channel['fillerRepeatCooldown']) ?? 0);
  return channelFiller(
    draft,
    path,
    listIn(channel['fillerCollections'])
      .filter(isRecord)
      .flatMap((entry) => {
        const list = fillers.get(labelIn(entry['id']) ?? '');
        if (list === undefined) return [];
        const media = listIn(list['content'])
          .filter(isRecord)
          .flatMap((program) => addProgram(draft, program) ?? []);
        return [
          {
            name: labelIn(list['name']) ?? 'Filler',
            media,
            weight: numberIn(entry['weight']) ?? 1,
            cooldownMs: Math.max(repeatMs, numberIn(entry['cooldown']) ?? 0),
          },
        ];
      }),
  );
}
