import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonObject, JsonValue } from '../../../../shared/playout/document/document.ts';
import { toObject } from '../../../../shared/playout/document/source.ts';

export const trackNames = ['video', 'audio', 'subtitle'] as const;
export type TrackName = (typeof trackNames)[number];

export const trackWord = (name: TrackName): string => t(`playout:track.${name}`);

/** The item's entry for a track; null: the server selects the stream. */
export const getTrack = (item: JsonObject, name: TrackName): JsonObject | null =>
  toObject(toObject(item['tracks'])?.[name]);

/** The stream index that a track sets; null: the server selects it. */
export const getStream = (item: JsonObject, name: TrackName): number | null => {
  const index = getTrack(item, name)?.['stream_index'];
  return typeof index === 'number' ? index : null;
};

/** The smallest change that sets or removes a key of a track. It targets the nearest existing parent and leaves no empty objects. */
export function trackChange(
  item: JsonObject,
  name: TrackName,
  key: 'stream_index' | 'source',
  value: JsonValue | undefined,
): { readonly pointer: string; readonly value?: JsonValue } {
  const tracks = toObject(item['tracks']);
  const track = getTrack(item, name);
  if (value !== undefined) {
    if (track !== null) return { pointer: `/tracks/${name}/${key}`, value };
    if (tracks !== null) return { pointer: `/tracks/${name}`, value: { [key]: value } };
    return { pointer: '/tracks', value: { [name]: { [key]: value } } };
  }
  const keys = Object.keys(track ?? {}).filter((one) => one !== key);
  if (keys.length > 0) return { pointer: `/tracks/${name}/${key}` };
  const others = Object.keys(tracks ?? {}).filter((other) => other !== name);
  return { pointer: others.length > 0 ? `/tracks/${name}` : '/tracks' };
}
