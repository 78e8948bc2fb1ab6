import type { MediaResult } from '../check/facts.ts';
import { getType, hasStream, reliable } from '../check/sources.ts';
import type { JsonObject } from '../document/document.ts';
import type { MediaFacts } from '../state.ts';

const SILENCE = 'anullsrc=channel_layout=stereo:sample_rate=48000';

/**
 * The `tracks` of a generated item; null: its source needs none. The channel server airs black for a source without sound, so a silent film gets
 * silence, and so does a generated picture. `facts`: of its file.
 */
export function itemTracks(source: JsonObject, facts: MediaResult): JsonObject | null {
  const media = reliable(facts);
  if (!hasSound(source, media))
    return { audio: { source: { source_type: 'lavfi', params: SILENCE } } };
  const index = findLoudest(media);
  return index === null ? null : { audio: { stream_index: index } };
}

/** The sound of a graph is its second output. What is not known is taken to be there. */
const hasSound = (source: JsonObject, media: MediaFacts | null): boolean =>
  getType(source) === 'lavfi'
    ? JSON.stringify(source['params'] ?? '').includes('[out1]')
    : hasStream(source, 'audio', media) !== false;

/** The stream with the most channels, which the server takes, where the format promises another one: the first. */
function findLoudest(media: MediaFacts | null): number | null {
  const streams = media?.streams.filter(({ kind }) => kind === 'audio') ?? [];
  const most = Math.max(...streams.map(({ channels }) => channels ?? 0));
  const taken = streams.find(({ channels }) => (channels ?? 0) === most);
  const isFirst = streams.every(({ index }) => index >= (taken?.index ?? 0));
  return taken === undefined || isFirst ? null : taken.index;
}
