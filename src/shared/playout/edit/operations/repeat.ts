import { t } from '../../../i18n/translate.ts';
import type { PlayoutItem } from '../../document/document.ts';
import { toInstant } from '../../instant.ts';
import { writeRfc3339 } from '../../time/rfc3339.ts';
import type { Operation } from '../../operations.ts';
import { copyItem, inOffset, offsetNear, withId } from '../change.ts';
import { isTimed } from '../time-window.ts';
import type { ChannelDraft, Draft, EditContext } from '../draft.ts';
import { editable } from '../find.ts';
import { getId } from '../ids.ts';
import { ChannelPlan } from '../plan.ts';
import { editError } from '../edit-error.ts';
import { retimed } from '../retime.ts';
import type { Stretch } from '../follow.ts';
import type { EditStep } from './changed.ts';

type Repeat = Extract<Operation, { k: 'repeat' }>;

/** Maximum number of items that one repetition may make. */
const MAX_COPIES = 50_000;

const startsIn = ({ start }: { readonly start: number }, { from, to }: Stretch): boolean =>
  from <= start && start < to;

/** The target ranges of the copies, in order; throws if they overlap each other or the source. */
function listTargets({ from, to, starts, lengths = [] }: Repeat): Stretch[] {
  const length = to - from;
  if (!(length >= 1)) throw editError('to', 'tooShort');
  const targets = starts
    .map((start, at) => ({ from: start, to: start + Math.min(length, lengths[at] ?? length) }))
    .sort((a, b) => a.from - b.from);
  for (const [index, target] of targets.entries()) {
    if (target.from < to && from < target.to) throw editError('starts', 'overSource');
    const next = targets[index + 1];
    if (next !== undefined && next.from < target.to) throw editError('starts', 'overEachOther');
  }
  return targets;
}

/** Removes items that start in the targets, or throws if they must stay. */
function clear(
  plan: ChannelPlan,
  targets: readonly Stretch[],
  replace: boolean,
  context: EditContext,
): void {
  for (const doc of plan.channel.docs)
    for (const item of doc.items) {
      if (!targets.some((target) => startsIn(item, target))) continue;
      if (!replace)
        throw editError('replace', 'dayHasItems', {
          day: formatDay(item.start, context),
        });
      plan.drop(doc, item.key);
    }
}

const formatDay = (ms: number, { offsetAt }: EditContext): string =>
  writeRfc3339(toInstant(ms, offsetAt(ms))).slice(0, 10);

const sourceItems = (channel: ChannelDraft, stretch: Stretch): PlayoutItem[] =>
  channel.docs.flatMap(({ items }) =>
    items.filter((item) => isTimed(item) && startsIn(item, stretch)),
  );

/**
 * Copies the items that start in [from, to) to each of `starts`. Copies keep their distance from the start of the day,
 * so after a clock change they keep their distance from midnight, not their time of day. Items that don't fit in a
 * shorter day are left out.
 */
export function repeat(draft: Draft, operation: Repeat, context: EditContext): EditStep {
  const plan = new ChannelPlan(editable(draft, operation.channel));
  const targets = listTargets(operation);
  const items = sourceItems(plan.channel, operation);
  if (items.length === 0) throw editError('from', 'nothingToRepeat');
  if (items.length * targets.length > MAX_COPIES)
    throw editError('starts', 'tooMany', { count: MAX_COPIES });
  clear(plan, targets, operation.replace, context);
  const made: number[] = [];
  for (const target of targets) {
    const by = target.from - operation.from;
    for (const item of items) {
      if (!startsIn({ start: item.start + by }, target)) continue;
      const moved = retimed(item, by, by);
      const copy = copyItem(
        inOffset(moved, offsetNear(item, moved.start, context)),
        context.newKey(),
      );
      plan.add(withId(copy, plan.ids.next(getId(item), copy.start)));
      made.push(copy.key);
    }
  }
  return {
    plans: [plan],
    made,
    label: t('playoutedit:label.repeat', { count: items.length, times: targets.length }),
  };
}
