import { isRecord } from '../../../../shared/lib/json.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import type { ImportDraft } from '../../../../shared/playout/programme-import/draft.ts';
import type { DizqueInput } from '../../../../shared/playout/programme-import/dizquetv/read-dizquetv.ts';
import { isDizqueChannel } from '../../../../shared/playout/programme-import/dizquetv/read-dizquetv.ts';
import { readJsonBytes } from '../../../../shared/playout/json/read-json.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';

/** Maximum number of files read from one folder. */
const MAX_FILES = 2_000;

/** Paths of the files in a folder, sorted by name. Omits links that leave the folder, with a note. */
export async function listOwnFiles(
  draft: ImportDraft,
  files: PlayoutFilesPort,
  folder: string,
  wanted: RegExp,
): Promise<readonly string[]> {
  const listed = await files.list(folder);
  if (!listed.ok) {
    if (listed.fault.k !== 'missing') noteUnreadable(draft, folder, listed.fault.reason);
    return [];
  }
  const root = await files.real(folder);
  const found = listed.entries
    .filter(({ kind, name }) => kind !== 'folder' && wanted.test(name) && !name.startsWith('.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  if (found.length > MAX_FILES) draft.note(folder, 'manyFiles', { count: MAX_FILES });
  const own: string[] = [];
  for (const { path } of found.slice(0, MAX_FILES)) {
    const file = shortName(files, path);
    if (files.dirname(await files.real(path)) === root) own.push(path);
    else draft.note(file, 'linkedFile', { file });
  }
  return own;
}

/** The JSON files in a folder, by name without extension. Omits unreadable files, with a note. */
export async function readJsonFolder(
  draft: ImportDraft,
  files: PlayoutFilesPort,
  folder: string,
): Promise<ReadonlyMap<string, JsonRecord>> {
  const read = new Map<string, JsonRecord>();
  for (const path of await listOwnFiles(draft, files, folder, /\.json$/)) {
    const value = await readJsonFile(draft, files, path);
    if (value !== null) read.set(files.basename(path).slice(0, -'.json'.length), value);
  }
  return read;
}

async function readJsonFile(
  draft: ImportDraft,
  files: PlayoutFilesPort,
  path: string,
): Promise<JsonRecord | null> {
  const file = shortName(files, path);
  const bytes = await files.read(path);
  if (!bytes.ok) {
    noteUnreadable(draft, file, bytes.fault.reason);
    return null;
  }
  const json = readJsonBytes(bytes.bytes);
  if (!json.ok) {
    const { line, message } = json.fault;
    draft.note(file, 'brokenJson', { file, line, message });
    return null;
  }
  return isRecord(json.value) ? json.value : {};
}

export const noteUnreadable = (draft: ImportDraft, file: string, reason: string): void =>
  draft.note(file, 'unreadableFile', { file, reason: reason.replace(/\.$/, '') });

/** The file name with its folder: `channels/5.json`. */
const shortName = (files: PlayoutFilesPort, path: string): string =>
  `${files.basename(files.dirname(path))}/${files.basename(path)}`;

/** Reads the data folder of dizqueTV. `only`: path of the one channel file to read. null: the folder has no channel files. */
export async function readDizqueFolder(
  draft: ImportDraft,
  files: PlayoutFilesPort,
  folder: string,
  only: JsonRecord | null,
): Promise<Omit<DizqueInput, 'now'> | null> {
  const known = only === null ? await readChannels(draft, files, folder) : [only];
  if (known.length === 0) return null;
  return {
    channels: known.sort((a, b) => Number(a['number']) - Number(b['number'])),
    fillers: await readJsonFolder(draft, files, files.join(folder, 'filler')),
    shows: await readJsonFolder(draft, files, files.join(folder, 'custom-shows')),
  };
}

async function readChannels(
  draft: ImportDraft,
  files: PlayoutFilesPort,
  folder: string,
): Promise<JsonRecord[]> {
  const read = await readJsonFolder(draft, files, files.join(folder, 'channels'));
  const channels: JsonRecord[] = [];
  for (const [name, value] of read) {
    const file = `channels/${name}.json`;
    if (isDizqueChannel(value)) channels.push(value);
    else draft.note(file, 'otherFile', { file });
  }
  return channels;
}
