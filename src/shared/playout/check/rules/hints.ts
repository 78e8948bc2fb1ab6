import { t } from '../../../i18n/translate.ts';
import type { JsonObject, JsonValue } from '../../document/document.ts';
import { objectOf } from '../../document/source.ts';
import type { MediaFacts, MediaStream } from '../../state.ts';
import type { ItemView } from './rule.ts';

const kinds = ['video', 'audio', 'subtitle'] as const;
/** The stream fields that the engine uses for selection and decoding. */
const compared = ['codec', 'width', 'height', 'pix_fmt', 'channels'] as const;
/** Tolerance between lengths (ms): containers round them. */
const ROUNDED = 1000;

interface Difference {
  readonly pointer: string;
  readonly message: string;
}

/**
 * Compares a probe hint with what ffprobe reports. The engine trusts hints without checking (playout.md 2), so a hint
 * for another file in the same place fails on air. Reports the first difference.
 */
export function checkHint(view: ItemView, source: JsonObject, pointer: string): void {
  const hint = objectOf(source['probe_hint']);
  const media = hint === null ? null : view.knownMedia(source);
  if (hint === null || media === null) return;
  const found = ofStreams(hint, media) ?? ofLength(hint['duration_ms'], media);
  if (found === null) return;
  const place = `${pointer}/probe_hint`;
  const label = t('playoutcheck:air.repair.drop', { field: 'probe_hint' });
  const repair = { k: 'set', label, pointer: view.at(place) } as const;
  view.add(place + found.pointer, 'hint-differs', 'warning', found.message, repair);
}

function ofStreams(hint: JsonObject, media: MediaFacts): Difference | null {
  for (const kind of kinds) {
    const listed = hint[kind];
    for (const [at, value] of (Array.isArray(listed) ? listed : []).entries()) {
      const stream = objectOf(value);
      const found = stream === null ? null : ofStream(kind, stream, media);
      if (found !== null) return { ...found, pointer: `/${kind}/${String(at)}${found.pointer}` };
    }
  }
  return null;
}

function ofStream(
  kind: (typeof kinds)[number],
  stream: JsonObject,
  { streams }: MediaFacts,
): Difference | null {
  const index = stream['stream_index'];
  if (typeof index !== 'number') return null;
  const known = streams.find((one) => one.index === index);
  if (known?.kind !== kind) {
    const message = t(`playoutcheck:air.hint.none.${kind}`, { index });
    return { pointer: '/stream_index', message };
  }
  for (const field of compared) {
    const is = factOf(known, field);
    const said = stream[field];
    if (is === undefined || said === undefined || said === is) continue;
    const values = { field, index, said: JSON.stringify(said), is: JSON.stringify(is) };
    return { pointer: `/${field}`, message: t('playoutcheck:air.hint.differs', values) };
  }
  return null;
}

/** The value that ffprobe reports; undefined if it reports none. */
function factOf(stream: MediaStream, field: (typeof compared)[number]): JsonValue | undefined {
  if (field === 'codec') return stream.codec === '' ? undefined : stream.codec;
  if (field === 'channels') return stream.channels ?? undefined;
  return stream.hint?.[field];
}

function ofLength(said: JsonValue | undefined, { durationMs }: MediaFacts): Difference | null {
  if (typeof said !== 'number' || durationMs === null || Math.abs(said - durationMs) <= ROUNDED)
    return null;
  const message = t('playoutcheck:air.hint.length', { said, is: durationMs });
  return { pointer: '/duration_ms', message };
}
