import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FolderFile, MediaAnswer } from '../../src/shared/playout/check/facts.ts';
import type { JsonObject } from '../../src/shared/playout/document/document.ts';
import { instantOf } from '../../src/shared/playout/instant.ts';
import { fileNameOf } from '../../src/shared/playout/names/file-name.ts';
import { DAY, docOf, entryOf, timeText } from './playout-folder.ts';

const FOLDER = fileURLToPath(new URL('../fixtures/playout/air', import.meta.url));

interface RecordedItem {
  readonly id: string;
  readonly start: number;
  readonly finish: number;
  readonly source: {
    readonly kind: 'local' | 'lavfi';
    readonly seconds: number | null;
    readonly in: number | null;
    readonly out: number | null;
    readonly missing: boolean;
  };
}

/** A recording of `test/fixtures/playout/air`; its README says what the fields are. Times: s from t0. */
export interface Recording {
  readonly name: string;
  readonly virtualStart: number | null;
  readonly tunedInAt: number;
  readonly files: readonly {
    readonly from: number;
    readonly to: number;
    readonly items: readonly RecordedItem[];
  }[];
  readonly aired: readonly (readonly [number, number, string])[];
}

export async function recordings(): Promise<Recording[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.json'));
  return Promise.all(
    names.map(async (name) => ({
      ...(JSON.parse(await readFile(path.join(FOLDER, name), 'utf8')) as Omit<Recording, 'name'>),
      name: path.basename(name, '.json'),
    })),
  );
}

/** t0 of every recording, where these tests put it (epoch ms). */
const T0 = DAY + 12 * 3_600_000;
export const moment = (seconds: number): number => T0 + Math.round(seconds * 1000);

const filmOf = (folder: string, id: string): string => path.posix.join(folder, `${id}.mkv`);

function itemOf({ id, start, finish, source }: RecordedItem, films: string): JsonObject {
  const times = { id, start: timeText(moment(start)), finish: timeText(moment(finish)) };
  if (source.kind === 'lavfi')
    return { ...times, source: { source_type: 'lavfi', params: 'testsrc2=size=320x180' } };
  const points = {
    ...(source.in !== null && { in_point_ms: source.in }),
    ...(source.out !== null && { out_point_ms: source.out }),
  };
  return { ...times, source: { source_type: 'local', path: filmOf(films, id), ...points } };
}

const nameOf = ({ from, to }: { readonly from: number; readonly to: number }): string =>
  fileNameOf({ start: instantOf(moment(from), 0), finish: instantOf(moment(to), 0) });

/** The plan of a recording as the check gets it, with what ffprobe would say of its films. */
export function planOf({ files }: Recording): {
  readonly entries: readonly FolderFile[];
  readonly media: (file: string) => MediaAnswer;
} {
  const films = '/films';
  const answers = new Map<string, MediaAnswer>();
  for (const { items } of files)
    for (const { id, source } of items)
      answers.set(filmOf(films, id), source.missing ? 'missing' : film(source.seconds ?? 0));
  return {
    entries: files.map((file) =>
      entryOf(
        docOf(
          nameOf(file),
          file.items.map((item) => itemOf(item, films)),
        ),
      ),
    ),
    media: (file) => answers.get(file) ?? 'unknown',
  };
}

const film = (seconds: number): MediaAnswer => ({
  path: '',
  durationMs: seconds * 1000,
  streams: [
    { index: 0, kind: 'video', codec: 'h264', detail: '', channels: null, language: null },
    { index: 1, kind: 'audio', codec: 'aac', detail: '', channels: 2, language: null },
  ],
  title: null,
  problem: null,
});

/** Writes the plan of a recording into a folder; its items name films in `films`. */
export async function writePlan(
  { files }: Recording,
  folder: string,
  films: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const file of files) {
    const items = file.items.map((item) => itemOf(item, films));
    const version = 'https://ersatztv.org/playout/version/0.0.1';
    await writeFile(path.join(folder, nameOf(file)), JSON.stringify({ version, items }, null, 2));
  }
}
