import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Finding, FindingCounts, FileKind } from '../../../shared/playout/finding.ts';
import { fileKinds } from '../../../shared/playout/finding.ts';
import { parseWord } from '../kit/values.ts';
import type { Context } from '../context.ts';
import type { Io } from '../io.ts';
import type { Given } from '../options.ts';
import { text } from '../options.ts';
import { printJson } from '../output.ts';
import {
  countFindings,
  limitFindings,
  MAX_LISTED,
  oncePerPath,
  onceEach,
  severityWord,
} from './findings.ts';
import type { Report, CheckRun } from './load/check-run.ts';
import { isAborted, playoutEngine } from './load/check-run.ts';
import { openCheckRun } from './load/open-run.ts';
import path from 'node:path';
import { STDIN } from '../io.ts';
import type { NamedFile } from './load/check-named.ts';
import { checkInput, checkNamed, namedFile } from './load/check-named.ts';
import { isFolder } from './load/open-channel.ts';
import type { LayerPath } from './load/read-config.ts';
import { kindOfBytes } from '../../../shared/playout/document/kind.ts';
import { parseFileName } from '../../../shared/playout/names/file-name.ts';
import type { DiskEntry } from '../../platform/ports/playout-files.ts';
import { checkFolder } from './load/check-folder.ts';
import { isJsonName } from '../../../shared/playout/names/file-name.ts';
import { readFolder } from './load/read-playout.ts';

/** playout check: verdicts of the engine and the schema, and all problems on air. Exit 1 on an error. */
export async function check(
  context: Context,
  paths: readonly string[],
  given: Given,
): Promise<number> {
  const kind = text(given['kind']);
  const run = openCheckRun(context, given);
  const report: Report = { files: [], findings: [] };
  await lookAtPaths(run, report, paths, kind === null ? null : parseWord(kind, fileKinds));
  if (isAborted(run)) throw failure('cancelled', t('errors:cancelled'));
  const all = onceEach(report.findings);
  const counts = countFindings(all);
  const findings = limitFindings(all);
  const omitted = all.length - findings.length;
  const files = oncePerPath(report.files);
  if (context.options.json)
    printJson(context.io, {
      files,
      findings,
      counts,
      ...(omitted > 0 && { omitted }),
      ...(run.notes.size > 0 && { notes: [...run.notes] }),
    });
  else printFindings(context.io, findings, counts, files.length);
  if (!context.options.json) for (const note of run.notes) context.io.err(note);
  if (omitted > 0 && !context.options.json)
    context.io.err(t('playoutcli:check.left', { count: omitted, most: MAX_LISTED }));
  return counts.error > 0 ? 1 : 0;
}

function printFindings(
  io: Io,
  findings: readonly Finding[],
  { error, warning, info }: FindingCounts,
  files: number,
): void {
  for (const { path, pointer, severity, message } of findings) {
    const place = pointer === '' ? path : `${path}#${pointer}`;
    io.out([severityWord(severity), ` ${place}: ${message}`]);
  }
  io.out(t('playoutcli:check.counts', { files, error, warning, info }));
}

/**
 * Checks the paths of the command line: files of any kind, and folders. Follows a lineup to its channels and a channel
 * to its playout folder; a folder is one channel. Throws `not-found` for a path that does not exist.
 */
async function lookAtPaths(
  run: CheckRun,
  report: Report,
  given: readonly string[],
  kind: FileKind | null,
): Promise<void> {
  const named: NamedFile[] = [];
  const folders: LayerPath[] = [];
  for (const shown of given) {
    if (shown === STDIN) {
      await checkInput(run, report, kind);
      continue;
    }
    const place = { absolute: path.resolve(shown), shown };
    if (await isFolder(run, place.absolute, shown)) folders.push(place);
    else named.push(...(await namedFile(run, report, place, kind)));
  }
  for (const folder of folders) await lookInside(run, report, folder);
  await checkNamed(run, report, named, kind);
}

/** Checks a folder: lineups and configurations in it are followed, everything else is one channel's playout files. */
async function lookInside(run: CheckRun, report: Report, folder: LayerPath): Promise<void> {
  if (run.seen.has(folder.absolute)) return;
  const listed = await run.files.list(folder.absolute);
  const others = listed.ok ? await configsIn(run, folder, listed.entries) : [];
  await checkNamed(run, report, others, null);
  const names = new Set(others.map(({ absolute }) => absolute));
  if (isAborted(run) || run.seen.has(folder.absolute)) return;
  const engine = playoutEngine(run);
  const read = await readFolder(
    run,
    report,
    folder.absolute,
    folder.shown,
    engine,
    (entry) => !names.has(entry.path),
  );
  await checkFolder(run, report, read, engine);
}

/** Files that are a lineup or a configuration by their keys. */
async function configsIn(
  run: CheckRun,
  folder: LayerPath,
  entries: readonly DiskEntry[],
): Promise<NamedFile[]> {
  const files: NamedFile[] = [];
  for (const { name, path: absolute, kind } of entries) {
    if (kind !== 'file' || !isJsonName(name) || name.startsWith('.')) continue;
    if (parseFileName(name).accept) continue;
    const file = await run.files.read(absolute);
    const is = file.ok ? kindOfBytes(file.bytes) : null;
    if (!file.ok || is === null || is === 'playout') continue;
    files.push({
      absolute,
      shown: run.files.join(folder.shown, name),
      kind: is,
      bytes: file.bytes,
    });
  }
  return files;
}
