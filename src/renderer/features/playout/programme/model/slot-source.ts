import type { SlotJson } from '../../../../../shared/playout/programme/document.ts';
import { getSource } from '../../../../../shared/playout/programme/edit-plan.ts';
import type { DaySlot } from './day-slots.ts';
import { isUnit } from './day-slots.ts';

/**
 * The source that determines a slot's color: what it plays, or what airs in it. A slot that repeats another takes that slot's source. null:
 * nothing airs.
 */
export function findSlotSource(slot: DaySlot, plan: readonly SlotJson[]): string | null {
  const form = findPlayed(slot.slot, plan);
  return (form && getSource(form)) ?? form?.mix?.[0]?.source ?? findAiring(slot);
}

/** The slot that a slot repeats, directly or through others; the slot itself if it repeats none. */
function findPlayed(id: string | null, plan: readonly SlotJson[]): SlotJson | undefined {
  let form = plan.find((one) => one.id === id);
  // Limits the steps, because the references may form a cycle.
  for (let steps = 0; form?.repeat !== undefined && steps < plan.length; steps += 1) {
    const { repeat } = form;
    form = plan.find((one) => one.id === repeat);
  }
  return form;
}

const findAiring = ({ parts }: DaySlot): string | null =>
  parts.find((part) => isUnit(part) && part.source !== null)?.source ?? null;
