import type { ChannelDraft, Draft, EditContext } from '../../../src/shared/playout/edit/draft.ts';
import type {
  JsonObject,
  JsonValue,
  PlayoutDoc,
} from '../../../src/shared/playout/document/document.ts';
import { readDoc } from '../../../src/shared/playout/document/read-doc.ts';
import type { ItemRef } from '../../../src/shared/playout/operations.ts';
import { AppFailure } from '../../../src/shared/contract/errors.ts';
import { formatFileName } from '../../../src/shared/playout/names/file-name.ts';
import { toInstant } from '../../../src/shared/playout/instant.ts';
import { rfc3339Ms, writeRfc3339 } from '../../../src/shared/playout/time/rfc3339.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Offset of the zone of these drafts, in seconds east of UTC. */
export const EAST = -5 * 3600;

/**
 * Epoch ms of a time of day such as `20:15` or `20:15:00.5` in April 2026, five hours west of UTC; hours may exceed 24.
 */
export function at(time: string, day = 13): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  const midnight = rfc3339Ms('2026-04-01T00:00:00-05:00') + (day - 1) * DAY;
  return midnight + hours * HOUR + minutes * MINUTE + Math.round(seconds * SECOND);
}

export const timeAt = (ms: number, east = EAST): string => writeRfc3339(toInstant(ms, east));

/** A file name for a time range (epoch ms). */
export const nameAt = (from: number, to: number): string =>
  formatFileName({ start: toInstant(from, EAST), finish: toInstant(to, EAST) });

export const local = (
  path = '/media/clip.mkv',
  points: JsonObject = {},
): JsonObject & { source_type: string } => ({
  source_type: 'local',
  path,
  ...points,
});

export const itemAt = (
  id: string,
  from: number,
  to: number,
  source: JsonObject = local(),
  more: JsonObject = {},
): JsonObject => ({ id, start: timeAt(from), finish: timeAt(to), source, ...more });

export const fileText = (items: readonly JsonObject[], more: JsonObject = {}): string =>
  `${JSON.stringify({ version: 'https://ersatztv.org/playout/version/0.0.1', ...more, items }, null, 2)}\n`;

let key = 0;
let file = 0;
export const newKey = (): number => (key += 1);

export function docFrom(name: string, text: string): PlayoutDoc {
  const read = readDoc(text, name, `file-${String((file += 1))}`, newKey);
  if (!read.ok) throw new Error(read.reason);
  return read.doc;
}

/** A file whose name is aligned to its items, or covers the given range. */
export function docWith(
  items: readonly JsonObject[],
  claim?: readonly [number, number],
): PlayoutDoc {
  const msOf = (time: JsonValue | undefined) => (typeof time === 'string' ? rfc3339Ms(time) : NaN);
  const starts = items.map(({ start }) => msOf(start));
  const ends = items.map(({ finish }) => msOf(finish));
  const [from, to] = claim ?? [Math.min(...starts), Math.max(...ends)];
  return docFrom(nameAt(from, to), fileText(items));
}

export const channelWith = (
  channel: string,
  docs: readonly PlayoutDoc[],
  readOnly = false,
): ChannelDraft => ({ key: channel, docs, readOnly });

export const draftWith = (...channels: readonly ChannelDraft[]): Draft => ({
  channels: new Map(channels.map((channel) => [channel.key, channel])),
});

/** An edit context: days and offsets of the zone, nothing on air, no findings. */
export const editContext = (more: Partial<EditContext> = {}): EditContext => ({
  newKey,
  newFileId: () => `file-${String((file += 1))}`,
  offsetAt: () => EAST,
  dayStart: (ms) => Math.floor((ms + EAST * SECOND) / DAY) * DAY - EAST * SECOND,
  lockedUntil: () => null,
  engine: () => '0.2',
  finding: () => null,
  ...more,
});

export const docsOf = (draft: Draft, channel = 'one'): readonly PlayoutDoc[] =>
  draft.channels.get(channel)?.docs ?? [];

/** The item at an index of a file. */
export const refTo = (doc: PlayoutDoc, index: number, channel = 'one'): ItemRef => ({
  channel,
  file: doc.id,
  key: doc.items[index]?.key ?? -1,
});

/** The error of `run`: code and field. */
export function refusedFor(run: () => unknown): readonly [string, unknown] | null {
  try {
    run();
    return null;
  } catch (error) {
    if (error instanceof AppFailure) return [error.error.code, error.error.detail?.['field']];
    throw error;
  }
}
