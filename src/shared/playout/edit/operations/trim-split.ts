import { t } from '../../../i18n/translate.ts';
import { formatTitle } from '../../document/item.ts';
import type { Operation } from '../../operations.ts';
import { endingAt, startingAt, withoutFirst, cutInTwo } from '../change.ts';
import type { Draft, FileContext } from '../draft.ts';
import { distanceTo, momentAt } from '../exact-time.ts';
import { locateItem } from '../find.ts';
import { pushOfTrim } from '../follow.ts';
import { ChannelPlan } from '../plan.ts';
import { editError } from '../edit-error.ts';
import { push, scopeIn } from '../ripple.ts';
import { withinScope } from '../scope.ts';
import { isTimed } from '../time-window.ts';
import type { EditStep } from './changed.ts';
import type { ItemPosition } from '../find.ts';
import { getId } from '../ids.ts';

/**
 * Moves one edge of an item to `to`. Its in or out point follows, so the media stays in sync. With ripple, the slot
 * changes at the item's end also for the start edge, because later items follow the end: the item keeps its start and
 * begins with a later picture.
 */
export function trim(
  draft: Draft,
  { item: ref, edge, to, ripple, scope }: Extract<Operation, { k: 'trim' }>,
): EditStep {
  const { channel, doc, item } = locateItem(draft, ref);
  if (!isTimed(item)) throw editError(edge, 'noTime');
  const plan = new ChannelPlan(channel);
  const atStart = edge === 'start';
  const moment = momentAt(channel.docs, to, new Set(to === item[edge] ? [] : [item.key]));
  const cut = distanceTo(item, edge, moment) * (atStart ? 1 : -1);
  if (!atStart) plan.put(doc, endingAt(item, moment));
  else plan.put(doc, ripple ? withoutFirst(item, cut) : startingAt(item, moment));
  if (ripple && cut !== 0)
    push(plan, [withinScope(pushOfTrim(item, cut), item.finish, scopeIn(channel, scope))]);
  return {
    plans: cut === 0 ? [] : [plan],
    made: [item.key],
    label: t('playoutedit:label.trim', { title: formatTitle(item.value) }),
  };
}

/** Cuts an item in two at `at` (epoch ms); the second part starts in the media where the first ends. */
export function split(
  draft: Draft,
  { item: ref, at }: Extract<Operation, { k: 'split' }>,
  context: FileContext,
): EditStep {
  const { channel, doc, item }: ItemPosition = locateItem(draft, ref);
  if (!isTimed(item)) throw editError('item', 'noTime');
  const plan = new ChannelPlan(channel);
  const id = plan.ids.next(getId(item), at);
  const [first, second] = cutInTwo(item, momentAt(channel.docs, at), context.newKey(), id);
  plan.put(doc, first);
  plan.add(second);
  return {
    plans: [plan],
    made: [first.key, second.key],
    label: t('playoutedit:label.split', { title: formatTitle(item.value) }),
  };
}
