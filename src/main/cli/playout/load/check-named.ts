import path from 'node:path';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { FolderFile } from '../../../../shared/playout/check/facts.ts';
import { kindOfBytes } from '../../../../shared/playout/document/kind.ts';
import type { FileKind } from '../../../../shared/playout/finding.ts';
import { parseFileName } from '../../../../shared/playout/names/file-name.ts';
import { judge } from '../../../../shared/playout/verdict/judge.ts';
import { STDIN } from '../../io.ts';
import type { CheckRun, Report } from './check-run.ts';
import { addAll, addUnreadable, playoutEngine, isAborted } from './check-run.ts';
import { checkChannelFiles, checkFiles } from './check-folder.ts';
import type { LayerPath, ConfigRead } from './read-config.ts';
import { readConfig } from './read-config.ts';
import { judgePlayout } from './read-playout.ts';
import { checkLineup } from '../../../../shared/playout/check/check-lineup.ts';
import type { ReadChannel } from '../../../../shared/playout/check/lineup-facts.ts';
import { findLineupFacts } from '../../../../shared/playout/check/lineup-facts.ts';
import type { LineupChannel } from './read-lineup.ts';
import { readLineup } from './read-lineup.ts';

/** Maximum bytes of standard input; the same as for a file. */
const MAX_INPUT_BYTES = 64 * 1024 * 1024;

/** A file that was read, and its kind. */
export interface NamedFile extends LayerPath {
  readonly kind: FileKind;
  readonly bytes: Uint8Array;
}

/** Checks standard input by itself: it has no folder, so nothing that it names is followed. */
export async function checkInput(
  run: CheckRun,
  report: Report,
  kind: FileKind | null,
): Promise<void> {
  const bytes = await run.input(MAX_INPUT_BYTES);
  if (bytes.length > MAX_INPUT_BYTES)
    throw failure('invalid-input', t('playoutcli:check.longInput'), { field: 'path' });
  const is = kind ?? kindOfBytes(bytes) ?? 'playout';
  const place = { absolute: path.resolve(STDIN), shown: STDIN, kind: is, bytes };
  if (is === 'playout') return lookAtSome(run, report, process.cwd(), [place]);
  const judged = judge({ path: STDIN, kind: is, bytes, engine: run.engine });
  report.files.push(judged.file);
  addAll(report.findings, judged.findings);
}

/** Reads a file of the command line; if that fails, the report has a finding. */
export async function namedFile(
  run: CheckRun,
  report: Report,
  place: LayerPath,
  kind: FileKind | null,
): Promise<NamedFile[]> {
  const file = await run.files.read(place.absolute);
  if (file.ok) {
    const { bytes } = file;
    return [{ ...place, bytes, kind: kind ?? detectKind(place.absolute, bytes) }];
  }
  const message = t('playoutcli:check.unread', { reason: file.fault.reason });
  addUnreadable(report, place.shown, kind ?? 'playout', message);
  return [];
}

/** A valid playout name means a playout; otherwise the keys decide the kind. */
const detectKind = (place: string, bytes: Uint8Array): FileKind =>
  parseFileName(path.basename(place)).accept ? 'playout' : (kindOfBytes(bytes) ?? 'playout');

/** Checks files by kind: lineups first, so that files they name are not checked twice. */
export async function checkNamed(
  run: CheckRun,
  report: Report,
  named: readonly NamedFile[],
  kind: FileKind | null,
): Promise<void> {
  const of = (wanted: FileKind) => named.filter((file) => file.kind === wanted);
  for (const lineup of of('lineup')) await lookAtLineup(run, report, lineup);
  // With --kind channel, several files are one base and its overlays.
  if (kind === 'channel') await lookAtConfig(run, report, named);
  else
    for (const config of of('channel'))
      if (!run.seen.has(config.absolute)) await lookAtConfig(run, report, [config]);
  const playouts = new Map<string, NamedFile[]>();
  for (const file of of('playout')) {
    const folder = path.dirname(file.absolute);
    if (!run.seen.has(folder)) playouts.set(folder, [...(playouts.get(folder) ?? []), file]);
  }
  for (const [folder, files] of playouts) await lookAtSome(run, report, folder, files);
}

async function lookAtConfig(
  run: CheckRun,
  report: Report,
  layers: readonly LayerPath[],
): Promise<void> {
  const read = await readConfig(run, report, layers);
  if (read.state === 'ok') await checkChannelFiles(run, report, read.config);
}

async function lookAtSome(
  run: CheckRun,
  report: Report,
  folder: string,
  files: readonly NamedFile[],
): Promise<void> {
  const engine = playoutEngine(run);
  const entries = files.map(({ absolute, shown, bytes }): FolderFile => {
    const name = path.basename(absolute);
    const { file, findings, content } = judgePlayout(run, shown, name, bytes);
    report.files.push(file);
    addAll(report.findings, findings);
    return { name, path: shown, content };
  });
  await checkFiles(run, report, folder, entries, engine);
}

/** Checks a lineup with all channels that it names. */
async function lookAtLineup(run: CheckRun, report: Report, place: LayerPath): Promise<void> {
  const lineup = await readLineup(run, report, place.absolute, place.shown);
  if (lineup === null) return;
  // Collected separately, so that the findings of the lineup itself come before those of its channels.
  const own: Report = { files: [], findings: [] };
  const channels: ReadChannel[] = [];
  for (const channel of lineup.channels) {
    if (isAborted(run)) return;
    channels.push(await lookAtOne(run, own, channel));
  }
  const { path: shown, folder, value } = lineup;
  const read = { path: shown, place: place.absolute, folder, value, style: run.style, channels };
  addAll(report.findings, checkLineup(await findLineupFacts(run.files, read)));
  addAll(report.files, own.files);
  addAll(report.findings, own.findings);
}

async function lookAtOne(
  run: CheckRun,
  report: Report,
  { layers }: LineupChannel,
): Promise<ReadChannel> {
  const [base] = layers;
  if (base === undefined) return { config: null, folder: null };
  const read = await readConfig(run, report, layers, 'lineup');
  if (read.state === 'ok') await checkChannelFiles(run, report, read.config);
  const at = 'path' in read ? read.path : base.absolute;
  return { config: { path: at, state: read.state }, folder: getFolder(read) };
}

const getFolder = (read: ConfigRead): string | null =>
  read.state === 'ok' || read.state === 'refused' ? read.config.folder : null;
