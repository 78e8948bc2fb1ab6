import { isRecord } from '../../../../shared/lib/json.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { isVideoName } from '../../../../shared/library/naming.ts';
import { decodeText, decodeXml } from '../../../../shared/lib/decode-text.ts';
import type {
  ImportResult,
  PathRow,
} from '../../../../shared/playout/programme-import/contract.ts';
import {
  isDizqueChannel,
  readDizque,
} from '../../../../shared/playout/programme-import/dizquetv/read-dizquetv.ts';
import { ImportDraft } from '../../../../shared/playout/programme-import/draft.ts';
import { importError } from '../../../../shared/playout/programme-import/import-error.ts';
import { ersatzForms } from '../../../../shared/playout/programme-import/ersatztv/forms.ts';
import { readErsatz } from '../../../../shared/playout/programme-import/ersatztv/read-ersatztv.ts';
import type { LibraryEntry } from '../../../../shared/playout/programme-import/match-media.ts';
import type { ImportKind } from '../../../../shared/playout/programme-import/model.ts';
import { createPathMap } from '../../../../shared/playout/programme-import/paths.ts';
import { readYaml } from '../../../../shared/playout/programme-import/read-yaml.ts';
import {
  isSequential,
  readSequential,
} from '../../../../shared/playout/programme-import/sequential/read-sequential.ts';
import { readTables } from '../../../../shared/playout/programme-import/tables.ts';
import { tunarrForms } from '../../../../shared/playout/programme-import/tunarr/forms.ts';
import {
  isTunarrLineup,
  readTunarr,
} from '../../../../shared/playout/programme-import/tunarr/read-tunarr.ts';
import { writeProgramme } from '../../../../shared/playout/programme-import/write-programme.ts';
import { readXmltv } from '../../../../shared/playout/programme-import/xmltv/read-xmltv.ts';
import { readJsonBytes } from '../../../../shared/playout/json/read-json.ts';
import { writeRfc3339 } from '../../../../shared/playout/time/rfc3339.ts';
import type { ImportDatabase, ImportFilesPort } from '../../../platform/ports/import-files.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import type { ZonePort } from '../../../platform/ports/zone.ts';
import type { SlicedPort } from '../programme/sliced.ts';
import { readDizqueFolder, readJsonFolder } from './read-folders.ts';
import { dropEnding, readImported, readScheduleFiles, readYamlFolder } from './read-schedules.ts';

export interface ImportPorts extends SlicedPort {
  readonly files: PlayoutFilesPort;
  readonly databases: ImportFilesPort;
  readonly zone: ZonePort;
  /** This computer's zone: `Europe/Berlin`. */
  readonly zoneName: string;
  /** Epoch ms. */
  readonly now: number;
  readonly library: readonly LibraryEntry[];
  /** The files that a query selects. */
  readonly select: (query: string) => readonly LibraryEntry[];
  /** Yields to other tasks of the process. Rejects once the import is cancelled. */
  readonly pause: () => Promise<void>;
  /** Reports how much of a guide or a database was read, in a unit that the reader chooses. */
  readonly report: (done: number, total: number) => void;
}

/** Reads the schedule of another program. Nothing is written. Rejects as `playout.programme.readImport`. */
export async function readImport(
  ports: ImportPorts,
  path: string,
  map: readonly PathRow[],
): Promise<ImportResult> {
  const draft = new ImportDraft();
  const kind = await readInto(draft, ports, path, map);
  const { zone, zoneName, now, library, select } = ports;
  await ports.pause();
  const steps = writeProgramme(draft, {
    kind,
    zone: zoneName,
    now,
    instant: (ms) =>
      writeRfc3339({
        seconds: Math.floor(ms / 1000),
        nanos: (ms % 1000) * 1_000_000,
        offset: zone.offsetAt(ms),
      }),
    library,
    select,
    map,
  });
  return ports.run(steps);
}

async function readInto(
  draft: ImportDraft,
  ports: ImportPorts,
  path: string,
  map: readonly PathRow[],
): Promise<ImportKind> {
  const folder = await ports.files.list(path);
  if (folder.ok) return readFolder(draft, ports, path, map);
  const database = await ports.databases.openDatabase(path);
  if (database === null) return readFile(draft, ports, path, map);
  try {
    return await readDatabase(draft, ports, { path, database }, map);
  } finally {
    await database.close();
  }
}

/** Reads a data folder: ErsatzTV and Tunarr have a database, dizqueTV has channel files. Otherwise reads sequential schedules. */
async function readFolder(
  draft: ImportDraft,
  ports: ImportPorts,
  folder: string,
  map: readonly PathRow[],
): Promise<ImportKind> {
  const { files, now } = ports;
  for (const name of ['ersatztv.sqlite3', 'db.db']) {
    const file = files.join(folder, name);
    if ((await files.stamp(file)) !== null) return readInto(draft, ports, file, map);
  }
  for (const root of [folder, files.join(folder, '.dizquetv')]) {
    const input = await readDizqueFolder(draft, files, root, null);
    if (input === null) continue;
    await ports.run(readDizque(draft, { ...input, now }));
    return 'dizquetv';
  }
  if (await readYamlFolder(draft, files, folder)) return 'sequential';
  if (draft.notes.length > 0) throw noneRead(draft.notes);
  throw importError('unknownFolder');
}

