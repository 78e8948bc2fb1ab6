import type { ImportDraft } from '../draft.ts';
import type { ImportRule } from '../model.ts';

/** One entry of a looping list. */
interface LoopEntry {
  readonly ms: number;
  /** Key of a media file; null: flex or another channel. */
  readonly media: string | null;
  readonly isRedirect: boolean;
}

export interface LoopingLineup {
  readonly path: string;
  readonly channel: string;
  readonly entries: readonly LoopEntry[];
  /** Start of the first round (epoch ms); null: unknown. */
  readonly startedAt: number | null;
  readonly now: number;
  /** The source that fills gaps. */
  readonly gap: string | undefined;
}

/** Converts a list without rules: its files in order, continuing from the current one. */
export function arrangeLineup(
  draft: ImportDraft,
  key: string,
  name: string,
  { path, channel, entries, startedAt, now, gap }: LoopingLineup,
): readonly ImportRule[] {
  const media = entries.flatMap((entry) => entry.media ?? []);
  if (media.length === 0) return [];
  if (entries.some((entry) => entry.media === null && !entry.isRedirect))
    draft.note(path, 'loopFlex');
  if (entries.some(({ isRedirect }) => isRedirect)) draft.note(path, 'loopRedirect');
  if (new Set(media).size < media.length) draft.note(path, 'loopTwice');
  const source = draft.source({ name, select: { media: [...new Set(media)] }, order: 'listed' });
  const overrunMs = Math.ceil(draft.lengths(source).longest / 60_000) * 60_000;
  draft.becomes('loop');
  draft.plans.set(key, {
    name,
    slots: [{ name, play: source, overrunMs, ...(gap === undefined ? {} : { gap }) }],
  });
  const last = startedAt === null ? undefined : lastStarted(entries, startedAt, now);
  if (last !== undefined) draft.airings.push({ channel, ...last });
  return [{ plan: key }];
}

/** The last file that started before now. */
function lastStarted(
  entries: readonly LoopEntry[],
  startedAt: number,
  now: number,
): { readonly media: string; readonly start: number } | undefined {
  const length = entries.reduce((sum, { ms }) => sum + ms, 0);
  if (length <= 0 || startedAt > now) return undefined;
  let start = now - ((now - startedAt) % length);
  let last: { media: string; start: number } | undefined;
  for (const { ms, media } of entries) {
    if (start > now) break;
    if (media !== null) last = { media, start };
    start += ms;
  }
  return last;
}
