import { t } from '../../../i18n/translate.ts';
import type { JsonObject } from '../../document/document.ts';
import { objectOf } from '../../document/source.ts';
import type { TrackKind } from '../sources.ts';
import { trackOf } from '../sources.ts';
import { knownMedia } from './media.ts';
import type { Facts, ItemView } from './rule.ts';

interface Stream {
  readonly index: number;
  readonly channels: number;
}

/**
 * The streams of a kind as the engine knows them, lowest index first: from the probe hint where there is one, which it trusts
 * blindly, else from the media. null: nobody knows.
 */
function streamsOf(source: JsonObject, kind: TrackKind, facts: Facts): readonly Stream[] | null {
  const hint = objectOf(source['probe_hint']);
  if (hint !== null) return hinted(hint, kind);
  const media = knownMedia(source, facts);
  if (media === null) return null;
  const found = media.streams.filter((stream) => stream.kind === kind);
  return found
    .map(({ index, channels }) => ({ index, channels: channels ?? 0 }))
    .sort((a, b) => a.index - b.index);
}

function hinted(hint: JsonObject, kind: TrackKind): readonly Stream[] {
  const listed = hint[kind];
  const streams: Stream[] = [];
  for (const value of Array.isArray(listed) ? listed : []) {
    const stream = objectOf(value);
    const index = stream?.['stream_index'];
    const channels = stream?.['channels'];
    if (typeof index === 'number')
      streams.push({ index, channels: typeof channels === 'number' ? channels : 0 });
  }
  return streams.sort((a, b) => a.index - b.index);
}

/** The index that a selection asks for; null: it leaves the choice to the engine. */
const askedIndex = (holder: JsonObject | null): number | null => {
  const index = holder?.['stream_index'];
  return typeof index === 'number' ? index : null;
};

/** The engine's own choice of sound: most channels, of several the lowest index. */
const loudest = (streams: readonly Stream[]): Stream | undefined =>
  streams.reduce<Stream | undefined>(
    (best, stream) => (best === undefined || stream.channels > best.channels ? stream : best),
    undefined,
  );

/** Whether the picture, sound or subtitles that an item asks for are in its source. */
export function checkStreams(
  view: ItemView,
  kind: TrackKind,
  source: JsonObject,
  pointer: string,
): void {
  const streams = streamsOf(source, kind, view.facts);
  if (streams === null) return;
  const asked = askedIndex(trackOf(view.item, kind));
  const [first] = streams;
  if (first === undefined) {
    const severity = kind === 'subtitle' ? 'warning' : 'error';
    view.add(pointer, 'stream-missing', severity, t(`playoutcheck:air.stream.none.${kind}`));
    return;
  }
  if (asked !== null) {
    checkAsked(view, kind, asked, streams);
    return;
  }
  const taken = kind === 'audio' ? loudest(streams) : first;
  if (taken === undefined || taken === first) return;
  const numbers = { first: first.index, engine: taken.index, channels: taken.channels };
  view.add(pointer, 'first-audio', 'warning', t('playoutcheck:air.stream.first', numbers));
}

function checkAsked(
  view: ItemView,
  kind: TrackKind,
  asked: number,
  streams: readonly Stream[],
): void {
  if (streams.some(({ index }) => index === asked)) return;
  const taken = kind === 'audio' ? loudest(streams) : streams[0];
  const place = `/tracks/${kind}/stream_index`;
  const there = streams.map(({ index }) => String(index)).join(', ');
  const message = t(`playoutcheck:air.stream.absent.${kind}`, {
    asked,
    there,
    taken: taken?.index ?? 0,
  });
  const label = t('playoutcheck:air.repair.drop', { field: 'stream_index' });
  view.add(place, 'stream-missing', 'warning', message, {
    k: 'set',
    label,
    pointer: view.at(place),
  });
}

/** The same for the picture of a layer. */
export function checkLayerStream(view: ItemView, layer: JsonObject, pointer: string): void {
  const source = objectOf(layer['source']);
  const asked = askedIndex(layer);
  if (source === null || asked === null) return;
  const streams = streamsOf(source, 'video', view.facts);
  if (streams === null || streams.some(({ index }) => index === asked)) return;
  const there = streams.map(({ index }) => String(index)).join(', ');
  const place = `${pointer}/stream_index`;
  view.add(
    place,
    'stream-missing',
    'warning',
    t('playoutcheck:air.stream.layer', { asked, there }),
  );
}