/** Maximum number of files named in a sentence. */
const MAX_NAMED = 5;

/** The failure for a folder without a readable file, with the fault of each file. */
function noneRead(notes: ImportDraft['notes']): AppFailure {
  const named = notes.slice(0, MAX_NAMED).map(({ message }) => message);
  const count = notes.length - named.length;
  const more = count === 0 ? [] : [t('programmeimport:moreFiles', { count })];
  const { error } = importError('noneRead', { message: [...named, ...more].join(' ') });
  return new AppFailure({ ...error, detail: { ...error.detail, notes } });
}

async function readFile(
  draft: ImportDraft,
  ports: ImportPorts,
  path: string,
  map: readonly PathRow[],
): Promise<ImportKind> {
  // Refuses videos by name, because their only other error would be the size.
  const name = ports.files.basename(path);
  if (isVideoName(name)) throw importError('unknownSource', { name });
  const bytes = await readBytes(ports.files, path);
  if (bytes.length === 0) throw importError('empty', { name });
  if (isBinary(bytes))
    throw importError(DATABASE_NAME.test(name) ? 'noDatabase' : 'unknownSource', { name });
  const first = decodeText(bytes.subarray(0, HEAD_BYTES)).trimStart().charAt(0);
  if (first === '<') {
    const guide = decodeXml(bytes);
    await ports.pause();
    await ports.run(readXmltv(draft, guide, (done) => ports.report(done, guide.length)));
    return 'xmltv';
  }
  if (first === '{' || first === '[') return readJsonFile(draft, ports, path, bytes, map);
  const root = readYaml(decodeText(bytes));
  if (!isSequential(root))
    throw importError(isRecord(root) && 'content' in root ? 'field' : 'unknownSource', {
      field: 'playout',
      name,
    });
  draft.count('channels', 1);
  readSequential(draft, {
    root,
    imports: await readImported(draft, ports.files, path, root),
    channel: { number: '1', name: dropEnding(name) },
  });
  return 'sequential';
}

const DATABASE_NAME = /\.(?:sqlite3?|db3?)$/i;

/** Number of bytes that decide what a file is. */
const HEAD_BYTES = 8_192;

/** Zero bytes mean a binary file, except in UTF-16, which begins with a byte order mark. */
const isBinary = (bytes: Uint8Array): boolean =>
  bytes.subarray(0, HEAD_BYTES).includes(0) && !(bytes[0] === 0xff || bytes[0] === 0xfe);

/** Reads a channel file of dizqueTV, or a lineup file of Tunarr, whose media are in the database beside its folder. */
async function readJsonFile(
  draft: ImportDraft,
  ports: ImportPorts,
  path: string,
  bytes: Uint8Array,
  map: readonly PathRow[],
): Promise<ImportKind> {
  const { files, now } = ports;
  const read = readJsonBytes(bytes);
  if (!read.ok)
    throw importError('json', {
      name: files.basename(path),
      line: read.fault.line,
      message: read.fault.message,
    });
  const folder = files.dirname(files.dirname(path));
  if (isDizqueChannel(read.value)) {
    const input = await readDizqueFolder(draft, files, folder, read.value);
    if (input !== null) await ports.run(readDizque(draft, { ...input, now }));
    return 'dizquetv';
  }
  if (!isTunarrLineup(read.value))
    throw importError(
      isRecord(read.value) && 'programming' in read.value ? 'ownProgramme' : 'unknownSource',
      { name: files.basename(path) },
    );
  const file = files.join(folder, 'db.db');
  if ((await files.stamp(file)) === null) throw importError('lineupAlone', { file });
  return readInto(draft, ports, file, map);
}

async function readDatabase(
  draft: ImportDraft,
  { files, now, pause, run, report }: ImportPorts,
  { path, database }: { readonly path: string; readonly database: ImportDatabase },
  map: readonly PathRow[],
): Promise<ImportKind> {
  if (database.tables.has('channel') && database.tables.has('program')) {
    const tables = await readTables(database, tunarrForms, report);
    const folder = files.join(files.dirname(path), 'channel-lineups');
    const lineups = await readJsonFolder(draft, files, folder);
    await run(readTunarr(draft, { tables, lineups, now }));
    return 'tunarr';
  }
  if (!database.tables.has('ProgramSchedule') && !database.tables.has('Playout'))
    throw importError('unknownDatabase');
  const tables = await readTables(database, ersatzForms, report);
  await pause();
  const sequential = await readScheduleFiles(draft, files, tables.Playout, createPathMap(map));
  await run(readErsatz(draft, { tables, now, files: sequential }));
  return 'ersatztv';
}

async function readBytes(files: PlayoutFilesPort, path: string): Promise<Uint8Array> {
  const read = await files.read(path);
  if (read.ok) return read.bytes;
  const { k, reason } = read.fault;
  if (k === 'missing')
    throw failure('not-found', t('programmeimport:fault.missing', { file: path }), {
      field: 'path',
    });
  const key = k === 'denied' ? 'denied' : 'unreadable';
  throw failure('storage', t(`programmeimport:fault.${key}`, { file: path, reason }), {
    field: 'path',
  });
}
