import { recordOf } from '../../../../shared/lib/json.ts';

/** Formats without loss, where rate and depth say more than the bit rate. */
const LOSSLESS = /^(flac|alac|wav|aiff|pcm|dsd|dsf|ape|wavpack|wv)/;

const positive = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null;

/** The server's audio format as text: "FLAC 48 kHz / 24 bit", "MP3 320 kbit/s"; null if it names no format. */
export function qualityOf(format: unknown): string | null {
  const wire = recordOf(format);
  const type = wire?.['content_type'];
  if (wire === null || typeof type !== 'string' || !/^[a-z0-9_]{2,12}$/.test(type)) return null;
  const name = type.toUpperCase().replace(/^WAVPACK$/, 'WavPack');
  if (!LOSSLESS.test(type)) {
    const rate = positive(wire['bit_rate']);
    return rate === null ? name : `${name} ${String(Math.round(rate))} kbit/s`;
  }
  const rate = positive(wire['sample_rate']);
  const depth = positive(wire['bit_depth']);
  if (rate === null) return name;
  const kilo = String(Math.round(rate / 100) / 10);
  return `${name} ${kilo} kHz${depth === null ? '' : ` / ${String(Math.round(depth))} bit`}`;
}

/** Quality of a queue item: what is streamed, else the first file of its media item. */
export function itemQuality(json: unknown): string | null {
  const item = recordOf(json);
  const streamed = qualityOf(recordOf(item?.['streamdetails'])?.['audio_format']);
  if (streamed !== null) return streamed;
  const mappings = recordOf(item?.['media_item'])?.['provider_mappings'];
  const first: unknown = Array.isArray(mappings) ? mappings[0] : null;
  return qualityOf(recordOf(first)?.['audio_format']);
}
