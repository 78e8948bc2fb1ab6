import { AudioLines, File, Film, Image } from 'lucide-react';
import type { AssetRow } from '../../../../shared/ads/model.ts';
import { formatLength } from '../../../../shared/format/length.ts';
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
