import { t } from '../../../../shared/i18n/translate.ts';
import type { ChannelState, ReadOnlyReason } from '../../../../shared/playout/state.ts';
import type { DiskEntry, PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import type { ChannelConfig } from './channel-config.ts';
import type { DiskDoc, Namer } from './disk-doc.ts';
import { isPlayoutName } from '../../../../shared/playout/names/file-name.ts';
import { readDiskDoc } from './disk-doc.ts';

/** The entries of a playout folder, combined with the previously known ones. */
export interface FolderRead {
  readonly trouble: { readonly state: ChannelState['state']; readonly problem: string } | null;
  readonly files: readonly DiskDoc[];
}

/**
 * Reads a playout folder; skips files with a known stamp. Yields between files, and ends early when aborted. Never
 * rejects.
 */
export async function readPlayoutFolder(
  files: PlayoutFilesPort,
  config: ChannelConfig,
  known: readonly DiskDoc[],
  namer: Namer,
  isOver: () => boolean = () => false,
): Promise<FolderRead> {
  const { folder, engine } = config;
  if (folder === null) return troubled('no-folder', t('playoutserver:ws.folder.unnamed'));
  const listed = await files.list(folder);
  if (!listed.ok) {
    const { k, reason } = listed.fault;
    const state = k === 'missing' ? 'no-folder' : 'unreadable-folder';
    return troubled(state, t('playoutserver:ws.folder.unread', { path: folder, reason }));
  }
  const names = new Map(known.map((file) => [file.name, file]));
  const docs: DiskDoc[] = [];
  const fresh: number[] = [];
  for (const entry of listed.entries) {
    if (isOver()) break;
    if (entry.name.startsWith('.')) continue;
    const before = names.get(entry.name);
    if (before !== undefined && isSame(entry, before)) {
      names.delete(entry.name);
      docs.push(before);
      continue;
    }
    if (before === undefined) fresh.push(docs.length);
    names.delete(entry.name);
    const id = before?.id ?? namer.newFileId();
    docs.push(await readDiskDoc(files, entry, engine, id, namer.newKey));
  }
  return { trouble: null, files: adopt(docs, fresh, [...names.values()]) };
}

const troubled = (state: ChannelState['state'], problem: string): FolderRead => ({
  trouble: { state, problem },
  files: [],
});

function isSame(entry: DiskEntry, before: DiskDoc): boolean {
  if (entry.stamp === null || before.stamp === null)
    return entry.stamp === before.stamp && !isPlayoutName(entry.name);
  return (
    entry.stamp.size === before.stamp.size &&
    entry.stamp.mtimeNs === before.stamp.mtimeNs &&
    entry.stamp.ino === before.stamp.ino
  );
}

/** A new file with the same bytes as a removed one was renamed: it keeps its identity. */
function adopt(docs: DiskDoc[], fresh: readonly number[], gone: readonly DiskDoc[]): DiskDoc[] {
  const left = new Map(
    gone.filter(({ digest }) => digest !== null).map((file) => [file.digest, file]),
  );
  for (const place of fresh) {
    const file = docs[place];
    const old = file === undefined ? undefined : left.get(file.digest);
    if (file === undefined || old === undefined) continue;
    left.delete(old.digest);
    const doc = file.doc === null ? null : { ...file.doc, id: old.id };
    docs[place] = { ...file, id: old.id, doc };
  }
  return docs;
}

/** Why a folder is read-only; null: it is writable. */
export async function readOnlyReason(
  files: PlayoutFilesPort,
  folder: string | null,
): Promise<ReadOnlyReason | null> {
  if (folder === null) return null;
  // Legacy ErsatzTV rewrites everything behind this link (playout.md 3).
  if (await files.passesLink(folder, 'current')) return 'current-link';
  const there = (await files.changedAt(folder)) !== null;
  return there && !(await files.writable(folder)) ? 'no-permission' : null;
}

/** That a channel's files can't be written, why, and what to do; null: they can. */
export const describeReadOnly = (
  reason: ReadOnlyReason | null,
  channel: string,
  folder: string | null | undefined,
): string | null =>
  reason === null
    ? null
    : t(`playoutserver:programme.readOnly.${reason}`, { channel, folder: folder ?? '' });
