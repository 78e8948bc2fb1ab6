import { arrangeDay } from '../arrange-day.ts';
import type { ImportDraft } from '../draft.ts';
import type { ImportRule, ImportSlot } from '../model.ts';
import type { TurnSchedule, TurnSlot } from './model.ts';
import { contentForm, findPositions, padForm } from './slot-form.ts';

/** Converts slots without times: in turn, or weighted as one slot that mixes their sources. */
export function arrangeTurnSlots(
  draft: ImportDraft,
  key: string,
  name: string,
  schedule: TurnSchedule,
): readonly ImportRule[] {
  const { path, isInOrder, slots, padMs } = schedule;
  for (const slot of slots) {
    if (slot.content.k === 'flex') draft.note(slot.path, 'turnFlex');
    if (slot.cooldownMs > 0) draft.note(slot.path, 'slotCooldown');
  }
  const cursors = findPositions(draft, slots);
  const laid = slots.flatMap((slot) => {
    const form = contentForm(draft, slot.content);
    const cursor = cursors.get(slot);
    return form === null
      ? []
      : [{ slot, form: { ...form, ...(cursor === undefined ? {} : { cursor }) } }];
  });
  const pad = padForm(draft, path, padMs);
  const rotation = isInOrder
    ? laid.map(({ slot, form }): ImportSlot => ({
        ...form,
        ...pad,
        ...slot.filler,
        ...lengthForm(draft, slot),
      }))
    : mixForm(draft, name, laid, pad);
  draft.plans.set(key, {
    name,
    slots: arrangeDay(draft, path, { slots: rotation, isRepeated: true }, 0),
  });
  return [{ plan: key }];
}

function lengthForm(
  draft: ImportDraft,
  { forMs, take }: TurnSlot,
): Pick<ImportSlot, 'forMs' | 'take'> {
  draft.becomes(forMs === null ? 'count' : 'duration');
  return forMs === null ? { take } : { forMs };
}

interface LaidTurn {
  readonly slot: TurnSlot;
  readonly form: Pick<ImportSlot, 'name' | 'play' | 'channel' | 'cursor'>;
}

/** A mix by airtime: the weight of each slot times its length. */
function mixForm(
  draft: ImportDraft,
  name: string,
  laid: readonly LaidTurn[],
  pad: Pick<ImportSlot, 'alignMs'>,
): readonly ImportSlot[] {
  const weights = new Map<string, number>();
  for (const { slot, form } of laid) {
    if (form.play === undefined) {
      draft.note(slot.path, 'turnRedirect');
      continue;
    }
    const ms = slot.forMs ?? slot.take * draft.lengths(form.play).usual;
    weights.set(form.play, (weights.get(form.play) ?? 0) + Math.max(0.001, slot.weight) * ms);
  }
  const [first] = laid;
  if (weights.size === 0 || first === undefined) return [];
  draft.becomes('weights');
  const least = Math.min(...weights.values());
  const mix = [...weights].map(([source, ms]) => ({
    source,
    weight: Math.round((ms / least) * 100) / 100,
  }));
  const [only] = mix;
  const content = mix.length === 1 && only !== undefined ? { play: only.source } : { mix };
  return [{ name, ...content, ...pad, ...first.slot.filler }];
}
