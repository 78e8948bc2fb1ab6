import { t } from '../../../i18n/translate.ts';
import type { PlayoutItem } from '../../document/document.ts';
import { formatTitle } from '../../document/item.ts';
import type { Operation } from '../../operations.ts';
import { toEdge } from '../time-window.ts';
import type { Draft, EditContext } from '../draft.ts';
import { between, momentAt } from '../exact-time.ts';
import { editable, locateItems, grouped } from '../find.ts';
import { makeItem, offsetFor, slotOfNew } from '../new-item.ts';
import { ChannelPlan } from '../plan.ts';
import { checkRange } from '../retime.ts';
import { push, scopeIn } from '../ripple.ts';
import { withinScope } from '../scope.ts';
import { shiftInstant } from '../shift.ts';
import { checkItem } from './changed.ts';
import type { EditStep } from './changed.ts';
import { stepLabel, takeOut } from './move.ts';

/**
 * Inserts new items in sequence from `at` (epoch ms) on; with ripple, items that start there or later move after them.
 */
export function insert(
  draft: Draft,
  { channel: key, at, items, ripple, scope }: Extract<Operation, { k: 'insert' }>,
  context: EditContext,
): EditStep {
  const plan = new ChannelPlan(editable(draft, key));
  checkRange(at, 'at');
  const offset = offsetFor(plan.channel, at, context);
  const made: PlayoutItem[] = [];
  const first = momentAt(plan.channel.docs, at);
  let start = first;
  for (const newItem of items) {
    const finish = toEdge(shiftInstant(start.at, slotOfNew(newItem)));
    checkRange(finish.ms, 'at');
    const item = makeItem(newItem, { start, finish, offset }, false, plan, context);
    checkItem(null, item, context.engine(key));
    plan.add(item);
    made.push(item);
    start = finish;
  }
  const room = { from: first.ms, here: true, by: between(first.at, start.at) };
  if (ripple) push(plan, [withinScope(room, first.ms, scopeIn(plan.channel, scope))]);
  return {
    plans: [plan],
    made: made.map((item) => item.key),
    label: t('playoutedit:label.insert', {
      count: made.length,
      title: formatTitle(made[0]?.value ?? null),
    }),
  };
}

/** Removes items. With ripple, the following items of their channels close the freed time. */
export function remove(draft: Draft, operation: Extract<Operation, { k: 'remove' }>): EditStep {
  const places = locateItems(draft, operation.items);
  const plans = [...grouped(places, ({ channel }) => channel)].map(([channel, own]) => {
    const plan = new ChannelPlan(channel);
    takeOut(plan, own, operation);
    return plan;
  });
  return { plans, made: [], label: stepLabel('remove', places) };
}
