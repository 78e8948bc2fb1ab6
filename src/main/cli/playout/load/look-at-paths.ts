import path from 'node:path';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { FolderFile } from '../../../../shared/playout/check/facts.ts';
import type { FileKind } from '../../../../shared/playout/finding.ts';
import { kindOfBytes } from '../../../../shared/playout/document/kind.ts';
import { parseFileName } from '../../../../shared/playout/names/file-name.ts';
import { judge } from '../../../../shared/playout/verdict/judge.ts';
import type { DiskEntry } from '../../../platform/ports/playout-files.ts';
import { STDIN } from '../../eq/read-text.ts';
import type { Look, Report } from './look.ts';
import { addUnreadable, isOver } from './look.ts';
import { lookAtChannel, lookAtFiles, lookAtFolder } from './look-at.ts';
import { lookAtLineup } from './look-at-lineup.ts';
import { isFolder } from './open-channel.ts';
import type { LayerPath } from './read-config.ts';
import { readConfig } from './read-config.ts';
import { readFolder } from './read-folder.ts';
import { isJsonName, judgePlayout } from './read-playout.ts';

/** Most bytes of standard input, as of a file. */
const LARGEST = 200_000_000;

interface NamedFile extends LayerPath {
  readonly kind: FileKind;
  readonly bytes: Uint8Array;
}

const engineOf = ({ engine }: Look) => (engine === 'auto' ? '0.0.2' : engine);

/**
 * Looks at what the command line names: files of any kind and folders. A lineup is followed to its channels, a channel to its
 * playout folder; a folder is one channel. Throws `not-found` for a path where there is nothing.
 */
export async function lookAtPaths(
  look: Look,
  report: Report,
  given: readonly string[],
  kind: FileKind | null,
): Promise<void> {
  const named: NamedFile[] = [];
  const folders: LayerPath[] = [];
  for (const shown of given) {
    if (shown === STDIN) {
      await lookAtInput(look, report, kind);
      continue;
    }
    const place = { absolute: path.resolve(shown), shown };
    if (await isFolder(look, place.absolute, shown)) folders.push(place);
    else named.push(...(await namedFile(look, report, place, kind)));
  }
  for (const folder of folders) await lookInside(look, report, folder);
  await lookAtNamed(look, report, named, kind);
}

/** Standard input lies in no folder: it is judged, and its items are looked at, but nothing that it names is followed. */
async function lookAtInput(look: Look, report: Report, kind: FileKind | null): Promise<void> {
  const bytes = await look.input(LARGEST);
  if (bytes.length > LARGEST)
    throw failure('invalid-input', t('playoutcli:check.longInput'), { field: 'path' });
  const is = kind ?? kindOfBytes(bytes) ?? 'playout';
  const place = { absolute: path.resolve(STDIN), shown: STDIN, kind: is, bytes };
  if (is === 'playout') return lookAtSome(look, report, process.cwd(), [place]);
  const judged = judge({ path: STDIN, kind: is, bytes, engine: look.engine });
  report.files.push(judged.file);
  report.findings.push(...judged.findings);
}

async function namedFile(
  look: Look,
  report: Report,
  place: LayerPath,
  kind: FileKind | null,
): Promise<NamedFile[]> {
  const file = await look.files.read(place.absolute);
  if (file.ok) {
    const { bytes } = file;
    return [{ ...place, bytes, kind: kind ?? kindOf(place.absolute, bytes) }];
  }
  const message = t('playoutcli:check.unread', { reason: file.fault.reason });
  addUnreadable(report, place.shown, kind ?? 'playout', message);
  return [];
}

/** A name of the engine's is a playout; everything else tells by its keys. */
const kindOf = (place: string, bytes: Uint8Array): FileKind =>
  parseFileName(path.basename(place)).accept ? 'playout' : (kindOfBytes(bytes) ?? 'playout');

async function lookAtNamed(
  look: Look,
  report: Report,
  named: readonly NamedFile[],
  kind: FileKind | null,
): Promise<void> {
  const of = (wanted: FileKind) => named.filter((file) => file.kind === wanted);
  for (const lineup of of('lineup')) await lookAtLineup(look, report, lineup);
  // Told to be channels, several files are one base with its overlays.
  if (kind === 'channel') await lookAtConfig(look, report, named);
  else
    for (const config of of('channel'))
      if (!look.seen.has(config.absolute)) await lookAtConfig(look, report, [config]);
  const playouts = new Map<string, NamedFile[]>();
  for (const file of of('playout')) {
    const folder = path.dirname(file.absolute);
    if (!look.seen.has(folder)) playouts.set(folder, [...(playouts.get(folder) ?? []), file]);
  }
  for (const [folder, files] of playouts) await lookAtSome(look, report, folder, files);
}

async function lookAtConfig(
  look: Look,
  report: Report,
  layers: readonly LayerPath[],
): Promise<void> {
  if (layers.length === 0) return;
  const read = await readConfig(look, report, layers);
  if (read.state === 'ok') await lookAtChannel(look, report, read.config);
}

async function lookAtSome(
  look: Look,
  report: Report,
  folder: string,
  files: readonly NamedFile[],
): Promise<void> {
  const engine = engineOf(look);
  const entries = files.map(({ absolute, shown, bytes }): FolderFile => {
    const name = path.basename(absolute);
    const { file, findings, content } = judgePlayout(look, shown, name, bytes);
    report.files.push(file);
    report.findings.push(...findings);
    return { name, path: shown, content };
  });
  await lookAtFiles(look, report, folder, entries, engine);
}

/** A folder: lineups and configurations in it are followed, everything else is the playout files of one channel. */
async function lookInside(look: Look, report: Report, folder: LayerPath): Promise<void> {
  if (look.seen.has(folder.absolute)) return;
  const listed = await look.files.list(folder.absolute);
  const others = listed.ok ? await configsIn(look, folder, listed.entries) : [];
  await lookAtNamed(look, report, others, null);
  const names = new Set(others.map(({ absolute }) => absolute));
  if (isOver(look) || look.seen.has(folder.absolute)) return;
  const engine = engineOf(look);
  const read = await readFolder(
    look,
    report,
    folder.absolute,
    folder.shown,
    engine,
    (entry) => !names.has(entry.path),
  );
  await lookAtFolder(look, report, read, engine);
}

/** Files whose keys say that they are a lineup or a configuration. */
async function configsIn(
  look: Look,
  folder: LayerPath,
  entries: readonly DiskEntry[],
): Promise<NamedFile[]> {
  const found: NamedFile[] = [];
  for (const { name, path: absolute, kind } of entries) {
    if (kind !== 'file' || !isJsonName(name) || name.startsWith('.')) continue;
    if (parseFileName(name).accept) continue;
    const file = await look.files.read(absolute);
    const is = file.ok ? kindOfBytes(file.bytes) : null;
    if (!file.ok || is === null || is === 'playout') continue;
    found.push({
      absolute,
      shown: look.files.join(folder.shown, name),
      kind: is,
      bytes: file.bytes,
    });
  }
  return found;
}
