import type { JsonObject } from '../../../../shared/playout/document/document.ts';
import type { Engine } from '../../../../shared/playout/finding.ts';
import type { MediaFacts, MediaStream } from '../../../../shared/playout/state.ts';

/** A hint for a file, or why there can be none: a stream lacks a field, or the picture is one that nobody knows enough of. */
export type HintRead =
  | { readonly ok: true; readonly hint: JsonObject }
  | { readonly ok: false; readonly why: 'empty' | 'hdr' }
  | { readonly ok: false; readonly why: 'lacks'; readonly field: string; readonly stream: number };

const required = {
  video: ['codec', 'width', 'height', 'pix_fmt'],
  audio: ['codec', 'channels'],
  subtitle: ['codec'],
} as const;
type Kind = keyof typeof required;

/** What the engine 0.0.2 does not know yet, and would refuse the file's version for. */
const newer = new Set(['dv_profile', 'has_hdr10_metadata', 'rotation']);

/** What the engine would find out about a file by itself, in its words (playout.md 2): the lowest version that has it is enough. */
export function hintOf(media: MediaFacts, engine: Engine): HintRead {
  const hint: JsonObject = { video: [], audio: [], subtitle: [] };
  for (const kind of Object.keys(required) as Kind[]) {
    const streams: JsonObject[] = [];
    for (const stream of media.streams.filter((one) => one.kind === kind)) {
      const entry = entryOf(stream, engine);
      const field = required[kind].find((key) => entry[key] === undefined || entry[key] === '');
      if (field !== undefined) return { ok: false, why: 'lacks', field, stream: stream.index };
      if (isHalfKnown(entry, engine)) return { ok: false, why: 'hdr' };
      streams.push(entry);
    }
    hint[kind] = streams;
  }
  // A cover is no picture to send, so a file may well be left with nothing.
  if (Object.values(hint).every((list) => Array.isArray(list) && list.length === 0))
    return { ok: false, why: 'empty' };
  if (media.format !== undefined) hint['format_name'] = media.format;
  if (media.durationMs !== null) hint['duration_ms'] = media.durationMs;
  return { ok: true, hint };
}

function entryOf({ index, kind, codec, channels, hint = {} }: MediaStream, engine: Engine) {
  const entry: JsonObject = { stream_index: index, codec };
  if (kind === 'audio' && channels !== null) entry['channels'] = channels;
  for (const [key, value] of Object.entries(hint))
    if (engine !== '0.0.2' || !newer.has(key)) entry[key] = value;
  return entry;
}

/** The engine looks into the frames of such a picture for what its streams do not tell; a hint would say that there is none. */
const isHalfKnown = (entry: JsonObject, engine: Engine): boolean =>
  engine !== '0.0.2' &&
  entry['color_transfer'] === 'smpte2084' &&
  entry['has_hdr10_metadata'] !== true;

/** How many streams of each kind a hint names. */
export const countIn = (hint: JsonObject, kind: Kind): number => {
  const list = hint[kind];
  return Array.isArray(list) ? list.length : 0;
};
