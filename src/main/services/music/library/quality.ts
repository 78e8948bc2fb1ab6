import { toRecord } from '../../../../shared/lib/json.ts';

/** Lossless formats, whose quality is given by sample rate and bit depth; for others by bit rate. */
const LOSSLESS = /^(flac|alac|wav|aiff|pcm|dsd|dsf|ape|tak|wavpack|wv)/;

interface Format {
  readonly type: string;
  readonly lossless: boolean;
  /** Hz, bits and kbit/s; null while unknown. */
  readonly rate: number | null;
  readonly depth: number | null;
  readonly bitRate: number | null;
}

/** "FLAC 48 kHz / 24 bit" or "MP3 320 kbit/s" of the best of the server's audio formats; null if it names none. */
export function describeQuality(formats: readonly unknown[]): string | null {
  const known = formats.map(readFormat).filter((format) => format !== null);
  const best = known.reduce<Format | null>(
    (top, format) => (top === null || worth(format) > worth(top) ? format : top),
    null,
  );
  return best === null ? null : describe(best);
}

function readFormat(json: unknown): Format | null {
  const wire = toRecord(json);
  const type = wire?.['content_type'];
  if (wire === null || typeof type !== 'string' || !/^[a-z0-9_]{2,12}$/i.test(type)) return null;
  return {
    type: type.toUpperCase().replace(/^WAVPACK$/, 'WavPack'),
    lossless: LOSSLESS.test(type.toLowerCase()),
    rate: positive(wire['sample_rate']),
    depth: positive(wire['bit_depth']),
    bitRate: positive(wire['bit_rate']),
  };
}

const positive = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null;

/** kbit/s; the uncompressed rate for lossless formats, so they rank first. */
const worth = ({ lossless, rate, depth, bitRate }: Format): number =>
  lossless ? 10_000 + ((rate ?? 0) / 1000) * (depth ?? 0) : (bitRate ?? 0);

function describe({ type, lossless, rate, depth, bitRate }: Format): string {
  if (!lossless) return bitRate === null ? type : `${type} ${String(Math.round(bitRate))} kbit/s`;
  if (rate === null) return type;
  const kilo = String(Math.round(rate / 100) / 10);
  return `${type} ${kilo} kHz${depth === null ? '' : ` / ${String(Math.round(depth))} bit`}`;
}

/** Quality of a queue item: what is streamed, else the first file of its media item. */
export function itemQuality(json: unknown): string | null {
  const item = toRecord(json);
  const streamed = describeQuality([toRecord(item?.['streamdetails'])?.['audio_format']]);
  if (streamed !== null) return streamed;
  const mappings = toRecord(item?.['media_item'])?.['provider_mappings'];
  const first: unknown = Array.isArray(mappings) ? mappings[0] : null;
  return describeQuality([toRecord(first)?.['audio_format']]);
}
