import { z } from 'zod';
import { number, text } from '../players/tolerant.ts';

const Format = z.object({
  content_type: text,
  sample_rate: number,
  bit_depth: number,
  bit_rate: number,
});
type Format = z.infer<typeof Format>;

/** Formats whose sample rate and depth describe their quality; for others the bit rate does. */
const lossless: ReadonlySet<string> = new Set([
  'flac',
  'alac',
  'wav',
  'aiff',
  'ape',
  'wavpack',
  'dsf',
  'tak',
]);

/** "FLAC 48 kHz / 24 bit" or "MP3 320 kbit/s" of the best file; null while no format is known. */
export function qualityOf(formats: readonly unknown[]): string | null {
  const known = formats
    .map((json) => Format.safeParse(json).data)
    .filter((format) => format !== undefined)
    .filter(({ content_type: type }) => type !== null && /^[a-z0-9]{2,12}$/i.test(type));
  const best = known.reduce<Format | null>(
    (found, format) => (found === null || worth(format) > worth(found) ? format : found),
    null,
  );
  return best === null ? null : describe(best);
}

const isLossless = ({ content_type: type }: Format): boolean =>
  lossless.has(type?.toLowerCase() ?? '');

/** kbit/s; the uncompressed rate for lossless formats, so they rank first. */
const worth = (format: Format): number =>
  isLossless(format)
    ? 10_000 + ((format.sample_rate ?? 0) / 1000) * (format.bit_depth ?? 0)
    : (format.bit_rate ?? 0);

function describe(format: Format): string {
  const type = format.content_type?.toUpperCase() ?? '';
  if (!isLossless(format))
    return (format.bit_rate ?? 0) > 0 ? `${type} ${String(format.bit_rate)} kbit/s` : type;
  const rate = format.sample_rate === null ? '' : ` ${String(format.sample_rate / 1000)} kHz`;
  const depth = (format.bit_depth ?? 0) > 0 ? ` / ${String(format.bit_depth)} bit` : '';
  return `${type}${rate}${rate === '' ? '' : depth}`;
}
