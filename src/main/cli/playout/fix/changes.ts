import path from 'node:path';
import type { FolderFile } from '../../../../shared/playout/check/facts.ts';
import { textDiff } from '../../../../shared/playout/diff/text.ts';
import type { PlayoutDoc } from '../../../../shared/playout/document/document.ts';
import { textOf } from '../../../../shared/playout/document/write-doc.ts';
import type { FileWrite } from '../../../domains/playout/write.ts';
import { docOf } from './repair-folder.ts';

/** What the repairs make of one file. Paths are absolute. */
export interface FixedFile {
  readonly k: 'written' | 'renamed' | 'created' | 'removed';
  readonly from: string | null;
  readonly to: string | null;
  /** In the unified form, with its head. */
  readonly diff: string;
  readonly write: FileWrite;
}

const utf8 = new TextEncoder();

/** The files that differ, in the order of the folder. */
export function changesIn(
  folder: string,
  entries: readonly FolderFile[],
  docs: readonly PlayoutDoc[],
): FixedFile[] {
  const after = new Map(docs.map((doc) => [doc.id, doc]));
  const changes: (FixedFile | null)[] = [];
  for (const before of entries.map(docOf)) {
    if (before === null) continue;
    changes.push(changeOf(folder, before, after.get(before.id) ?? null));
    after.delete(before.id);
  }
  for (const doc of after.values()) changes.push(changeOf(folder, null, doc));
  return changes.filter((change) => change !== null);
}

/** A file before or after; all null: there is none. */
interface Side {
  readonly name: string | null;
  /** Absolute. */
  readonly path: string | null;
  readonly text: string | null;
}

const nothing: Side = { name: null, path: null, text: null };

const sideOf = (folder: string, doc: PlayoutDoc, text: string): Side => ({
  name: doc.name,
  path: path.join(folder, doc.name),
  text,
});

function changeOf(
  folder: string,
  before: PlayoutDoc | null,
  after: PlayoutDoc | null,
): FixedFile | null {
  const old = before === null ? nothing : sideOf(folder, before, readText(before));
  const now = after === null ? nothing : sideOf(folder, after, textOf(after));
  if (old.text === now.text && old.name === now.name) return null;
  const head = `--- ${old.path ?? '/dev/null'}\n+++ ${now.path ?? '/dev/null'}\n`;
  const write = { from: old.path, before: bytesOf(old), to: now.path, bytes: bytesOf(now) };
  return {
    k: kindOf(old, now),
    from: old.path,
    to: now.path,
    diff: head + textDiff(old.text ?? '', now.text ?? ''),
    write,
  };
}

const readText = (doc: PlayoutDoc): string => doc.original?.text ?? textOf(doc);

const bytesOf = ({ text }: Side): Uint8Array | null => (text === null ? null : utf8.encode(text));

function kindOf({ path: from }: Side, { path: to }: Side): FixedFile['k'] {
  if (from === null) return 'created';
  if (to === null) return 'removed';
  return from === to ? 'written' : 'renamed';
}
