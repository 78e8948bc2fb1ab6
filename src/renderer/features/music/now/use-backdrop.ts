import { useEffect, useState } from 'react';
import { corePath } from '../../../state/core-path.ts';
import { backdropOf, huesOf } from './palette.ts';

/** Edge length (px) of the canvas for reading hues. */
const EDGE = 32;

type Hues = ReturnType<typeof huesOf>;

/**
 * The view's background from the hues of a cover (`/art/<id>`), as custom properties: `--base`, `--first` and `--second`. Empty without a
 * cover, for a cover without hue, and while the first cover loads. Keeps the old colors until a new cover has loaded.
 */
export function useBackdrop(art: string | null): Readonly<Record<string, string>> {
  const [hues, setHues] = useState<Hues>(null);
  useEffect(() => {
    let current = true;
    const answer = (next: Hues): void => {
      if (current) setHues(next);
    };
    if (art === null) answer(null);
    else readHues(art).then(answer, () => answer(null));
    return () => {
      current = false;
    };
  }, [art]);
  if (hues === null) return {};
  const light = backdropOf(hues, 'light');
  const dark = backdropOf(hues, 'dark');
  const both = (name: keyof typeof light): string => `light-dark(${light[name]}, ${dark[name]})`;
  return { '--base': both('base'), '--first': both('first'), '--second': both('second') };
}

async function readHues(art: string): Promise<Hues> {
  const image = new Image();
  image.src = `${corePath(art)}?size=80`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = EDGE;
  canvas.height = EDGE;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return null;
  context.drawImage(image, 0, 0, EDGE, EDGE);
  return huesOf(context.getImageData(0, 0, EDGE, EDGE).data);
}
