import { failure } from '../../../../shared/contract/errors.ts';
import type { PlayoutDoc } from '../../../../shared/playout/document/document.ts';
import type { Draft } from '../../../../shared/playout/edit/draft.ts';
import { alignKeys } from '../../../../shared/playout/merge/align-keys.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import type { ChannelConfig } from './channel-config.ts';
import { readConfig } from './channel-config.ts';
import type { Channel } from './channel.ts';
import { listDocs, withDocs } from './channel.ts';
import { isChanged } from './changed.ts';
import type { DiskDoc } from './disk-doc.ts';
import { keepVerdict } from './disk-doc.ts';
import type { DraftStore } from './draft-store.ts';
import type { Model } from './model.ts';
import type { FolderRead } from './read-channel.ts';
import { readOnlyReason, readPlayoutFolder } from './read-channel.ts';
import type { BaseChange } from './rebase.ts';
import { rebaseDocs } from './rebase.ts';

/** Reads a channel's configuration and files, and rebases its draft on them. Never rejects. */
export async function loadChannel(
  files: PlayoutFilesPort,
  model: Model,
  channel: Channel,
  drafts: Pick<DraftStore, 'lay'>,
  isOver: () => boolean,
): Promise<void> {
  const { lineup } = model;
  if (lineup === null) return;
  const config = await readConfig(files, lineup.folder, channel.entry);
  await drafts.lay(channel, config, isOver);
  const folder = await readFolder(files, model, channel, config, isOver);
  const readOnly = await readOnlyReason(files, config.folder);
  if (isOver() || model.channels.get(channel.key) !== channel) return;
  channel.config = config;
  channel.trouble = config.trouble ?? folder.trouble;
  channel.readOnly = readOnly;
  rebaseChannel(model, channel, folder.files);
}

function readFolder(
  files: PlayoutFilesPort,
  model: Model,
  channel: Channel,
  config: ChannelConfig,
  isOver: () => boolean,
): Promise<FolderRead> {
  if (config.folder === null && config.trouble !== null)
    return Promise.resolve({ trouble: config.trouble, files: [] });
  const known = channel.lastBase;
  const same = channel.config?.folder === config.folder;
  // Another engine has other rules, so everything is read again.
  const again = channel.config?.engine !== config.engine;
  const before = !same ? [] : again ? known.map((file) => ({ ...file, stamp: null })) : known;
  return readPlayoutFolder(files, config, before, model.namer, isOver);
}

/** Makes the files on disk the base of the draft and of the whole history. */
function rebaseChannel(model: Model, channel: Channel, docs: readonly DiskDoc[]): void {
  const before = new Map(channel.lastBase.map((file) => [file.id, file]));
  const present = new Map(channel.base.map((file) => [file.id, file]));
  const next = docs.map((file) =>
    aligned(named(model, channel, file, present), before.get(file.id) ?? null, channel),
  );
  const changes = changesBetween(channel.base, next);
  const base = new Map(next.map((file) => [file.id, file]));
  channel.conflicts.clear();
  for (const change of changes) {
    const theirs = base.get(change.id) ?? null;
    const old = present.get(change.id) ?? null;
    if (rebaseHistory(model, channel, change)) continue;
    channel.conflicts.set(change.id, { name: theirs?.name ?? old?.name ?? '', theirs });
    // Until the conflict is resolved, the draft stays on the previous file.
    if (old === null) base.delete(change.id);
    else base.set(change.id, old);
  }
  channel.base = [...base.values()];
  if (channel.base.length > 0) channel.lastBase = channel.base;
  ensureDraft(model, channel);
  model.tell({ k: 'docs', channels: [channel.key] });
  model.tell({ k: 'loaded', channels: [channel.key] });
}

/** A new file with the name of a file that the draft creates is the same file. */
function named(
  model: Model,
  channel: Channel,
  file: DiskDoc,
  present: ReadonlyMap<string, DiskDoc>,
): DiskDoc {
  if (present.has(file.id)) return file;
  const mine = model
    .docs(channel.key)
    .find(({ id, name }) => name === file.name && !present.has(id));
  if (mine === undefined) return file;
  return { ...file, id: mine.id, doc: file.doc === null ? null : { ...file.doc, id: mine.id } };
}

/** Items keep their keys; a file that was only touched keeps its document. */
function aligned(file: DiskDoc, before: DiskDoc | null, channel: Channel): DiskDoc {
  if (file === before) return file;
  const old = before?.doc ?? null;
  const doc = file.doc === null || old === null ? file.doc : steady(old, file.doc);
  const { config } = channel;
  if (doc !== null && file.verdict !== null && config !== null)
    keepVerdict(file.path, doc, config.engine, file.verdict);
  return { ...file, doc };
}

const steady = (old: PlayoutDoc, now: PlayoutDoc): PlayoutDoc =>
  isChanged(now, old) ? alignKeys(old, now) : old;

function changesBetween(before: readonly DiskDoc[], after: readonly DiskDoc[]): BaseChange[] {
  const old = new Map(before.map((file) => [file.id, file]));
  const changes: BaseChange[] = [];
  for (const { id, doc } of after) {
    const was = old.get(id)?.doc ?? null;
    old.delete(id);
    if (was !== doc) changes.push({ id, before: was, after: doc });
  }
  for (const { id, doc } of old.values())
    if (doc !== null) changes.push({ id, before: doc, after: null });
  return changes;
}

/** The draft over a changed file; null: they conflict. */
export function overChange(channel: Channel, change: BaseChange): (draft: Draft) => Draft | null {
  const memo = new Map<readonly PlayoutDoc[], readonly PlayoutDoc[] | null>();
  return (draft) => {
    const docs = listDocs(draft, channel.key);
    if (!memo.has(docs)) {
      const rebased = rebaseDocs(docs, change, () => keysElsewhere(draft, change.id));
      memo.set(docs, rebased.k === 'clean' ? rebased.docs : null);
    }
    const next = memo.get(docs) ?? null;
    return next === null ? null : withDocs(draft, channel.key, next, channel.readOnly !== null);
  };
}

/** False: the present draft conflicts with the change, and nothing was done. */
function rebaseHistory(model: Model, channel: Channel, change: BaseChange): boolean {
  const { history } = model;
  const over = overChange(channel, change);
  const present = over(history.present);
  if (present === null) return false;
  history.rebase(present, over);
  return true;
}

/** Keys of the draft's items in all other files. */
export function keysElsewhere({ channels }: Draft, file: string): Set<number> {
  const keys = new Set<number>();
  for (const { docs } of channels.values())
    for (const doc of docs) if (doc.id !== file) for (const { key } of doc.items) keys.add(key);
  return keys;
}

/** Adds every channel that was read to the draft, with or without files. */
function ensureDraft(model: Model, channel: Channel): void {
  const over = (draft: Draft): Draft =>
    withDocs(draft, channel.key, listDocs(draft, channel.key), channel.readOnly !== null);
  model.history.rebase(over(model.history.present), over);
}

/** Throws `forbidden` if a channel's files are read-only. */
export function refuseReadOnly(channel: Channel, sentence: string): void {
  if (channel.readOnly !== null)
    throw failure('forbidden', sentence, { channel: channel.key, reason: channel.readOnly });
}
