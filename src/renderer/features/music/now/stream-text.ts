import { t } from '../../../../shared/i18n/translate.ts';
import type { StreamDetails } from '../../../../shared/music/player-settings.ts';

type Format = StreamDetails['input'];

/** A level with one decimal: `4.6 dB`. */
export const decibels = (db: number): string => t('musicnow:stream.db', { db: signed(db) });

/** Uses the minus sign with the width of a digit. */
const signed = (value: number): string => value.toFixed(1).replace('-', '\u2212');

/** "FLAC 48 kHz / 24 bit"; null where nothing is known. */
export function formatText({ codec, sampleRate, bitDepth, bitRate }: Format): string | null {
  const rate = sampleRate === null ? null : t('musicnow:stream.khz', { rate: sampleRate / 1000 });
  const depth = bitDepth === null ? null : t('musicnow:stream.bits', { bits: bitDepth });
  // A lossy stream has a bit rate where a lossless one has a depth.
  const lossy = depth === null && bitRate !== null;
  const rest = lossy ? t('musicnow:stream.kbits', { rate: bitRate }) : depth;
  const size = [rate, rest].filter((part) => part !== null).join(' / ');
  const text = [codec?.toUpperCase() ?? '', size].filter((part) => part !== '').join(' ');
  return text === '' ? null : text;
}
