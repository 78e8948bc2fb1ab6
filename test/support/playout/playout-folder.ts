import type { ChannelCheck } from '../../../src/shared/playout/check/check-channel.ts';
import { checkChannel } from '../../../src/shared/playout/check/check-channel.ts';
import type { FolderFile } from '../../../src/shared/playout/check/facts.ts';
import type {
  JsonObject,
  JsonValue,
  PlayoutDoc,
} from '../../../src/shared/playout/document/document.ts';
import { readDoc } from '../../../src/shared/playout/document/read-doc.ts';
import type { Finding, FindingCode } from '../../../src/shared/playout/finding.ts';
import { toInstant } from '../../../src/shared/playout/instant.ts';
import { formatFileName } from '../../../src/shared/playout/names/file-name.ts';
import { writeRfc3339 } from '../../../src/shared/playout/time/rfc3339.ts';

/** 2026-04-13T00:00:00Z, the start of these tests' plans. */
export const DAY = Date.UTC(2026, 3, 13);

/** Epoch ms of a minute after the start. */
export const minute = (minutes: number): number => DAY + Math.round(minutes * 60_000);

export const timeText = (ms: number): string => writeRfc3339(toInstant(ms, 0));

/** An item from minute to minute; endless unless a source is given. */
export const item = (id: string, from: number, to: number, more: JsonObject = {}): JsonObject => ({
  id,
  title: id,
  start: timeText(minute(from)),
  finish: timeText(minute(to)),
  source: { source_type: 'lavfi', params: 'testsrc' },
  ...more,
});

export const local = (more: JsonObject = {}): JsonObject => ({
  source: { source_type: 'local', path: '/media/a.mkv', ...more },
});

/** Name of the file from minute to minute. */
export const named = (from: number, to: number): string =>
  formatFileName({ start: toInstant(minute(from), 0), finish: toInstant(minute(to), 0) });

let keys = 0;

export function docOf(
  name: string,
  items: readonly JsonValue[],
  top: JsonObject = { version: 'https://ersatztv.org/playout/version/0.0.1' },
): PlayoutDoc {
  const read = readDoc(JSON.stringify({ ...top, items }), name, name, () => (keys += 1));
  if (!read.ok) throw new Error(read.reason);
  return read.doc;
}

export const entryOf = (doc: PlayoutDoc): FolderFile => ({
  name: doc.name,
  path: doc.name,
  content: { k: 'doc', doc },
});

/** A file from minute to minute with these items. */
export const file = (
  from: number,
  to: number,
  items: readonly JsonValue[],
  top?: JsonObject,
): FolderFile => entryOf(docOf(named(from, to), items, top));

export const check = (
  entries: readonly FolderFile[],
  more: Partial<ChannelCheck> = {},
): Finding[] =>
  checkChannel({ path: 'folder', entries, config: null, engine: '0.2', style: 'posix', ...more });

/** Items of one file that covers exactly them. */
export const checkItems = (
  items: readonly JsonObject[],
  more: Partial<ChannelCheck> = {},
): Finding[] => {
  const first = Math.min(...items.map(({ start }) => Date.parse(String(start as string))));
  const last = Math.max(...items.map(({ finish }) => Date.parse(String(finish as string))));
  return check([file((first - DAY) / 60_000, (last - DAY) / 60_000, items)], more);
};

export const codes = (findings: readonly Finding[]): FindingCode[] =>
  findings.map(({ code }) => code);

export const only = (findings: readonly Finding[], code: FindingCode): Finding[] =>
  findings.filter((finding) => finding.code === code);
