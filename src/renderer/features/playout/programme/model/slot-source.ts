import type { SlotJson } from '../../../../../shared/playout/programme/document.ts';
import { getSource } from '../../../../../shared/playout/programme/edit-plan.ts';
import type { DaySlot } from './day-slots.ts';
import { isUnit } from './day-slots.ts';

/** The source whose color a slot has: what it plays, or what airs in it. A slot that repeats another has that one's. null: nothing airs. */
export function findSlotSource(slot: DaySlot, plan: readonly SlotJson[]): string | null {
  const form = findPlayed(slot.slot, plan);
  return (form && getSource(form)) ?? form?.mix?.[0]?.source ?? findAiring(slot);
}

/** The slot that a slot repeats, itself if it repeats none. */
function findPlayed(id: string | null, plan: readonly SlotJson[]): SlotJson | undefined {
  let form = plan.find((one) => one.id === id);
  // No longer chain is possible, but a circle is.
  for (let steps = 0; form?.repeat !== undefined && steps < plan.length; steps += 1) {
    const { repeat } = form;
    form = plan.find((one) => one.id === repeat);
  }
  return form;
}

const findAiring = ({ parts }: DaySlot): string | null =>
  parts.find((part) => isUnit(part) && part.source !== null)?.source ?? null;
