import { t } from '../../../../shared/i18n/translate.ts';
import type { FileContent, FolderFile } from '../../../../shared/playout/check/facts.ts';
import { kindOfBytes } from '../../../../shared/playout/document/kind.ts';
import { readDoc } from '../../../../shared/playout/document/read-doc.ts';
import type { CheckedFile, Engine, Finding } from '../../../../shared/playout/finding.ts';
import { isPlayoutName, parseFileName } from '../../../../shared/playout/names/file-name.ts';
import { judge } from '../../../../shared/playout/verdict/judge.ts';
import type { DiskEntry } from '../../../platform/ports/playout-files.ts';
import type { CheckRun, Report } from './check-run.ts';
import { addAll, addFault, addUnreadable, playoutEngine, isAborted } from './check-run.ts';
import type { FolderState } from '../../../../shared/playout/check/rules/folder.ts';

/** A playout folder with all entries, in directory order. */
export interface LoadedFolder {
  /** The path as findings show it. */
  readonly path: string;
  readonly state: FolderState;
  readonly entries: readonly FolderFile[];
  readonly viaCurrent: boolean;
}

/** Which files of a folder are read; the others are listed by name, because names can be wrong too. */
type Wanted = (entry: DiskEntry) => boolean;

interface JudgedPlayout {
  readonly file: CheckedFile;
  readonly findings: readonly Finding[];
  readonly content: FileContent;
}

/** Judges the bytes of a playout file. `engine`: that of its channel, if known. */
export function judgePlayout(
  run: CheckRun,
  path: string,
  name: string,
  bytes: Uint8Array,
  engine: Engine = playoutEngine(run),
): JudgedPlayout {
  const { file, findings } = judge({ path, kind: 'playout', bytes, engine });
  const illegible = findings.find(({ code }) => code === 'json-syntax' || code === 'json-encoding');
  // Invalid JSON is not parsed a second time, which would take as long as the first.
  if (illegible !== undefined && file.engine === 'refused') {
    const reason = file.engineMessage ?? illegible.message;
    return { file, findings, content: { k: 'unreadable', reason } };
  }
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const read = readDoc(text, name, path, run.newKey);
  const reason = file.engineMessage ?? findings[0]?.message ?? (read.ok ? '' : read.reason);
  const doc = read.ok ? read.doc : null;
  if (file.engine === 'ok' && doc !== null) return { file, findings, content: { k: 'doc', doc } };
  if (doc === null) {
    const untold = findings.some(({ severity }) => severity === 'error')
      ? []
      : [unlooked(path, reason)];
    return { file, findings: [...findings, ...untold], content: { k: 'unreadable', reason } };
  }
  return { file, findings, content: { k: 'refused', reason, doc } };
}

/** A file that the engine uses but this run skips. */
const unlooked = (path: string, message: string): Finding => ({
  path,
  pointer: '/items',
  code: 'unreadable-file',
  severity: 'error',
  message,
});

/** Whether a file among the playouts is a lineup or a configuration, which the engine ignores. */
function isConfig(name: string, bytes: Uint8Array): boolean {
  if (parseFileName(name).accept) return false;
  const kind = kindOfBytes(bytes);
  return kind === 'lineup' || kind === 'channel';
}

/** Reads one entry of a folder. `path`: as findings show it. */
async function readEntry(
  run: CheckRun,
  report: Report,
  entry: DiskEntry,
  path: string,
  engine: Engine,
): Promise<FolderFile> {
  const { name } = entry;
  const unreadable = (reason: string): FolderFile => {
    const message = t('playoutcli:check.unread', { reason });
    if (isPlayoutName(name)) addUnreadable(report, path, 'playout', message, engine);
    else addFault(report, path, message, 'warning');
    return { name, path, content: { k: 'unreadable', reason: message } };
  };
  if (entry.kind === 'broken' && !name.startsWith('.')) {
    const file = await run.files.read(entry.path);
    return unreadable(file.ok ? t('playoutcli:check.broken') : file.fault.reason);
  }
  if (!isPlayoutName(name)) return { name, path, content: { k: 'unread' } };
  const file = await run.files.read(entry.path);
  if (!file.ok) return unreadable(file.fault.reason);
  if (isConfig(name, file.bytes)) return { name, path, content: { k: 'unread' } };
  const judged = judgePlayout(run, path, name, file.bytes, engine);
  report.files.push(judged.file);
  addAll(report.findings, judged.findings);
  return { name, path, content: judged.content };
}

/** Reads a playout folder. `shown`: its path as findings show it. */
export async function readFolder(
  run: CheckRun,
  report: Report,
  folder: string,
  shown: string,
  engine: Engine,
  wanted: Wanted = () => true,
): Promise<LoadedFolder> {
  const listed = await run.files.list(folder);
  const nothing = { path: shown, entries: [], viaCurrent: false };
  if (!listed.ok) {
    const missing = listed.fault.k === 'missing';
    return { ...nothing, state: missing ? 'missing' : 'unreadable' };
  }
  run.seen.add(folder);
  const entries: FolderFile[] = [];
  for (const entry of listed.entries) {
    if (isAborted(run)) break;
    const path = run.files.join(shown, entry.name);
    entries.push(
      wanted(entry)
        ? await readEntry(run, report, entry, path, engine)
        : { name: entry.name, path, content: { k: 'unread' } },
    );
  }
  const viaCurrent = await run.files.passesLink(folder, 'current');
  return { path: shown, state: 'ok', entries, viaCurrent };
}
