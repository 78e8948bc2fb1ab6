import { t } from '../../../i18n/translate.ts';
import type { JsonObject, JsonValue } from '../../document/document.ts';
import { toObject } from '../../document/source.ts';
import type { MediaFacts, MediaStream } from '../../state.ts';
import type { ItemView } from './rule.ts';

const kinds = ['video', 'audio', 'subtitle'] as const;
/** The stream fields that the engine uses for selection and decoding. */
const compared = ['codec', 'width', 'height', 'pix_fmt', 'channels'] as const;
/** Tolerance between lengths (ms): containers round them. */
const ROUNDED_MS = 1000;

interface Difference {
  readonly pointer: string;
  readonly message: string;
}

/**
 * Compares a probe hint with what ffprobe reports. The engine trusts hints without checking (playout.md 2), so a hint
 * for another file in the same place fails on air. Reports the first difference.
 */
export function checkHint(view: ItemView, source: JsonObject, pointer: string): void {
  const hint = toObject(source['probe_hint']);
  const media = hint === null ? null : view.knownMedia(source);
  if (hint === null || media === null) return;
  const difference = ofStreams(hint, media) ?? ofLength(hint['duration_ms'], media);
  if (difference === null) return;
  const place = `${pointer}/probe_hint`;
  const label = t('playoutcheck:air.repair.drop', { field: 'probe_hint' });
  const repair = { k: 'set', label, pointer: view.at(place) } as const;
  view.add(place + difference.pointer, 'hint-differs', 'warning', difference.message, repair);
}

function ofStreams(hint: JsonObject, media: MediaFacts): Difference | null {
  for (const kind of kinds) {
    const listed = hint[kind];
    for (const [at, value] of (Array.isArray(listed) ? listed : []).entries()) {
      const stream = toObject(value);
      const difference = stream === null ? null : ofStream(kind, stream, media);
      if (difference !== null)
        return { ...difference, pointer: `/${kind}/${String(at)}${difference.pointer}` };
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
    const is = getFact(known, field);
    const stated = stream[field];
    if (is === undefined || stated === undefined || stated === is) continue;
    const values = { field, index, said: JSON.stringify(stated), is: JSON.stringify(is) };
    return { pointer: `/${field}`, message: t('playoutcheck:air.hint.differs', values) };
  }
  return null;
}

/** The value that ffprobe reports; undefined if it reports none. */
function getFact(stream: MediaStream, field: (typeof compared)[number]): JsonValue | undefined {
  if (field === 'codec') return stream.codec === '' ? undefined : stream.codec;
  if (field === 'channels') return stream.channels ?? undefined;
  return stream.hint?.[field];
}

function ofLength(stated: JsonValue | undefined, { durationMs }: MediaFacts): Difference | null {
  if (
    typeof stated !== 'number' ||
    durationMs === null ||
    Math.abs(stated - durationMs) <= ROUNDED_MS
  )
    return null;
  const message = t('playoutcheck:air.hint.length', { said: stated, is: durationMs });
  return { pointer: '/duration_ms', message };
}
