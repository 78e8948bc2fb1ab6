import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { PlayoutDoc } from '../../../../shared/playout/document/document.ts';
import { FreshIds } from '../../../../shared/playout/edit/ids.ts';
import type { Merging } from '../../../../shared/playout/merge/merge-doc.ts';
import { mergeDocs } from '../../../../shared/playout/merge/merge-doc.ts';
import type { Channel } from '../workspace/channel.ts';
import { withDocs } from '../workspace/channel.ts';
import { keysElsewhere, overChange } from '../workspace/load-channel.ts';
import type { Model } from '../workspace/model.ts';

export type Take = 'mine' | 'theirs' | 'both';

/** Decides over a file that changed below the draft. See `playout.resolve`. */
export function resolveConflict(model: Model, key: string, file: string, take: Take): void {
  const channel = model.channel(key);
  const conflict = channel.conflicts.get(file);
  if (conflict === undefined) throw failure('not-found', t('playoutserver:ws.noConflict'));
  const before = channel.baseOf(file)?.doc ?? null;
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
  // Steps that contradict the change keep what is mine: undo leads to it, and a review shows it against the disk.
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

/** The documents with a file decided: in its place, added or taken out. */
function replaced(
  docs: readonly PlayoutDoc[],
  id: string,
  wanted: PlayoutDoc | null,
): readonly PlayoutDoc[] {
  const there = docs.some((doc) => doc.id === id);
  if (!there) return wanted === null ? docs : [...docs, wanted];
  return docs.flatMap((doc) => (doc.id !== id ? [doc] : wanted === null ? [] : [wanted]));
}
