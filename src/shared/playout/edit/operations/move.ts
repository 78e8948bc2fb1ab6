import { t } from '../../../i18n/translate.ts';
import type { PlayoutDoc, PlayoutItem } from '../../document/document.ts';
import { formatTitle } from '../../document/item.ts';
import type { Operation } from '../../operations.ts';
import { withId } from '../change.ts';
import type { ChannelDraft, Draft } from '../draft.ts';
import type { ItemPosition } from '../find.ts';
import { exactDistance } from '../exact-time.ts';
import { editable, locateItems, grouped } from '../find.ts';
import { pushesOfHoles, pushOfArrival, pushOfMove } from '../follow.ts';
import { getId } from '../ids.ts';
import { ChannelPlan } from '../plan.ts';
import { retimed } from '../retime.ts';
import { freedIn, push, scopeIn } from '../ripple.ts';
import { withinScope } from '../scope.ts';
import type { EditStep } from './changed.ts';

type Move = Extract<Operation, { k: 'move' }>;

/** The name of a step: with the title of a single item, or the number of items. */
export const stepLabel = (verb: 'move' | 'remove', places: readonly ItemPosition[]): string =>
  t(`playoutedit:label.${verb}`, {
    count: places.length,
    title: formatTitle(places[0]?.item.value ?? null),
  });

const listItems = (places: readonly ItemPosition[]): PlayoutItem[] =>
  places.map(({ item }) => item);

/** Moves items within their channel. With ripple, all items from the first moved one on move too. */
function shift(
  plan: ChannelPlan,
  places: readonly ItemPosition[],
  { by, ripple, scope }: Move,
): void {
  for (const { doc, item } of places) plan.put(doc, retimed(item, by, by));
  if (!ripple) return;
  const last = Math.max(...listItems(places).map(({ finish }) => finish));
  push(plan, [withinScope(pushOfMove(listItems(places), by), last, scopeIn(plan.channel, scope))]);
}

/** Removes items from their channel. With ripple, the following items close the gap. */
export function takeOut(
  plan: ChannelPlan,
  places: readonly ItemPosition[],
  { ripple, scope }: Pick<Move, 'ripple' | 'scope'>,
): void {
  for (const { doc, item } of places) plan.drop(doc, item.key);
  if (!ripple) return;
  const facts = scopeIn(plan.channel, scope);
  const holes = freedIn(plan, listItems(places));
  push(
    plan,
    pushesOfHoles(holes).map((one) => withinScope(one, one.from - one.by, facts)),
  );
}

/** Inserts items into another channel. With ripple, the items there make room. */
function bringIn(
  plan: ChannelPlan,
  places: readonly ItemPosition[],
  { by, ripple, scope }: Move,
): void {
  for (const { item } of places) plan.add(ownId(plan, retimed(item, by, by)));
  if (!ripple) return;
  const arrival = pushOfArrival(listItems(places), by);
  push(plan, [withinScope(arrival, arrival.from, scopeIn(plan.channel, scope))]);
}

function ownId(plan: ChannelPlan, item: PlayoutItem): PlayoutItem {
  const id = getId(item);
  return plan.ids.taken(id) ? withId(item, plan.ids.next(id, item.start)) : item;
}

/** Files that the moved items may end up next to. */
const docsAround = (
  places: readonly ItemPosition[],
  target: ChannelDraft | null,
): readonly PlayoutDoc[] => (target ?? places[0]?.channel)?.docs ?? [];

/** Moves items by `by` ms, within their channels or to another one. */
export function move(draft: Draft, request: Move): EditStep {
  const places = locateItems(draft, request.items);
  const target = request.channel === null ? null : editable(draft, request.channel);
  const items = listItems(places);
  const operation = {
    ...request,
    by: exactDistance(docsAround(places, target), items, request.by),
  };
  const arriving = target === null ? null : new ChannelPlan(target);
  const plans: ChannelPlan[] = [];
  const strangers: ItemPosition[] = [];
  for (const [channel, own] of grouped(places, (place) => place.channel)) {
    const stays = target === null || channel.key === target.key;
    const plan = stays && arriving !== null ? arriving : new ChannelPlan(channel);
    if (plan !== arriving) plans.push(plan);
    if (stays) shift(plan, own, operation);
    else {
      takeOut(plan, own, operation);
      for (const place of own) strangers.push(place);
    }
  }
  if (arriving !== null) {
    if (strangers.length > 0) bringIn(arriving, strangers, operation);
    plans.push(arriving);
  }
  return {
    plans: operation.by === 0 && strangers.length === 0 ? [] : plans,
    made: items.map(({ key }) => key),
    label: stepLabel('move', places),
  };
}
