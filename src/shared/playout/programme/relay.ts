import type { ChannelProgramme, Item, PlanSlot } from './model.ts';

/** A shorter piece at either end lengthens the item before it, as for a hole (R8). */
const MIN_PIECE_MS = 100;

/** R17: the items of another channel, shifted and cut at both ends. `items`: in order. */
export function* relayedItems(
  items: readonly Item[],
  slot: PlanSlot,
  { from, to }: { readonly from: number; readonly to: number },
): Generator<Item> {
  const { channel = '', shiftMs = 0 } = slot.relay ?? {};
  for (const item of items.slice(findFirst(items, from - shiftMs))) {
    const start = Math.max(item.start + shiftMs, from);
    const finish = Math.min(item.finish + shiftMs, to);
    if (start >= to) return;
    if (finish - start < MIN_PIECE_MS) continue;
    const late = start - shiftMs - item.start;
    const isCut = late > 0 || finish - shiftMs < item.finish;
    const inMs = (item.inMs ?? 0) + late;
    yield {
      start,
      finish,
      ...(item.media === undefined ? { lavfi: item.lavfi ?? '' } : { media: item.media }),
      role: item.role === 'pin' ? 'main' : item.role,
      slot: slot.id,
      ...(item.media !== undefined && (isCut || item.inMs !== undefined)
        ? { inMs, outMs: inMs + finish - start }
        : {}),
      why: { rule: 'relay', source: channel },
    };
  }
}

/** The first item that ends after an instant. */
function findFirst(items: readonly Item[], at: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle]?.finish ?? Infinity) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Relayed channels, with the longest shift in ms. */
export function findRelays({ channels }: ChannelProgramme): ReadonlyMap<string, number> {
  const relays = new Map<string, number>();
  for (const { days } of channels)
    for (const { relay } of days.flatMap(({ slots }) => slots))
      if (relay !== undefined)
        relays.set(relay.channel, Math.max(relays.get(relay.channel) ?? 0, relay.shiftMs));
  return relays;
}

/** A relaying channel may be up to a day behind the relayed one. */
const MAX_LAG_MS = 86_400_000;

/** The items that another channel may still relay. `at`: position of their own channel. */
export const selectRecent = <T extends Item>(
  items: readonly T[],
  at: number,
  shiftMs: number,
): readonly T[] => items.filter(({ finish }) => finish > at - shiftMs - MAX_LAG_MS);
