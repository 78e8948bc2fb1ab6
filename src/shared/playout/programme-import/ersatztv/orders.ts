import type { Grouping, SourceOrder } from '../../programme/model.ts';
import type { ImportDraft } from '../draft.ts';
import { keysIn } from '../draft.ts';
import type { ImportMix, ImportSelect, ImportSlot } from '../model.ts';
import type { Content, ContentPart } from './contents.ts';

/** How an item plays its content. */
export interface Playing {
  readonly path: string;
  /** A value of PlaybackOrder. */
  readonly order: number;
  readonly together?: Grouping;
}

export const MARATHON = 8;
const SHUFFLE_IN_ORDER = 4;

const orders: Readonly<Record<number, SourceOrder>> = {
  0: 'listed',
  1: 'aired',
  2: 'shuffle',
  3: 'shuffle',
  4: 'episode',
  5: 'shuffle',
  6: 'episode',
  7: 'shuffle',
  8: 'episode',
};

const notes = { 2: 'randomOrder', 5: 'multiEpisode', 7: 'randomRotation' } as const;

/** Plays a content as one source, or as a mix of its parts or shows. */
export function playContent(
  draft: ImportDraft,
  content: Content,
  playing: Playing,
): Pick<ImportSlot, 'play' | 'mix'> {
  const { path, order } = playing;
  const note = notes[order as keyof typeof notes];
  if (note !== undefined) draft.note(path, note, { name: content.name });
  else if (orders[order] === undefined) draft.note(path, 'unknownOrder', { order });
  const [first] = content.parts;
  if (first === undefined) return {};
  const shows =
    content.parts.length === 1 && order === SHUFFLE_IN_ORDER
      ? splitShows(draft, path, first)
      : null;
  const parts = shows ?? content.parts;
  if (parts.length === 1) return { play: sourceFor(draft, content, first, playing) };
  if (shows !== null) draft.becomes('shuffleInOrder', { count: shows.length });
  const mix = parts.map((part): ImportMix => ({
    source: sourceFor(draft, content, part, playing),
    weight: Math.max(1, keysIn(part.select).length),
  }));
  return { mix };
}

function sourceFor(
  draft: ImportDraft,
  content: Content,
  part: ContentPart,
  { order, together }: Playing,
): string {
  const chosen = part.order ?? order;
  const isListed = part.isListed === true && chosen !== 3 && chosen !== 2;
  return draft.source({
    name: content.aired === undefined ? part.name : content.name,
    select: part.select,
    order: isListed ? 'listed' : (orders[chosen] ?? 'shuffle'),
    ...(together === undefined ? {} : { together }),
    ...(content.aired === undefined ? {} : { aired: content.aired }),
  });
}

/** The shows of a collection, each in its order; null: unknown. */
function splitShows(
  draft: ImportDraft,
  path: string,
  { name, select }: ContentPart,
): readonly ContentPart[] | null {
  if ('query' in select) {
    draft.note(path, 'showsOfQuery', { name });
    return null;
  }
  const shows = new Map<string, string[]>();
  for (const key of keysIn(select)) {
    const { show = name } = draft.media.get(key) ?? {};
    const files = shows.get(show);
    if (files === undefined) shows.set(show, [key]);
    else files.push(key);
  }
  return [...shows].map(([show, media]) => ({ name: show, select: { media } }));
}

/** Merges the parts into one selection, for uses that can't have a mix, such as filler. */
export function uniteParts(
  draft: ImportDraft,
  path: string,
  parts: readonly ContentPart[],
): ImportSelect {
  const queries = parts.flatMap(({ select }) => ('query' in select ? [select.query] : []));
  const media = [...new Set(parts.flatMap(({ select }) => keysIn(select)))];
  if (queries.length === 0) return { media };
  if (media.length > 0) draft.note(path, 'mixedFiller');
  const [only = ''] = queries;
  return { query: queries.length === 1 ? only : queries.map((one) => `(${one})`).join(' OR ') };
}
