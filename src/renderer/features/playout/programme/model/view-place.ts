import type { ProgrammeEditorState } from './editor-state.ts';

/** The parts of the view that its address names. */
export type ProgrammePlace = Partial<
  Pick<ProgrammeEditorState, 'channel' | 'day' | 'subject' | 'source' | 'why'>
>;

const TODAY = 'today';
const SOURCE = 'source:';
const AIRS = 'at:';

/**
 * Parses the part of the address after `#`: `programme=2026-12-18` is a day, `programme=5@today` a day of a channel. A suffix selects more:
 * `/evening` a slot, `/source:spots` a source, `/at:<epoch ms>` the explanation of the unit that starts then. null: another address.
 */
export function readPlace(detail: string): ProgrammePlace | null {
  const found = /^programme=(?:([^@/]+)@)?(today|\d{4}-\d{2}-\d{2})(?:\/(.+))?$/.exec(detail);
  if (found === null) return null;
  const [, channel, date, subject] = found;
  const at = {
    ...(channel === undefined ? {} : { channel }),
    day: date === undefined || date === TODAY ? null : date,
  };
  if (subject === undefined) return at;
  if (subject.startsWith(AIRS)) return { ...at, why: Number(subject.slice(AIRS.length)) };
  if (!subject.startsWith(SOURCE))
    return { ...at, subject: { k: 'slot', id: subject }, source: null };
  const id = subject.slice(SOURCE.length);
  return { ...at, subject: { k: 'source', id }, source: id };
}

/** Formats the part of the address after `#` for the current view. */
export function formatPlace({
  channel,
  day,
  subject,
}: Pick<ProgrammeEditorState, 'channel' | 'day' | 'subject'>): string {
  if (channel === null && day === null && subject === null) return 'area=programme';
  const chosen = subject === null ? '' : `/${subject.k === 'source' ? SOURCE : ''}${subject.id}`;
  return `programme=${channel === null ? '' : `${channel}@`}${day ?? TODAY}${chosen}`;
}
