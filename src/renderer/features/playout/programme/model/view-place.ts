import type { ProgrammeEditorState } from './editor-state.ts';

/** What the address names of the view. */
export type ProgrammePlace = Partial<
  Pick<ProgrammeEditorState, 'channel' | 'day' | 'subject' | 'source' | 'why'>
>;

const TODAY = 'today';
const SOURCE = 'source:';
const AIRS = 'at:';

/**
 * Reads the part of the address after `#`: `programme=2026-12-18` is a day, `programme=5@today` one of a channel; `/evening` behind it a slot,
 * `/source:spots` a source, `/at:<epoch ms>` why the unit airs that starts then. null: it names nothing.
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

/** The part of the address after `#` that leads to what is shown. */
export function formatPlace({
  channel,
  day,
  subject,
}: Pick<ProgrammeEditorState, 'channel' | 'day' | 'subject'>): string {
  if (channel === null && day === null && subject === null) return 'area=programme';
  const chosen = subject === null ? '' : `/${subject.k === 'source' ? SOURCE : ''}${subject.id}`;
  return `programme=${channel === null ? '' : `${channel}@`}${day ?? TODAY}${chosen}`;
}
