import { findMedia, getType, hasStream, reliable } from '../check/sources.ts';
import { toItem } from '../document/item.ts';
import { mainSource } from '../document/source.ts';
import type { MediaResult } from '../check/facts.ts';
import type { JsonObject, PlayoutDoc } from '../document/document.ts';
import { newDoc } from '../document/write-doc.ts';
import { writeRfc3339 } from '../time/rfc3339.ts';
import { ChannelDays } from './channel-days.ts';
import { given } from '../../lib/given.ts';
import type { MediaFacts } from '../state.ts';
import { toItemId } from './item-id.ts';
import type { Channel, Item, LibraryMedia } from './model.ts';

/**
 * R15: the generated items of a channel as playout files, one per broadcast day, named by its first start and last finish. An item that
 * runs past the end of the day stays in the day in which it starts. `media`: by ID. `getFacts`: the known facts about the file at a path.
 */
export function playoutFiles(
  channel: Channel,
  items: readonly Item[],
  media: ReadonlyMap<string, LibraryMedia>,
  getFacts: (path: string) => MediaResult = unknown,
): readonly PlayoutDoc[] {
  const [first, last] = [items[0], items.at(-1)];
  if (first === undefined || last === undefined) return [];
  const days = new ChannelDays(channel, first.start, last.finish);
  const stamp = (ms: number) => days.zone.stamp(ms);
  const byDay = new Map<number, Item[]>();
  for (const item of items) {
    const day = days.dayAt(item.start);
    const list = byDay.get(day);
    if (list === undefined) byDay.set(day, [item]);
    else list.push(item);
  }
  let key = 0;
  return [...byDay].map(([day, list]) =>
    newDoc(
      `${channel.number}-${day}`,
      { start: stamp(list[0]?.start ?? 0), finish: stamp(list.at(-1)?.finish ?? 0) },
      list.map((item) => {
        key += 1;
        const value = itemJson(item, media, (ms) => writeRfc3339(stamp(ms)));
        return toItem(withTracks(value, getFacts), key);
      }),
    ),
  );
}

const unknown = (): 'unknown' => 'unknown';

function withTracks(value: JsonObject, getFacts: (path: string) => MediaResult): JsonObject {
  const source = mainSource(value) ?? {};
  const tracks = itemTracks(source, findMedia(source, getFacts));
  return tracks === null ? value : { ...value, tracks };
}

function itemJson(
  item: Item,
  media: ReadonlyMap<string, LibraryMedia>,
  time: (ms: number) => string,
): JsonObject {
  const file = item.media === undefined ? undefined : media.get(item.media);
  const { title, show, season, episode } = file ?? {};
  const program = given({
    title: show ?? title,
    sub_title: show === undefined ? undefined : title,
    season,
    episode,
  });
  return {
    id: toItemId(item),
    start: time(item.start),
    finish: time(item.finish),
    source:
      file === undefined
        ? { source_type: 'lavfi', params: item.lavfi ?? '' }
        : given({
            source_type: 'local',
            path: file.path,
            in_point_ms: item.inMs,
            out_point_ms: item.outMs,
          }),
    ...(Object.keys(program).length === 0 ? {} : { program }),
    'x-channelstrip': given({
      slot: item.slot,
      source: item.why.source,
      media: item.media,
      role: item.role,
      pin: item.pin,
    }),
  };
}

const SILENCE = 'anullsrc=channel_layout=stereo:sample_rate=48000';

/**
 * The `tracks` of a generated item; null: its source needs none. The channel server airs black for a source without audio, so silent films
 * and generated pictures get silence. `facts`: of its file.
 */
function itemTracks(source: JsonObject, facts: MediaResult): JsonObject | null {
  const media = reliable(facts);
  if (!hasSound(source, media))
    return { audio: { source: { source_type: 'lavfi', params: SILENCE } } };
  const index = findLoudest(media);
  return index === null ? null : { audio: { stream_index: index } };
}

/** Whether a source has audio; true if unknown. A graph has audio as its second output. */
const hasSound = (source: JsonObject, media: MediaFacts | null): boolean =>
  getType(source) === 'lavfi'
    ? JSON.stringify(source['params'] ?? '').includes('[out1]')
    : hasStream(source, 'audio', media) !== false;

/** The stream with the most channels, if that is not the first: the server would use it, although the format promises the first. */
function findLoudest(media: MediaFacts | null): number | null {
  const streams = media?.streams.filter(({ kind }) => kind === 'audio') ?? [];
  const most = Math.max(...streams.map(({ channels }) => channels ?? 0));
  const taken = streams.find(({ channels }) => (channels ?? 0) === most);
  const isFirst = streams.every(({ index }) => index >= (taken?.index ?? 0));
  return taken === undefined || isFirst ? null : taken.index;
}
