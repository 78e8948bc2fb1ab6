import { clockText, lengthText } from '../programme/lengths.ts';
import { given } from '../../lib/given.ts';
import type { ImportBreaks, ImportClips, ImportSlot, ImportSource } from './model.ts';

/** Writes parts of the document as text values. */

const DAY_MS = 86_400_000;

/** A time of day in ms since midnight; days beyond the first count from midnight again. */
export const timeText = (ms: number): string =>
  clockText((((Math.round(ms / 1000) * 1000) % DAY_MS) + DAY_MS) % DAY_MS);

const length = (ms: number | undefined): string | undefined =>
  ms === undefined ? undefined : lengthText(ms);
const time = (ms: number | undefined): string | undefined =>
  ms === undefined ? undefined : timeText(ms);

/** Resolves keys of the import to source names and library IDs; undefined: left out. */
export interface Resolved {
  readonly source: (key: string) => string | undefined;
  readonly media: (key: string) => string | undefined;
}

export function slotForm(
  slot: ImportSlot,
  id: string,
  ids: readonly string[],
  resolved: Resolved,
): Readonly<Record<string, unknown>> | null {
  const what = contentForm(slot, ids, resolved);
  if (what === null) return null;
  const { source, media } = resolved;
  const gap = slot.gap === undefined ? undefined : source(slot.gap);
  const before = clipsForm(slot.before, resolved);
  const after = clipsForm(slot.after, resolved);
  const fallback = slot.fallback === undefined ? undefined : media(slot.fallback);
  return given({
    id,
    at: time(slot.at),
    ...what,
    take: slot.take,
    until: time(slot.until),
    for: length(slot.forMs),
    align: length(slot.alignMs),
    overrun: slot.overrunMs === 0 ? undefined : length(slot.overrunMs),
    fit: slot.isSearching === true ? 'search' : undefined,
    cursor: slot.cursor,
    breaks: breaksForm(slot.breaks, resolved),
    filler: [gap, before, after].every((one) => one === undefined)
      ? undefined
      : given({ gap, before, after }),
    fallback: fallback === undefined ? undefined : { media: fallback },
    guide:
      slot.title === undefined && slot.isHidden !== true
        ? undefined
        : given({ title: slot.title, hide: slot.isHidden === true ? true : undefined }),
  });
}

/** What a slot plays; null: none of it could be imported. */
function contentForm(
  { play, mix, repeat, channel }: ImportSlot,
  ids: readonly string[],
  { source }: Resolved,
): Readonly<Record<string, unknown>> | null {
  if (channel !== undefined)
    return {
      play: given({
        channel: channel.number,
        shift: channel.shiftMs === 0 ? undefined : lengthText(channel.shiftMs),
      }),
    };
  if (repeat !== undefined) return ids[repeat] === undefined ? null : { repeat: ids[repeat] };
  if (mix !== undefined) {
    const parts = mix.flatMap(({ source: key, weight }) => {
      const name = source(key);
      return name === undefined ? [] : [{ source: name, weight }];
    });
    return parts.length === 0 ? null : { mix: parts };
  }
  const name = play === undefined ? undefined : source(play);
  return name === undefined ? null : { play: name };
}

function clipsForm(
  clips: ImportClips | undefined,
  { source }: Resolved,
): Readonly<Record<string, unknown>> | undefined {
  const name = clips === undefined ? undefined : source(clips.source);
  return name === undefined ? undefined : { source: name, clips: clips?.clips };
}

function breaksForm(
  breaks: ImportBreaks | undefined,
  { source }: Resolved,
): Readonly<Record<string, unknown>> | undefined {
  const name = breaks === undefined ? undefined : source(breaks.source);
  if (breaks === undefined || name === undefined) return undefined;
  const { everyMs, firstMs, lastMs, gapMs, max, clips } = breaks;
  return given({
    at: everyMs === undefined ? 'chapters' : { every: lengthText(everyMs) },
    first: length(firstMs),
    last: length(lastMs),
    gap: length(gapMs),
    max,
    clips,
    source: name,
  });
}

/** Fields of a source except its selection. */
export const sourceForm = ({
  order,
  together,
  restMs,
  aired,
}: ImportSource): Readonly<Record<string, unknown>> =>
  given({
    order,
    together,
    rest: restMs === undefined || restMs === 0 ? undefined : lengthText(restMs),
    aired,
  });

/** Makes names for the document from names of another program: short, unique, and without the separators of cursors. */
export class DocumentNames {
  readonly #taken = new Set<string>();

  take(name: string, fallback: string): string {
    const plain =
      name
        .replace(/[/\s\p{Cc}]+/gu, ' ')
        .trim()
        .slice(0, 80)
        .trim() || fallback;
    let unique = plain;
    for (let at = 2; this.#taken.has(unique); at += 1) unique = `${plain} ${String(at)}`;
    this.#taken.add(unique);
    return unique;
  }
}
