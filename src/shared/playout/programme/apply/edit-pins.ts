import { writeRfc3339 } from '../../time/rfc3339.ts';
import { given } from '../../../lib/given.ts';
import type { LibraryMedia } from '../model.ts';
import { lengthText } from '../lengths.ts';
import type { ZoneTable } from '../zone-table.ts';
import type { FoundEdit } from './manual-edits.ts';

/** A pin as written in the document. */
export interface PinText {
  readonly id: string;
  readonly channel: string;
  readonly start: string;
  readonly play?: string;
  readonly in?: string;
  readonly out?: string;
  readonly lavfi?: string;
  readonly for?: string;
  readonly hole?: true;
  readonly skip?: string;
  readonly advances?: string;
}

/** The user's choices for manual edits. */
export interface EditChoices {
  /** Edits to keep. */
  readonly pins: ReadonlySet<string>;
  readonly deleted: ReadonlyMap<string, 'hole' | 'skip'>;
}

/**
 * The pins that keep manual edits. A moved or trimmed item of a source is pinned, and skipped at its generated time, so that its cursor
 * advances. Filler that makes room for a pin is not pinned but generated again.
 */
export function toPins(
  edits: readonly FoundEdit[],
  { pins, deleted }: EditChoices,
  zone: ZoneTable,
  byPath: ReadonlyMap<string, LibraryMedia>,
): readonly PinText[] {
  const texts: PinText[] = [];
  const skipped = new Set<string>();
  const time = (ms: number): string => writeRfc3339(zone.stamp(ms));
  const skip = ({ generated, channel }: FoundEdit): void => {
    if (generated?.media === undefined || generated.role !== 'main') return;
    const { media, start } = generated;
    // A unit with breaks consists of several items, but is skipped once.
    if (skipped.has(media)) return;
    skipped.add(media);
    const id = `skip-${channel}-${Math.round(start).toString(36)}`;
    texts.push({ id, channel, start: time(start), skip: media });
  };
  for (const edit of edits) {
    const { channel, now, generated, id } = edit;
    const becomes = deleted.get(id);
    if (now === null && generated !== null && becomes === 'skip') skip(edit);
    else if (now === null && generated !== null && becomes === 'hole')
      texts.push({
        id: `hole-${channel}-${Math.round(generated.start).toString(36)}`,
        channel,
        start: time(generated.start),
        hole: true,
        for: lengthText(generated.finish - generated.start),
      });
    else if (now !== null && edit.isPinnable && pins.has(id)) {
      texts.push(toPin(edit, now, time, byPath));
      skip(edit);
    }
  }
  return texts;
}

function toPin(
  { channel }: FoundEdit,
  now: NonNullable<FoundEdit['now']>,
  time: (ms: number) => string,
  byPath: ReadonlyMap<string, LibraryMedia>,
): PinText {
  const start = Math.round(now.start);
  const ms = Math.round(now.finish) - start;
  const id = `edit-${channel}-${start.toString(36)}`;
  const about = { id, channel, start: time(start) };
  if (!now.isFile) return { ...about, lavfi: now.what, for: lengthText(ms) };
  const media = byPath.get(now.what);
  const from = now.inMs ?? 0;
  const isCut = from > 0 || media === undefined || from + ms < media.ms;
  return {
    ...about,
    ...given({
      play: media?.id,
      in: from > 0 ? lengthText(from) : undefined,
      out: isCut ? lengthText(from + ms) : undefined,
    }),
  };
}
