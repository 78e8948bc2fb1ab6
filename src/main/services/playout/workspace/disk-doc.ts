import { t } from '../../../../shared/i18n/translate.ts';
import type { FileContent } from '../../../../shared/playout/check/facts.ts';
import type { PlayoutDoc } from '../../../../shared/playout/document/document.ts';
import { readDoc } from '../../../../shared/playout/document/read-doc.ts';
import { writeDocText } from '../../../../shared/playout/document/write-doc.ts';
import type { Engine, Finding } from '../../../../shared/playout/finding.ts';
import { isPlayoutName } from '../../../../shared/playout/names/file-name.ts';
import type { ChannelFile } from '../../../../shared/playout/state.ts';
import { judge } from '../../../../shared/playout/verdict/judge.ts';
import type {
  DiskEntry,
  DiskStamp,
  PlayoutFilesPort,
} from '../../../platform/ports/playout-files.ts';

/** The result of the engine and the schema for a file's shape. */
export interface FileVerdict {
  readonly state: ChannelFile['state'];
  readonly reason: string;
  readonly findings: readonly Finding[];
}

/** An entry of a playout folder as last read. */
export interface DiskDoc {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  /** Null if it is not a readable regular file. */
  readonly stamp: DiskStamp | null;
  readonly digest: string | null;
  /** Null if it has no items to show. */
  readonly doc: PlayoutDoc | null;
  /** Null: not checked, because the engine skips it too. */
  readonly verdict: FileVerdict | null;
}

/** Creates ids of items, files and findings revisions. One per process, so ids of two services never collide. */
export interface Namer {
  readonly newKey: () => number;
  readonly newFileId: () => string;
  readonly newRevision: () => number;
}

/** Counts each from 1. */
export function createNamer(): Namer {
  let keys = 0;
  let ids = 0;
  let revisions = 0;
  return {
    newKey: () => (keys += 1),
    newFileId: () => `f${String((ids += 1))}`,
    newRevision: () => (revisions += 1),
  };
}

/** Reads an entry of a playout folder with all its faults. Never rejects. */
export async function readDiskDoc(
  files: PlayoutFilesPort,
  entry: DiskEntry,
  engine: Engine,
  id: string,
  newKey: () => number,
): Promise<DiskDoc> {
  const { name, path } = entry;
  const base = { id, name, path };
  const nothing = { ...base, stamp: null, digest: null, doc: null };
  if (!isPlayoutName(name)) return { ...nothing, stamp: entry.stamp, verdict: null };
  const file = await files.read(path);
  if (!file.ok) return { ...nothing, verdict: unread(path, file.fault.reason) };
  const { bytes, stamp } = file;
  const { verdict, isJson } = verdictOfBytes(path, bytes, engine);
  // Invalid JSON is not read twice: a large broken file takes long.
  const text = (): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const read = isJson ? readDoc(text(), name, id, newKey) : null;
  const doc = read?.ok === true ? read.doc : null;
  const state = doc === null && verdict.state === 'ok' ? 'refused' : verdict.state;
  return { ...base, stamp, digest: files.digest(bytes), doc, verdict: { ...verdict, state } };
}

function unread(path: string, reason: string): FileVerdict {
  const message = t('playoutserver:ws.file.unread', { reason });
  return {
    state: 'unreadable',
    reason: message,
    findings: [{ path, pointer: '', code: 'unreadable-file', severity: 'error', message }],
  };
}

function verdictOfBytes(
  path: string,
  bytes: Uint8Array,
  engine: Engine,
): { readonly verdict: FileVerdict; readonly isJson: boolean } {
  const { file, findings, value } = judge({ path, kind: 'playout', bytes, engine });
  const reason = file.engineMessage ?? findings[0]?.message ?? t('playoutserver:ws.file.refused');
  const isJson = value !== null;
  const state = !isJson ? 'unreadable' : file.engine === 'refused' ? 'refused' : 'ok';
  return { verdict: { state, reason, findings }, isJson };
}

const verdicts = new WeakMap<PlayoutDoc, { path: string; engine: Engine; verdict: FileVerdict }>();

/** The verdict on a draft document as it would be written; cached per document. */
export function verdictOfDoc(path: string, doc: PlayoutDoc, engine: Engine): FileVerdict {
  const known = verdicts.get(doc);
  if (known?.path === path && known.engine === engine) return known.verdict;
  const { file, findings } = judge({ path, kind: 'playout', text: writeDocText(doc), engine });
  const refused = file.engine === 'refused';
  const reason = file.engineMessage ?? findings[0]?.message ?? '';
  const verdict: FileVerdict = { state: refused ? 'refused' : 'ok', reason, findings };
  keepVerdict(path, doc, engine, verdict);
  return verdict;
}

/** Caches a known verdict, for a file as read. */
export function keepVerdict(
  path: string,
  doc: PlayoutDoc,
  engine: Engine,
  verdict: FileVerdict,
): void {
  verdicts.set(doc, { path, engine, verdict });
}

/** The cached verdict; null: none yet. */
export const knownVerdict = (doc: PlayoutDoc): FileVerdict | null =>
  verdicts.get(doc)?.verdict ?? null;

/** The content for the checks. */
export function toContent(verdict: FileVerdict | null, doc: PlayoutDoc | null): FileContent {
  if (verdict === null) return { k: 'unread' };
  if (verdict.state === 'unreadable') return { k: 'unreadable', reason: verdict.reason };
  if (verdict.state === 'refused' || doc === null)
    return { k: 'refused', reason: verdict.reason, doc };
  return { k: 'doc', doc };
}
