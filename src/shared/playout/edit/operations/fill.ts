import { t } from '../../../i18n/translate.ts';
import type { PlayoutItem } from '../../document/document.ts';
import { formatTitle } from '../../document/item.ts';
import type { Filler, NewItem, Operation } from '../../operations.ts';
import { toEdge, isTimed } from '../time-window.ts';
import type { ChannelDraft, Draft, EditContext } from '../draft.ts';
import { momentAt } from '../exact-time.ts';
import { editable } from '../find.ts';
import { makeItem, offsetFor, slotOfNew } from '../new-item.ts';
import { ChannelPlan } from '../plan.ts';
import { editError } from '../edit-error.ts';
import { checkRange } from '../retime.ts';
import { shiftInstant } from '../shift.ts';
import { checkItem } from './changed.ts';
import type { EditStep } from './changed.ts';
import { formatLength } from '../../../format/length.ts';

/** Minimum length (ms) of a cut clip; for less, a card is better. */
const MIN_CLIP_MS = 1000;
/** Maximum clips for one gap; more indicates wrong clip lengths. */
const MAX_CLIPS = 20_000;

/** One part of a gap: what plays, how long (ms), and whether it is cut. */
interface Piece {
  readonly item: NewItem;
  readonly slot: number;
  readonly cut: boolean;
}

const card = (params: string, slot: number): Piece => ({
  item: { source: { source_type: 'lavfi', params }, durationMs: slot, title: null },
  slot,
  cut: false,
});

/** The parts that fill `length` ms: the clips in order, repeated, the last one cut; a card where no clip fits. */
function piecesFor(length: number, { clips, card: params }: Filler): Piece[] {
  const pieces: Piece[] = [];
  let left = length;
  while (left >= 1) {
    const clip = clips[pieces.length % clips.length];
    if (clip === undefined || left < MIN_CLIP_MS) {
      pieces.push(card(params, left));
      break;
    }
    const whole = slotOfNew(clip);
    const slot = Math.min(whole, left);
    pieces.push({ item: clip, slot, cut: slot < whole });
    left -= slot;
    if (pieces.length > MAX_CLIPS) throw editError('filler', 'tooMany', { count: MAX_CLIPS });
  }
  return pieces;
}

/** Throws if an item is already in [from, to). */
function checkFree(channel: ChannelDraft, from: number, to: number): void {
  for (const { items } of channel.docs)
    for (const item of items)
      if (isTimed(item) && item.start < to && item.finish > from && item.finish > item.start)
        throw editError('from', 'notFree', { title: formatTitle(item.value) });
}

/** Fills [from, to) of a channel exactly with new items. */
export function fill(
  draft: Draft,
  { channel: key, from, to, filler }: Extract<Operation, { k: 'fill' }>,
  context: EditContext,
): EditStep {
  const plan = new ChannelPlan(editable(draft, key));
  if (!(to - from >= 1)) throw editError('to', 'tooShort');
  checkRange(from, 'from');
  checkRange(to, 'to');
  checkFree(plan.channel, from, to);
  const offset = offsetFor(plan.channel, from, context);
  const made: PlayoutItem[] = [];
  const known = new Set<NewItem>();
  const end = momentAt(plan.channel.docs, to);
  let start = momentAt(plan.channel.docs, from);
  for (const { item, slot, cut } of piecesFor(to - from, filler)) {
    const next = toEdge(shiftInstant(start.at, slot));
    const finish = end.ms - next.ms < 1 ? end : next;
    const one = makeItem(item, { start, finish, offset }, cut, plan, context);
    // The engine treats a repeated clip as the same item.
    if (cut || !known.has(item)) checkItem(null, one, context.engine(key));
    known.add(item);
    plan.add(one);
    made.push(one);
    start = finish;
  }
  return {
    plans: [plan],
    made: made.map((item) => item.key),
    label: t('playoutedit:label.fill', { length: formatLength(to - from) }),
  };
}
