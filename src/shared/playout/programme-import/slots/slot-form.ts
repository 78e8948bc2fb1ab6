import type { ImportDraft } from '../draft.ts';
import type { ImportSlot } from '../model.ts';
import type { SlotContent, SlotLink, TimedSlot, TurnSlot } from './model.ts';

const DAY_MS = 86_400_000;

/** The start grid of a slot, if a day has a whole number of its steps. */
export function padForm(draft: ImportDraft, path: string, ms: number): Pick<ImportSlot, 'alignMs'> {
  if (ms <= 1) return {};
  if (DAY_MS % ms !== 0) {
    draft.note(path, 'padMinutes', { count: Math.round(ms / 60_000) });
    return {};
  }
  draft.becomes('padToNext', { count: ms / 60_000 });
  return { alignMs: ms };
}

/** The name and content of a slot; null: flex. */
export function contentForm(
  draft: ImportDraft,
  content: SlotContent,
): Pick<ImportSlot, 'name' | 'play' | 'channel'> | null {
  if (content.k === 'flex') return null;
  if (content.k === 'redirect') {
    draft.becomes('redirect');
    const { number } = content;
    return { name: `Channel ${number}`, channel: { number, shiftMs: 0 } };
  }
  const { name, select, order } = content;
  return { name, play: draft.source({ name, select, order }) };
}

/** Cursors for slots that have the same source but separate positions, by slot. */
export function findPositions(
  draft: ImportDraft,
  slots: readonly (TimedSlot | TurnSlot)[],
): ReadonlyMap<TimedSlot | TurnSlot, string> {
  const positions = new Map<string, Map<string, string>>();
  const cursors = new Map<TimedSlot | TurnSlot, string>();
  const keyed = slots.flatMap((slot) => {
    const form = slot.content.k === 'media' ? contentForm(draft, slot.content) : null;
    return form?.play === undefined || slot.link.position === null
      ? []
      : [{ slot, play: form.play, name: form.name, position: slot.link.position }];
  });
  for (const { play, name, position } of keyed) {
    const own = positions.get(play) ?? new Map<string, string>();
    if (!own.has(position)) own.set(position, `${name} ${String(own.size + 1)}`.slice(-90));
    positions.set(play, own);
  }
  for (const { slot, play, position } of keyed) {
    const own = positions.get(play);
    const cursor = own?.get(position);
    if (own !== undefined && own.size > 1 && cursor !== undefined) {
      draft.becomes('ownPosition');
      cursors.set(slot, cursor.replaceAll('/', ' '));
    }
  }
  return cursors;
}

export const isRerun = ({ link }: { readonly link: SlotLink }): boolean =>
  link.isRerun && link.position !== null;
