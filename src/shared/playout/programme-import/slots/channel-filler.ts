import type { ImportDraft } from '../draft.ts';

/** A filler list of a channel. */
export interface FillerList {
  readonly name: string;
  readonly media: readonly string[];
  readonly weight: number;
  readonly cooldownMs: number;
}

/** All filler of a channel as one source, because a gap can only be filled from one source. */
export function channelFiller(
  draft: ImportDraft,
  path: string,
  lists: readonly FillerList[],
): string | undefined {
  const [first, ...rest] = lists.filter(({ media }) => media.length > 0);
  if (first === undefined) return undefined;
  draft.becomes('fillerList');
  if (rest.length > 0 && rest.some(({ weight }) => weight !== first.weight))
    draft.note(path, 'fillerWeights');
  const all = [first, ...rest];
  return draft.source({
    name: rest.length === 0 ? first.name : all.map(({ name }) => name).join(', '),
    select: { media: [...new Set(all.flatMap(({ media }) => media))] },
    order: 'rested',
    restMs: Math.max(...all.map(({ cooldownMs }) => cooldownMs)),
  });
}
