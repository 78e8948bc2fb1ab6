import { formatTitleById } from './media-title.ts';
import type { ChannelProgramme, LibraryMedia } from './model.ts';

/** Names shown instead of keys and IDs. Without a name, the key or ID itself is shown. */
export interface Readable {
  source(key: string): string;
  slot(channel: string, id: string): string;
  media(id: string): string;
}

/** Shows keys and IDs unchanged. */
export const ownNames: Readable = {
  source: (key) => key,
  slot: (_, id) => id,
  media: (id) => id,
};

export function readableNames(
  programme: ChannelProgramme,
  byId: ReadonlyMap<string, LibraryMedia>,
): Readable {
  const slots = new Map(
    programme.channels.flatMap(({ number, days }) =>
      days.flatMap((rule) => rule.slots.map(({ id, name = id }) => [`${number} ${id}`, name])),
    ),
  );
  return {
    source: (key) => programme.sources[key]?.name ?? key,
    slot: (channel, id) => slots.get(`${channel} ${id}`) ?? id,
    media: (id) => formatTitleById(id, byId),
  };
}
