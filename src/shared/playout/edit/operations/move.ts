import { t } from '../../../i18n/translate.ts';
import type { PlayoutDoc, PlayoutItem } from '../../document/document.ts';
import { titleOf } from '../../document/item.ts';
import type { Operation } from '../../operations.ts';
import { withId } from '../change.ts';
import type { ChannelDraft, Draft } from '../draft.ts';
import type { Place } from '../find.ts';
import { exactDistance } from '../exact-time.ts';
import { editable, placesOf, grouped } from '../find.ts';
import { pushesOfHoles, pushOfArrival, pushOfMove } from '../follow.ts';
import { idOf } from '../ids.ts';
import { ChannelPlan } from '../plan.ts';
import { retimed } from '../retime.ts';
import { freedIn, push } from '../ripple.ts';
import type { Step } from './changed.ts';

type Move = Extract<Operation, { k: 'move' }>;

/** The name of a step: with the title of a single item, or the number of items. */
export const stepLabel = (verb: 'move' | 'remove', places: readonly Place[]): string =>
  t(`playoutedit:label.${verb}`, {
    count: places.length,
    title: titleOf(places[0]?.item.value ?? null),
  });

const itemsOf = (places: readonly Place[]): PlayoutItem[] => places.map(({ item }) => item);

/** Moves items within the channel; with ripple, everything from the first of them on moves too. */
function shift(plan: ChannelPlan, places: readonly Place[], { by, ripple }: Move): void {
  for (const { doc, item } of places) plan.put(doc, retimed(item, by, by));
  if (ripple) push(plan, [pushOfMove(itemsOf(places), by)]);
}

/** Removes items from their channel; with ripple, later items close up. */
export function takeOut(plan: ChannelPlan, places: readonly Place[], ripple: boolean): void {
  for (const { doc, item } of places) plan.drop(doc, item.key);
  if (ripple) push(plan, pushesOfHoles(freedIn(plan, itemsOf(places))));
}

/** Moves items into another channel; with ripple, items there make room from the first one on. */
function bringIn(plan: ChannelPlan, places: readonly Place[], { by, ripple }: Move): void {
  for (const { item } of places) plan.add(ownId(plan, retimed(item, by, by)));
  if (ripple) push(plan, [pushOfArrival(itemsOf(places), by)]);
}

function ownId(plan: ChannelPlan, item: PlayoutItem): PlayoutItem {
  const id = idOf(item);
  return plan.ids.taken(id) ? withId(item, plan.ids.next(id, item.start)) : item;
}

/** Files that the moved items may end up next to. */
const docsAround = (places: readonly Place[], target: ChannelDraft | null): readonly PlayoutDoc[] =>
  (target ?? places[0]?.channel)?.docs ?? [];

/** Moves items by `by` ms, within their channels or to another one. */
export function move(draft: Draft, asked: Move): Step {
  const places = placesOf(draft, asked.items);
  const target = asked.channel === null ? null : editable(draft, asked.channel);
  const items = itemsOf(places);
  const operation = { ...asked, by: exactDistance(docsAround(places, target), items, asked.by) };
  const arriving = target === null ? null : new ChannelPlan(target);
  const plans: ChannelPlan[] = [];
  const strangers: Place[] = [];
  for (const [channel, own] of grouped(places, (place) => place.channel)) {
    const stays = target === null || channel.key === target.key;
    const plan = stays && arriving !== null ? arriving : new ChannelPlan(channel);
    if (plan !== arriving) plans.push(plan);
    if (stays) shift(plan, own, operation);
    else {
      takeOut(plan, own, operation.ripple);
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
