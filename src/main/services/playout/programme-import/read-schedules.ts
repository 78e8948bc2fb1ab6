import { toRecord } from '../../../../shared/lib/json.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { decodeText } from '../../../../shared/lib/decode-text.ts';
import type { ImportDraft } from '../../../../shared/playout/programme-import/draft.ts';
import type {
  ErsatzInput,
  ScheduleFile,
} from '../../../../shared/playout/programme-import/ersatztv/read-ersatztv.ts';
import { listIn, textIn } from '../../../../shared/playout/programme-import/fields.ts';
import { isWithin, plainPath } from '../../../../shared/playout/programme-import/paths.ts';
import { readYaml } from '../../../../shared/playout/programme-import/read-yaml.ts';
import {
  isSequential,
  readSequential,
} from '../../../../shared/playout/programme-import/sequential/read-sequential.ts';
import type { Row } from '../../../../shared/playout/programme-import/tables.ts';
import { textAt } from '../../../../shared/playout/programme-import/tables.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import { listOwnFiles, noteUnreadable } from './read-folders.ts';

/** Maximum number of sequential schedules of a database. */
const MAX_FILES = 500;
/** Maximum number of files that one schedule may import. */
const MAX_IMPORTS = 50;

/**
 * Reads the schedule files that are on this computer; null: a file can't be read, which is noted. The reader of the database notes files
 * that are elsewhere.
 */
export async function readScheduleFiles(
  draft: ImportDraft,
  files: PlayoutFilesPort,
  playouts: readonly Row[],
  toLocal: (path: string) => string,
): Promise<ErsatzInput['files']> {
  const read = new Map<string, ScheduleFile | null>();
  for (const playout of playouts.slice(0, MAX_FILES)) {
    const file = textAt(playout, 'ScheduleFile');
    if (file === undefined || !/\.ya?ml$/i.test(file) || read.has(file)) continue;
    const path = toLocal(file);
    if ((await files.stamp(path)) === null) continue;
    const root = await readSchedule(draft, files, path);
    read.set(
      file,
      root === null ? null : { root, imports: await readImported(draft, files, path, root) },
    );
  }
  return read;
}

/** The file name without its extension. */
export const dropEnding = (file: string): string => file.replace(/\.[^.]*$/, '');

/** Reads the files of `import` in or below the file's folder; notes the others. `used` receives their real paths. */
export async function readImported(
  draft: ImportDraft,
  files: PlayoutFilesPort,
  path: string,
  root: JsonRecord,
  used?: Set<string>,
): Promise<readonly JsonRecord[]> {
  const imported: JsonRecord[] = [];
  const folder = files.dirname(await files.real(path));
  for (const name of listIn(root['import']).slice(0, MAX_IMPORTS)) {
    const file = textIn(name);
    if (file === undefined) continue;
    const real = await files.real(files.resolve(folder, file));
    if (!isWithin(plainPath(real), plainPath(folder))) {
      draft.note('/import', 'importFile', { file });
      continue;
    }
    used?.add(real);
    const value = await readSchedule(draft, files, real, file);
    if (value !== null) imported.push(value);
  }
  return imported;
}

/** null: the file can't be read, which is noted. `name`: the file as the user knows it. */
async function readSchedule(
  draft: ImportDraft,
  files: PlayoutFilesPort,
  path: string,
  name = path,
): Promise<JsonRecord | null> {
  const read = await files.read(path);
  if (!read.ok) {
    noteUnreadable(draft, name, read.fault.reason);
    return null;
  }
  try {
    return toRecord(readYaml(decodeText(read.bytes)));
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    draft.note(name, 'brokenYaml', { file: name, message });
    return null;
  }
}

/** Reads the sequential schedules of a folder, each as a channel. false: the folder has none. Notes unreadable files. */
export async function readYamlFolder(
  draft: ImportDraft,
  files: PlayoutFilesPort,
  folder: string,
): Promise<boolean> {
  let number = 0;
  const used = new Set<string>();
  const others: string[] = [];
  for (const path of await listOwnFiles(draft, files, folder, /\.ya?ml$/i)) {
    const name = files.basename(path);
    const root = await readSchedule(draft, files, path, name);
    if (root === null) continue;
    if (!isSequential(root)) {
      others.push(path);
      continue;
    }
    number += 1;
    draft.count('channels', 1);
    readSequential(draft, {
      root,
      imports: await readImported(draft, files, path, root, used),
      channel: { number: String(number), name: dropEnding(name) },
      prefix: String(number),
    });
  }
  // Files that others import have no playout.
  for (const path of others) {
    const file = files.basename(path);
    if (!used.has(await files.real(path))) draft.note(file, 'otherYaml', { file });
  }
  return number > 0;
}
