import { t } from '../../../../shared/i18n/translate.ts';
import type { StreamDetails } from '../../../../shared/music/player-settings.ts';
import { formatFixed } from '../../../../shared/format/numbers.ts';

type Format = StreamDetails['input'];
type Output = StreamDetails['outputs'][number];

/** "FLAC 48 kHz / 24 bit", with the known parts; null if none is known. */
export function formatWords({ codec, sampleRate, bitDepth, bitRate }: Format): string | null {
  const rate =
    sampleRate === null ? null : t('musicplayers:stream.khz', { rate: sampleRate / 1000 });
  const depth = bitDepth === null ? null : t('musicplayers:stream.bits', { bits: bitDepth });
  // Lossy streams have a bit rate, lossless ones a bit depth.
  const lossy = depth === null && bitRate !== null;
  const rest = lossy ? t('musicplayers:stream.kbits', { rate: bitRate }) : depth;
  const size = [rate, rest].filter((part) => part !== null).join(' / ');
  const words = [codec?.toUpperCase() ?? '', size].filter((part) => part !== '');
  return words.length === 0 ? null : words.join(' ');
}

/** dB with one digit and a real minus sign: "−4.6 dB". */
export function decibels(value: number): string {
  return t('musicplayers:stream.db', { value: formatFixed(value, 1) });
}

/** How far the chain's peak exceeds full scale (dB), if it is visible at one decimal. */
export const excess = ({ headroom }: Pick<Output, 'headroom'>): number | null =>
  headroom !== null && headroom < -0.05 ? -headroom : null;

/** Describes the effect on peaks that are `over` dB above full scale. `limiter` null: not reported by the server. */
export function excessWords(over: number, limiter: Output['limiter']): string {
  const value = formatFixed(over, 1);
  if (limiter === null) return t('musicplayers:stream.mayClipText', { value });
  return limiter
    ? t('musicplayers:stream.limitsText', { value })
    : t('musicplayers:stream.clipsText', { value });
}

/** Whether the equalizer is applied. */
export function eqWords({ dsp }: Pick<Output, 'dsp'>): string {
  switch (dsp) {
    case 'on':
      return t('musicplayers:stream.on');
    case 'off':
      return t('musicplayers:stream.off');
    case 'unsupported':
      return t('musicplayers:stream.eqUnsupported');
    case 'unknown':
      return t('musicplayers:stream.unknown');
  }
}
