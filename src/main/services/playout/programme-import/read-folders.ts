import { isRecord } from '../../../../shared/lib/json.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import type { DizqueInput } from '../../../../shared/playout/programme-import/dizquetv/read-dizquetv.ts';
import { isDizqueChannel } from '../../../../shared/playout/programme-import/dizquetv/read-dizquetv.ts';
import { importError } from '../../../../shared/playout/programme-import/import-error.ts';
import { readJsonBytes } from '../../../../shared/playout/json/read-json.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';

/** Most files of one folder that are read. */
const MAX_FILES = 2_000;

/** The JSON files of a folder by their names without the ending; links that leave the folder are left out. */
export async function readJsonFolder(
  files: PlayoutFilesPort,
  folder: string,
): Promise<ReadonlyMap<string, JsonRecord>> {
  const listed = await files.list(folder);
  const read = new Map<string, JsonRecord>();
  if (!listed.ok) return read;
  const root = await files.real(folder);
  const names = listed.entries
    .filter(({ kind, name }) => kind === 'file' && name.endsWith('.json'))
    .slice(0, MAX_FILES);
  for (const { path, name } of names) {
    const real = await files.real(path);
    if (files.dirname(real) !== root) continue;
    const bytes = await files.read(path);
    if (!bytes.ok) continue;
    const json = readJsonBytes(bytes.bytes);
    if (!json.ok)
      throw importError('json', { name, line: json.fault.line, message: json.fault.message });
    if (isRecord(json.value)) read.set(name.slice(0, -'.json'.length), json.value);
  }
  return read;
}

/** The data folder of dizqueTV; `only`: the channel of one file. null: it has no channel files. */
export async function readDizqueFolder(
  files: PlayoutFilesPort,
  folder: string,
  only: JsonRecord | null,
): Promise<Omit<DizqueInput, 'now'> | null> {
  const channels =
    only === null
      ? [...(await readJsonFolder(files, files.join(folder, 'channels'))).values()]
      : [only];
  const known = channels.filter(isDizqueChannel);
  if (known.length === 0) return null;
  return {
    channels: known.sort((a, b) => Number(a['number']) - Number(b['number'])),
    fillers: await readJsonFolder(files, files.join(folder, 'filler')),
    shows: await readJsonFolder(files, files.join(folder, 'custom-shows')),
  };
}
