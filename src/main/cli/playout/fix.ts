import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import path from 'node:path';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { FindingCode } from '../../../shared/playout/finding.ts';
import { findingCodes } from '../../../shared/playout/finding.ts';
import { writePlayoutFiles } from '../../domains/playout/write.ts';
import { openDataDir } from '../../platform/data-dir.ts';
import { defaultDataDir } from '../../platform/user-folders.ts';
import { parseWord } from '../kit/values.ts';
import type { Context } from '../context.ts';
import type { Given } from '../options.ts';
import { printJson, tinted } from '../output.ts';
import { countFindings, onceEach } from './findings.ts';
import type { RepairedFolder } from './fix/repair-folder.ts';
import { getDoc, repairFolder } from './fix/repair-folder.ts';
import type { CheckRun, Report } from './load/check-run.ts';
import { isAborted } from './load/check-run.ts';
import { mediaFacts } from './load/media.ts';
import { openChannel, cannotOpen, isFolder } from './load/open-channel.ts';
import { openCheckRun } from './load/open-run.ts';
import type { LoadedFolder } from './load/read-playout.ts';
import { readFolder } from './load/read-playout.ts';
import type { Io } from '../io.ts';
import { kindOfBytes } from '../../../shared/playout/document/kind.ts';
import { parseFileName } from '../../../shared/playout/names/file-name.ts';
import type { FolderFile } from '../../../shared/playout/check/facts.ts';
import { textDiff } from '../../../shared/playout/diff/text.ts';
import type { PlayoutDoc } from '../../../shared/playout/document/document.ts';
import { writeDocText } from '../../../shared/playout/document/write-doc.ts';
import type { FileWrite } from '../../domains/playout/write.ts';

/** The result of the repairs for one file. Paths are absolute. */
interface FixedFile {
  readonly k: 'written' | 'renamed' | 'created' | 'removed';
  readonly from: string | null;
  readonly to: string | null;
  /** Unified diff with its header. */
  readonly diff: string;
  readonly write: FileWrite;
}

const utf8 = new TextEncoder();

/** The changed files, in folder order. */
function changesIn(
  folder: string,
  entries: readonly FolderFile[],
  docs: readonly PlayoutDoc[],
): FixedFile[] {
  const after = new Map(docs.map((doc) => [doc.id, doc]));
  const changes: (FixedFile | null)[] = [];
  for (const before of entries.map(getDoc)) {
    if (before === null) continue;
    changes.push(toFixedFile(folder, before, after.get(before.id) ?? null));
    after.delete(before.id);
  }
  for (const doc of after.values()) changes.push(toFixedFile(folder, null, doc));
  return changes.filter((change) => change !== null);
}

/** A file before or after; all null: it does not exist. */
interface Side {
  readonly name: string | null;
  /** Absolute. */
  readonly path: string | null;
  readonly text: string | null;
}

const nothing: Side = { name: null, path: null, text: null };

const toSide = (folder: string, doc: PlayoutDoc, text: string): Side => ({
  name: doc.name,
  path: path.join(folder, doc.name),
  text,
});

function toFixedFile(
  folder: string,
  before: PlayoutDoc | null,
  after: PlayoutDoc | null,
): FixedFile | null {
  const old = before === null ? nothing : toSide(folder, before, readText(before));
  const now = after === null ? nothing : toSide(folder, after, writeDocText(after));
  if (old.text === now.text && old.name === now.name) return null;
  const head = `--- ${old.path ?? '/dev/null'}\n+++ ${now.path ?? '/dev/null'}\n`;
  const write = { from: old.path, before: toBytes(old), to: now.path, bytes: toBytes(now) };
  return {
    k: classifyChange(old, now),
    from: old.path,
    to: now.path,
    diff: head + textDiff(old.text ?? '', now.text ?? ''),
    write,
  };
}

const readText = (doc: PlayoutDoc): string => doc.original?.text ?? writeDocText(doc);

const toBytes = ({ text }: Side): Uint8Array | null => (text === null ? null : utf8.encode(text));

function classifyChange({ path: from }: Side, { path: to }: Side): FixedFile['k'] {
  if (from === null) return 'created';
  if (to === null) return 'removed';
  return from === to ? 'written' : 'renamed';
}

/** A playout file named on the command line. Both paths are absolute. */
interface PlayoutFile {
  readonly path: string;
  readonly folder: string;
}

