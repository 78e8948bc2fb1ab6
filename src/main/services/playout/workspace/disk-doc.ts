import { t } from '../../../../shared/i18n/translate.ts';
import type { FileContent } from '../../../../shared/playout/check/facts.ts';
import type { PlayoutDoc } from '../../../../shared/playout/document/document.ts';
import { readDoc } from '../../../../shared/playout/document/read-doc.ts';
import { textOf } from '../../../../shared/playout/document/write-doc.ts';
import type { Engine, Finding } from '../../../../shared/playout/finding.ts';
import { parseFileName } from '../../../../shared/playout/names/file-name.ts';
import type { ChannelFile } from '../../../../shared/playout/state.ts';
import { judge } from '../../../../shared/playout/verdict/judge.ts';
import type {
  DiskEntry,
  DiskStamp,
  PlayoutFilesPort,
} from '../../../platform/ports/playout-files.ts';

/** What the engine and the schema say of a file's shape. */
export interface FileVerdict {
  readonly state: ChannelFile['state'];
  readonly reason: string;
  readonly findings: readonly Finding[];
}

/** A name in a playout folder, as it was when it was read last. */
export interface DiskDoc {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  /** Null where there is no plain file that could be read. */
  readonly stamp: DiskStamp | null;
  readonly digest: string | null;
  /** Null where there are no items to show. */
  readonly doc: PlayoutDoc | null;
  /** Null: nobody looked, because the engine would not either. */
  readonly verdict: FileVerdict | null;
}

/** Names items, files and states of the findings. One per process: a window never takes those of one service for another's. */
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

/** Whether the engine or a person would take the name for a playout; names with a dot in front are nobody's. */
export const isLookedAt = (name: string): boolean =>
  !name.startsWith('.') && (name.toLowerCase().endsWith('.json') || parseFileName(name).accept);

/** Reads one entry of a playout folder with everything that can be wrong about it. Never rejects. */
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
  if (!isLookedAt(name)) return { ...nothing, stamp: entry.stamp, verdict: null };
  const file = await files.read(path);
  if (!file.ok) return { ...nothing, verdict: unread(path, file.fault.reason) };
  const { bytes, stamp } = file;
  const { verdict, isJson } = verdictOfBytes(path, bytes, engine);
  // What is no JSON is not read twice: a large broken file takes its time.
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

/** The verdict over a document of the draft as it would be written. Known again for the same document. */
export function verdictOfDoc(path: string, doc: PlayoutDoc, engine: Engine): FileVerdict {
  const known = verdicts.get(doc);
  if (known?.path === path && known.engine === engine) return known.verdict;
  const { file, findings } = judge({ path, kind: 'playout', text: textOf(doc), engine });
  const refused = file.engine === 'refused';
  const reason = file.engineMessage ?? findings[0]?.message ?? '';
  const verdict: FileVerdict = { state: refused ? 'refused' : 'ok', reason, findings };
  keepVerdict(path, doc, engine, verdict);
  return verdict;
}

/** Remembers a verdict that is known already: that of a file as it was read. */
export function keepVerdict(
  path: string,
  doc: PlayoutDoc,
  engine: Engine,
  verdict: FileVerdict,
): void {
  verdicts.set(doc, { path, engine, verdict });
}

/** The verdict if it is known; null: nobody asked yet. */
export const knownVerdict = (doc: PlayoutDoc): FileVerdict | null =>
  verdicts.get(doc)?.verdict ?? null;

/** What the checks see of a file. */
export function contentOf(verdict: FileVerdict | null, doc: PlayoutDoc | null): FileContent {
  if (verdict === null) return { k: 'unread' };
  if (verdict.state === 'unreadable') return { k: 'unreadable', reason: verdict.reason };
  if (verdict.state === 'refused' || doc === null)
    return { k: 'refused', reason: verdict.reason, doc };
  return { k: 'doc', doc };
}
