import { t } from '../../../i18n/translate.ts';
import type { JsonObject } from '../../document/document.ts';
import { toObject } from '../../document/source.ts';
import type { TrackKind } from '../sources.ts';
import { getTrack } from '../sources.ts';
import type { ItemView } from './rule.ts';

/**
 * Result of a scan over the streams of one kind: lowest index, most channels, and whether the selected one exists. One
 * instance is reused to avoid garbage.
 */
class StreamScan {
  /** -1: there is none. */
  first = -1;
  /** The engine's choice of audio: most channels, then the first listed. */
  loudest = -1;
  channels = -1;
  there = false;
  #asked: number | null = null;

  begin(selected: number | null): void {
    this.first = -1;
    this.loudest = -1;
    this.channels = -1;
    this.there = false;
    this.#asked = selected;
  }

  take(index: number, channels: number): void {
    if (this.first < 0 || index < this.first) this.first = index;
    if (channels > this.channels) {
      this.channels = channels;
      this.loudest = index;
    }
    if (index === this.#asked) this.there = true;
  }
}

const scan = new StreamScan();

/**
 * Scans the streams of a kind as the engine knows them: from the probe hint if there is one, which it trusts, else from
 * the media. Returns false if they are unknown.
 */
function scanStreams(
  source: JsonObject,
  kind: TrackKind,
  selected: number | null,
  view: ItemView,
): boolean {
  scan.begin(selected);
  const hint = toObject(source['probe_hint']);
  if (hint !== null) {
    const listed = hint[kind];
    for (const value of Array.isArray(listed) ? listed : []) {
      const stream = toObject(value);
      const index = stream?.['stream_index'];
      const channels = stream?.['channels'];
      if (typeof index === 'number') scan.take(index, typeof channels === 'number' ? channels : 0);
    }
    return true;
  }
  const media = view.knownMedia(source);
  if (media === null) return false;
  for (const stream of media.streams)
    if (stream.kind === kind) scan.take(stream.index, stream.channels ?? 0);
  return true;
}

/** The indexes of a kind in a source, for a message. */
function indexesIn(source: JsonObject, kind: TrackKind, view: ItemView): string {
  const indexes: number[] = [];
  const hint = toObject(source['probe_hint'])?.[kind];
  for (const value of Array.isArray(hint) ? hint : []) {
    const index = toObject(value)?.['stream_index'];
    if (typeof index === 'number') indexes.push(index);
  }
  if (hint === undefined)
    for (const stream of view.knownMedia(source)?.streams ?? [])
      if (stream.kind === kind) indexes.push(stream.index);
  return indexes.sort((a, b) => a - b).join(', ');
}

/** The selected index; null: the engine chooses. */
const selectedIndex = (holder: JsonObject | null): number | null => {
  const index = holder?.['stream_index'];
  return typeof index === 'number' ? index : null;
};

/**
 * Whether the engine's own choice of streams is right for a source: it has video, and its first audio stream is the one
 * with the most channels. Also true if the streams are unknown.
 */
export function isOrdinary(view: ItemView, source: JsonObject): boolean {
  if (source['probe_hint'] !== undefined) return false;
  const media = view.knownMedia(source);
  if (media === null) return true;
  let picture = false;
  let sound = -1;
  let channels = -1;
  for (const stream of media.streams)
    if (stream.kind === 'video') picture = true;
    else if (stream.kind === 'audio') {
      if (sound >= 0 && (stream.index < sound || (stream.channels ?? 0) > channels)) return false;
      if (sound < 0) {
        sound = stream.index;
        channels = stream.channels ?? 0;
      }
    }
  return picture && sound >= 0;
}

/** Checks that the video, audio or subtitles that an item selects are in its source. */
export function checkStreams(
  view: ItemView,
  kind: TrackKind,
  source: JsonObject,
  pointer: string,
): void {
  const selected = selectedIndex(getTrack(view.item, kind));
  if (!scanStreams(source, kind, selected, view)) return;
  const { first, loudest, channels, there } = scan;
  if (first < 0) {
    const severity = kind === 'subtitle' ? 'warning' : 'error';
    view.add(pointer, 'stream-missing', severity, t(`playoutcheck:air.stream.none.${kind}`));
    return;
  }
  const taken = kind === 'audio' ? loudest : first;
  if (selected !== null && !there) {
    const list = indexesIn(source, kind, view);
    const message = t(`playoutcheck:air.stream.absent.${kind}`, {
      asked: selected,
      there: list,
      taken,
    });
    const place = `/tracks/${kind}/stream_index`;
    const label = t('playoutcheck:air.repair.drop', { field: 'stream_index' });
    const repair = { k: 'set', label, pointer: view.at(place) } as const;
    view.add(place, 'stream-missing', 'warning', message, repair);
  }
  if (selected !== null || taken === first) return;
  const message = t('playoutcheck:air.stream.first', { first, engine: taken, channels });
  view.add(pointer, 'first-audio', 'warning', message);
}

/** Checks the selected video stream of a layer. */
export function checkLayerStream(
  view: ItemView,
  layer: JsonObject,
  source: JsonObject,
  pointer: string,
): void {
  const selected = selectedIndex(layer);
  if (selected === null) return;
  if (!scanStreams(source, 'video', selected, view) || scan.there) return;
  const words = { asked: selected, there: indexesIn(source, 'video', view) };
  const message = t('playoutcheck:air.stream.layer', words);
  view.add(`${pointer}/stream_index`, 'stream-missing', 'warning', message);
}