/** playout fix: repairs the files of one channel and prints the diff; with `--write` writes the files. */
export async function fix(context: Context, given: string, options: Given): Promise<number> {
  const run = openCheckRun(context, options);
  const codes = parseCodes(options);
  const report: Report = { files: [], findings: [] };
  const file = await playoutFileIn(run, given);
  const channel = await openChannel(run, report, file?.folder ?? given);
  const { engine, folder } = channel;
  const read = await readFolder(run, report, folder, folder, engine);
  const repaired = withRest(
    report,
    read,
    repairFolder({
      run,
      path: folder,
      entries: read.entries,
      config: channel.config,
      engine,
      media: await mediaFacts(run, report, read.path, read.entries),
      ours: (id) => file === null || id === file.path,
      codes,
    }),
  );
  if (isAborted(run)) throw failure('cancelled', t('errors:cancelled'));
  const changes = changesIn(folder, read.entries, repaired.docs);
  const write = options['write'] === true && changes.length > 0;
  const backups = write ? await written(context, run, read, folder, changes) : [];
  if (context.options.json) printJson(context.io, toFixJson(repaired, changes, write, backups));
  else printRepairs(context.io, repaired, changes, write, backups);
  return 0;
}

/** The remaining findings include unreadable files and the configuration. */
function withRest(
  report: Report,
  { entries }: LoadedFolder,
  repaired: RepairedFolder,
): RepairedFolder {
  const ours = new Set(
    entries.filter((entry) => getDoc(entry) !== null).map((entry) => entry.path),
  );
  const rest = report.findings.filter((finding) => !ours.has(finding.path));
  return { ...repaired, findings: [...rest, ...repaired.findings] };
}

function parseCodes(options: Given): FindingCode[] {
  const codes: unknown = options['code'];
  return (Array.isArray(codes) ? codes : []).map((code) => parseWord(String(code), findingCodes));
}

async function written(
  { options, io }: Context,
  { files }: CheckRun,
  { viaCurrent }: LoadedFolder,
  folder: string,
  changes: readonly FixedFile[],
): Promise<string[]> {
  if (viaCurrent) throw failure('forbidden', t('playoutcli:fix.current', { folder }), { folder });
  const facts = { platform: process.platform, env: io.env, home: homedir() };
  const dataDir = openDataDir(options.dataDir ?? defaultDataDir(facts));
  const place = {
    dataDir,
    channel: path.basename(folder).replaceAll(/[^A-Za-z0-9._-]/g, '_'),
    folder,
    now: Date.now(),
    id: randomUUID(),
    recovered: (sentences: string) => io.err(sentences),
  };
  return writePlayoutFiles(
    files,
    place,
    changes.map((change) => change.write),
  );
}

const toFixJson = (
  { repairs, findings }: RepairedFolder,
  changes: readonly FixedFile[],
  write: boolean,
  backups: readonly string[],
) => ({
  files: changes.map(({ k, from, to, diff }) => ({ k, from, to, diff })),
  repairs,
  left: countFindings(onceEach(findings)),
  written: write,
  backups,
});

/** Prints the diff on standard output, everything else on standard error. */
function printRepairs(
  io: Io,
  { repairs, findings }: RepairedFolder,
  changes: readonly FixedFile[],
  write: boolean,
  backups: readonly string[],
): void {
  for (const { path: place, pointer, label } of repairs)
    io.err(`${place}${pointer === '' ? '' : `#${pointer}`}: ${label}`);
  for (const { diff } of changes) io.text(diff);
  for (const backup of backups) io.err(t('playoutcli:fix.backup', { path: backup }));
  const left = countFindings(onceEach(findings));
  const words = changes.length === 0 ? 'none' : write ? 'written' : 'dry';
  const { error, warning } = left;
  const sentence = t(`playoutcli:fix.${words}`, { files: changes.length, error, warning });
  io.err(tinted('strong', sentence));
}

/** The playout file at a path; null: a folder or a configuration. Throws if the path can't be read. */
async function playoutFileIn(run: CheckRun, given: string): Promise<PlayoutFile | null> {
  const absolute = path.resolve(given);
  if (await isFolder(run, absolute, given)) return null;
  const file = await run.files.read(absolute);
  if (!file.ok) throw cannotOpen(given, file.fault);
  const named = parseFileName(path.basename(absolute)).accept;
  const kind = named ? 'playout' : kindOfBytes(file.bytes);
  return kind === 'channel' ? null : { path: absolute, folder: path.dirname(absolute) };
}
