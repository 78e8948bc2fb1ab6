import type { ItemRef, Operation } from '../operations.ts';
import type { ChannelDraft, Draft, EditContext, EditResult } from './draft.ts';
import { lockedNotes } from './notes.ts';
import { fill } from './operations/fill.ts';
import { insert, remove } from './operations/insert-remove.ts';
import { move } from './operations/move.ts';
import { repair } from './operations/repair.ts';
import { repeat } from './operations/repeat.ts';
import { rewrite, set } from './operations/set-rewrite.ts';
import { split, trim } from './operations/trim-split.ts';
import type { EditStep } from './operations/changed.ts';
import { placeItems } from './place-items.ts';

/** The draft with some channels replaced. */
function withChannels(draft: Draft, channels: readonly ChannelDraft[]): Draft {
  const changed = channels.filter((channel) => draft.channels.get(channel.key) !== channel);
  if (changed.length === 0) return draft;
  const next = new Map(draft.channels);
  for (const channel of changed) next.set(channel.key, channel);
  return { channels: next };
}

/** The places of the items, in order of channels, files and items. */
function selectRefs(channels: readonly ChannelDraft[], keys: ReadonlySet<number>): ItemRef[] {
  if (keys.size === 0) return [];
  return channels.flatMap((channel) =>
    channel.docs.flatMap((doc) =>
      doc.items
        .filter(({ key }) => keys.has(key))
        .map(({ key }) => ({ channel: channel.key, file: doc.id, key })),
    ),
  );
}

function runOperation(draft: Draft, operation: Operation, context: EditContext): EditStep {
  switch (operation.k) {
    case 'move':
      return move(draft, operation);
    case 'trim':
      return trim(draft, operation);
    case 'split':
      return split(draft, operation, context);
    case 'remove':
      return remove(draft, operation);
    case 'insert':
      return insert(draft, operation, context);
    case 'set':
      return set(draft, operation, context);
    case 'rewrite':
      return rewrite(draft, operation, context);
    case 'fill':
      return fill(draft, operation, context);
    case 'repeat':
      return repeat(draft, operation, context);
    case 'repair':
      return repair(draft, operation, context);
  }
}

/**
 * Applies one editor operation to the draft and returns the new draft; the old one does not change. Throws
 * `invalid-input` with `detail.field` if it is not possible, `not-found` if an item no longer exists.
 */
export function applyOperation(
  draft: Draft,
  operation: Operation,
  context: EditContext,
): EditResult {
  const { plans, made, label, notes = [] } = runOperation(draft, operation, context);
  const channels = plans.map((plan) => placeItems(plan, context));
  const locked = plans.flatMap((plan) => lockedNotes(plan, context.lockedUntil(plan.channel.key)));
  return {
    draft: withChannels(draft, channels),
    items: selectRefs(channels, new Set(made)),
    notes: [...notes, ...locked],
    label,
  };
}
