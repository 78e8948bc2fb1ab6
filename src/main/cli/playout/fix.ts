import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import path from 'node:path';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { FindingCode } from '../../../shared/playout/finding.ts';
import { findingCodes } from '../../../shared/playout/finding.ts';
import { writePlayoutFiles } from '../../domains/playout/write.ts';
import { defaultDataDir, openDataDir } from '../../platform/data-dir.ts';
import { oneOf } from '../commands/player-actions.ts';
import type { Context } from '../context.ts';
import type { Given } from '../options.ts';
import { printJson, tinted } from '../output.ts';
import { countsOf, onceEach } from './findings.ts';
import type { FixedFile } from './fix/changes.ts';
import { changesIn } from './fix/changes.ts';
import type { RepairedFolder } from './fix/repair-folder.ts';
import { docOf, repairFolder } from './fix/repair-folder.ts';
import type { Look, Report } from './load/look.ts';
import { isOver } from './load/look.ts';
import { mediaFacts } from './load/media.ts';
import { openChannel, cannotOpen, isFolder } from './load/open-channel.ts';
import { openLook } from './load/open-look.ts';
import type { FolderLook } from './load/read-playout.ts';
import { readFolder } from './load/read-playout.ts';
import type { Io } from '../io.ts';
import { kindOfBytes } from '../../../shared/playout/document/kind.ts';
import { parseFileName } from '../../../shared/playout/names/file-name.ts';

/** A playout file that the command line names. Both are absolute. */
interface PlayoutFile {
  readonly path: string;
  readonly folder: string;
}

/** playout fix: every repair of the files of one channel, as a diff; with `--write` they are written. */
export async function fix(context: Context, given: string, options: Given): Promise<number> {
  const look = openLook(context, options);
  const codes = codesOf(options);
  const report: Report = { files: [], findings: [] };
  const file = await playoutFileIn(look, given);
  const channel = await openChannel(look, report, file?.folder ?? given);
  const { engine, folder } = channel;
  const read = await readFolder(look, report, folder, folder, engine);
  const repaired = withRest(
    report,
    read,
    repairFolder({
      look,
      path: folder,
      entries: read.entries,
      config: channel.config,
      engine,
      media: await mediaFacts(look, report, read.path, read.entries),
      ours: (id) => file === null || id === file.path,
      codes,
    }),
  );
  if (isOver(look)) throw failure('cancelled', t('errors:cancelled'));
  const changes = changesIn(folder, read.entries, repaired.docs);
  const write = options['write'] === true && changes.length > 0;
  const backups = write ? await written(context, look, read, folder, changes) : [];
  if (context.options.json) printJson(context.io, answer(repaired, changes, write, backups));
  else say(context.io, repaired, changes, write, backups);
  return 0;
}

/** What is left includes what could not even be read, and the configuration. */
function withRest(
  report: Report,
  { entries }: FolderLook,
  repaired: RepairedFolder,
): RepairedFolder {
  const ours = new Set(entries.filter((entry) => docOf(entry) !== null).map((entry) => entry.path));
  const rest = report.findings.filter((finding) => !ours.has(finding.path));
  return { ...repaired, findings: [...rest, ...repaired.findings] };
}

function codesOf(options: Given): FindingCode[] {
  const codes: unknown = options['code'];
  return (Array.isArray(codes) ? codes : []).map((code) => oneOf(String(code), findingCodes));
}

async function written(
  { options, io }: Context,
  { files }: Look,
  { viaCurrent }: FolderLook,
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
    told: (sentences: string) => {
      io.err(sentences);
    },
  };
  return writePlayoutFiles(
    files,
    place,
    changes.map((change) => change.write),
  );
}

const answer = (
  { repairs, findings }: RepairedFolder,
  changes: readonly FixedFile[],
  write: boolean,
  backups: readonly string[],
) => ({
  files: changes.map(({ k, from, to, diff }) => ({ k, from, to, diff })),
  repairs,
  left: countsOf(onceEach(findings)),
  written: write,
  backups,
});

/** Tells a person what was repaired: the diff on standard output, everything else beside it. */
function say(
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
  const left = countsOf(onceEach(findings));
  const words = changes.length === 0 ? 'none' : write ? 'written' : 'dry';
  const { error, warning } = left;
  const sentence = t(`playoutcli:fix.${words}`, { files: changes.length, error, warning });
  io.err(tinted('strong', sentence));
}

/** The playout file at a path; null: a folder, or a configuration. Throws where nothing can be read. */
async function playoutFileIn(look: Look, given: string): Promise<PlayoutFile | null> {
  const absolute = path.resolve(given);
  if (await isFolder(look, absolute, given)) return null;
  const file = await look.files.read(absolute);
  if (!file.ok) throw cannotOpen(given, file.fault);
  const named = parseFileName(path.basename(absolute)).accept;
  const kind = named ? 'playout' : kindOfBytes(file.bytes);
  return kind === 'channel' ? null : { path: absolute, folder: path.dirname(absolute) };
}
