import type { Handlers } from '../../../../shared/contract/methods.ts';
import type { Publisher } from '../../../platform/ports.ts';
import type { LineupEditorPorts } from '../admin/settings-steps.ts';
import { restoreSettings } from '../admin/settings-steps.ts';
import type { Checker } from '../workspace/checker.ts';
import type { DraftStore } from '../workspace/draft-store.ts';
import type { Model } from '../workspace/model.ts';
import type { Schedule } from '../workspace/schedule.ts';
import type { BackedUpChannel } from '../write/backups.ts';
import { restoreBackup, createReview } from '../write/review.ts';
import type { PlayoutWriter } from '../write/playout-writer.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { PlayoutDoc } from '../../../../shared/playout/document/document.ts';
import { FreshIds } from '../../../../shared/playout/edit/ids.ts';
import type { Merging } from '../../../../shared/playout/merge/merge-doc.ts';
import { mergeDocs } from '../../../../shared/playout/merge/merge-doc.ts';
import type { Channel } from '../workspace/channel.ts';
import { withDocs } from '../workspace/channel.ts';
import { keysElsewhere, overChange } from '../workspace/load-channel.ts';

type Take = 'mine' | 'theirs' | 'both';

/** Resolves a conflict with a file that changed on disk. See `playout.resolve`. */
function resolveConflict(model: Model, key: string, file: string, take: Take): void {
  const channel = model.channel(key);
  const conflict = channel.conflicts.get(file);
  if (conflict === undefined) throw failure('not-found', t('playoutserver:ws.noConflict'));
  const before = channel.findBase(file)?.doc ?? null;
  const mine = model.docs(key).find(({ id }) => id === file) ?? null;
  const theirs = conflict.theirs?.doc ?? null;
  const merging = (): Merging => ({
    elsewhere: keysElsewhere(model.history.present, file),
    beside: {
      newKey: model.namer.newKey,
      ids: new FreshIds([...model.docs(key), ...(theirs === null ? [] : [theirs])]),
    },
  });
  const wanted = decided(take, before, mine, theirs, merging);

  const { history } = model;
  const was = history.present;
  channel.conflicts.delete(file);
  takeBase(channel, file, conflict.theirs);
  // Steps that conflict with the change keep "mine": undo leads there, and a review compares it with the disk.
  const over = overChange(channel, { id: file, before, after: theirs });
  history.rebase(was, (draft) => over(draft) ?? draft);
  history.push(
    t('playoutserver:ws.step.resolve', { name: conflict.name }),
    withDocs(was, key, replaced(model.docs(key), file, wanted), channel.readOnly !== null),
  );
  model.tell({ k: 'docs', channels: [key] });
}

function decided(
  take: Take,
  before: PlayoutDoc | null,
  mine: PlayoutDoc | null,
  theirs: PlayoutDoc | null,
  merging: () => Merging,
): PlayoutDoc | null {
  if (take === 'mine') return mine;
  if (take === 'theirs') return theirs;
  if (mine === null || theirs === null) return mine ?? theirs;
  const base = before ?? { ...theirs, items: [], original: null };
  return mergeDocs(base, mine, theirs, merging()).doc;
}

function takeBase(channel: Channel, file: string, theirs: Channel['base'][number] | null): void {
  const others = channel.base.filter(({ id }) => id !== file);
  channel.base = theirs === null ? others : [...others, theirs];
  channel.lastBase = channel.base;
}

/** The documents after a file was resolved: replaced, added or removed. */
function replaced(
  docs: readonly PlayoutDoc[],
  id: string,
  wanted: PlayoutDoc | null,
): readonly PlayoutDoc[] {
  const there = docs.some((doc) => doc.id === id);
  if (!there) return wanted === null ? docs : [...docs, wanted];
  return docs.flatMap((doc) => (doc.id !== id ? [doc] : wanted === null ? [] : [wanted]));
}

export interface WritePorts extends LineupEditorPorts {
  readonly schedule: Schedule;
  readonly checker: Checker;
  readonly hub: Publisher;
  readonly hash: (text: string) => string;
  readonly playoutWriter: PlayoutWriter;
  readonly drafts: DraftStore;
}

type WriteMethod =
  | 'playout.review'
  | 'playout.write'
  | 'playout.resolve'
  | 'playout.backups'
  | 'playout.restore'
  | 'playout.settleWrites'
  | 'playout.giveUpWrite';

/** Methods that write the draft to disk and report the result. */
export function writeHandlers(ports: WritePorts): Handlers<WriteMethod> {
  const { model, schedule, checker, hub, hash, backups, playoutWriter, queue, writer, drafts } =
    ports;
  return {
    'playout.review': () => createReview(model, schedule, checker, hash),
    'playout.write': async ({ stamp }) => {
      const done = await playoutWriter.write(stamp);
      hub.flush();
      return done;
    },
    'playout.resolve': async ({ channel, file, take }) => {
      resolveConflict(model, channel, file, take);
      hub.flush();
      await drafts.kept();
    },
    'playout.backups': () => backups.list(model.path ?? '', listBackedUp(model)),
    'playout.restore': async ({ id }) => {
      const { backup, bytes } = await backups.read(model.path ?? '', id, listBackedUp(model));
      if (backup.k === 'playout') restoreBackup(model, backup, bytes);
      else await restoreSettings(ports, backup, bytes);
      hub.flush();
      await drafts.kept();
    },
    'playout.settleWrites': async () => {
      await queue.add(() => writer.settle());
      hub.flush();
      return { left: model.stuckWrites.length };
    },
    'playout.giveUpWrite': async ({ id }) => {
      await queue.add(() => writer.giveUp(id));
      hub.flush();
    },
  };
}

/** The channels, as needed to find their backups. */
export const listBackedUp = ({ channels }: Model): BackedUpChannel[] =>
  [...channels.values()].map(({ key, config }) => ({
    key,
    folder: config?.folder ?? null,
    configs: config?.paths ?? [],
  }));
