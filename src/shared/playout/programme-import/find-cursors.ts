import type { Steps } from '../../lib/steps.ts';
import { visitEach } from '../../lib/steps.ts';
import type { Cursor } from '../programme/model.ts';
import type { ImportDraft } from './draft.ts';
import { keysIn } from './draft.ts';
import type { ImportNext, ImportSource } from './model.ts';
import type { Resolved } from './document-form.ts';

interface CursorContext extends Pick<Resolved, 'media'> {
  /** Names of the sources in the document by key. */
  readonly names: ReadonlyMap<string, string>;
  /** IDs of the files that a query selects. */
  readonly select: (query: string) => readonly string[];
  readonly findEpisode: (show: string, season: number, episode: number) => string | undefined;
}

/**
 * The cursor of each ordered source, by channel and source: behind the last of its files that aired before now. Shuffles start anew,
 * because another program's shuffle has another order.
 */
export function* findCursors(
  draft: ImportDraft,
  context: CursorContext,
): Steps<Readonly<Record<string, Cursor>>> {
  const cursors: Record<string, Cursor> = {};
  const latest = yield* latestAirings(draft);
  for (const { number, days } of draft.channels) {
    yield;
    const aired = latest.get(number) ?? new Map<string, number>();
    for (const { key, cursor } of playedOn(
      draft,
      days.map(({ plan }) => plan),
    )) {
      const name = context.names.get(key);
      const source = draft.sources.get(key);
      if (name === undefined || source === undefined || !isOrdered(source)) continue;
      const last = findLast(source, aired, context);
      if (last !== undefined) cursors[`${number}/${cursor ?? name}`] = { cycle: 0, last };
    }
  }
  for (const next of draft.nexts) {
    const name = context.names.get(next.source);
    const cursor = name === undefined ? null : cursorBefore(draft, next, context);
    if (cursor !== null && name !== undefined) cursors[`${next.channel}/${name}`] = cursor;
  }
  for (const name of Object.keys(cursors)) draft.becomes('cursor', { name: name.slice(0, 60) });
  return cursors;
}

const isOrdered = ({ order }: ImportSource): boolean =>
  order === 'episode' || order === 'aired' || order === 'listed';

/** By channel and media: its last start. */
function* latestAirings(
  draft: ImportDraft,
): Steps<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const channels = new Map<string, Map<string, number>>();
  yield* visitEach(draft.airings, ({ channel, media, start }) => {
    const latest = channels.get(channel) ?? new Map<string, number>();
    channels.set(channel, latest);
    if (start >= (latest.get(media) ?? -Infinity)) latest.set(media, start);
  });
  return channels;
}

function playedOn(
  draft: ImportDraft,
  plans: readonly string[],
): readonly { readonly key: string; readonly cursor: string | undefined }[] {
  const slots = [...new Set(plans)].flatMap((plan) => draft.plans.get(plan)?.slots ?? []);
  return slots.flatMap(({ play, mix = [], cursor }) =>
    [...(play === undefined ? [] : [play]), ...mix.map(({ source }) => source)].map((key) => ({
      key,
      cursor,
    })),
  );
}

function findLast(
  { select }: ImportSource,
  aired: ReadonlyMap<string, number>,
  context: CursorContext,
): string | undefined {
  const wanted = 'query' in select ? new Set(context.select(select.query)) : null;
  let last: string | undefined;
  let at = -Infinity;
  for (const key of wanted === null ? keysIn(select) : aired.keys()) {
    const start = aired.get(key);
    if (start === undefined || start <= at) continue;
    const id = context.media(key);
    if (id !== undefined && (wanted === null || wanted.has(id))) [last, at] = [id, start];
  }
  return last;
}

/** A cursor after which the given file is next. */
function cursorBefore(
  draft: ImportDraft,
  { source: key, to }: ImportNext,
  { media, findEpisode }: CursorContext,
): Cursor | null {
  const select = draft.sources.get(key)?.select;
  if (select === undefined) return null;
  if ('media' in to) {
    const keys = keysIn(select);
    const before = keys[keys.indexOf(to.media) - 1];
    const last = before === undefined ? undefined : media(before);
    return last === undefined ? null : { cycle: 0, last };
  }
  const show = 'show' in select ? select.show : '';
  const last = findEpisode(show, to.season, to.episode - 1);
  return last === undefined ? null : { cycle: 0, last };
}
