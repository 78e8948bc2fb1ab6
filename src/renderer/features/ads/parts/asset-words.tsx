import { AudioLines, File, Film, Image } from 'lucide-react';
import type { AssetRow } from '../../../../shared/ads/model.ts';
import { formatLength } from '../../../../shared/format/length.ts';
import type { Tone } from '../../../../shared/format/states.ts';
import { icon } from '../../../ui/icon.ts';
import { openWord } from './numbers.ts';

const icons = { AUDIO: AudioLines, VIDEO: Film, IMAGE: Image, other: File } as const;

/** The kind of an asset; a kind without an icon of its own is a file. */
export function AssetIcon({ kind }: { readonly kind: string }) {
  const Icon = icons[kind in icons ? (kind as keyof typeof icons) : 'other'];
  return <Icon {...icon} role="img" aria-label={openWord(kind)} aria-hidden={false} />;
}

/** "0:30", "1920 × 1080". */
export const lengthText = ({ duration }: AssetRow): string =>
  duration === null ? '' : formatLength(duration);
export const sizeText = ({ width, height }: AssetRow): string =>
  width === null || height === null ? '' : `${String(width)} × ${String(height)}`;
export const assetFacts = (asset: AssetRow): string =>
  [lengthText(asset), sizeText(asset)].filter((text) => text !== '').join(' · ');

const tones = new Map<string, Tone>([
  ...(['READY', 'LIVE', 'BOOKABLE'] as const).map((status) => [status, 'good'] as const),
  ...(['PROCESSING', 'LEARNING'] as const).map((status) => [status, 'running'] as const),
  ['WAITING_UPLOAD', 'waiting'] as const,
  ['EMPTY', 'warn'] as const,
  ['ERROR', 'bad'] as const,
]);

/** The shape of a status of an asset or an audience; unknown ones are idle. */
export const chooseTone = (status: string): Tone => tones.get(status) ?? 'idle';
