import { readCanvasColors } from '../../../ui/canvas-colors.ts';

const COUNT = 8;
/** The order of the band colors: neighbors differ most. */
const order = [5, 1, 2, 3, 4, 6, 7, 8];

/** The token of the nth band's color (from 0), as CSS. */
export const bandColor = (index: number): string => `var(--c${String(order[index % COUNT] ?? 1)})`;

/** The colors of the canvases, apart from the bands. */
const colors = {
  line: ['var(--line)', 'GrayText'],
  lineStrong: ['var(--line-strong)', 'CanvasText'],
  text: ['var(--text)', 'CanvasText'],
  dim: ['var(--dim)', 'CanvasText'],
  accent: ['var(--accent)', 'Highlight'],
  warn: ['var(--warn)', 'CanvasText'],
  sunken: ['var(--sunken)', 'Canvas'],
} as const;

export interface GraphPalette extends Readonly<Record<keyof typeof colors, string>> {
  readonly bands: readonly string[];
  /** Replaces the color of the selected band; null: it keeps its own. */
  readonly selected: string | null;
  readonly font: string;
}

/** The color of a band's curve, by its index from 0. */
export const chooseInk = (
  { bands, selected, accent }: GraphPalette,
  index: number,
  on: boolean,
): string => (on ? selected : null) ?? bands[index % bands.length] ?? accent;

const bandColors = Object.fromEntries(
  Array.from(
    { length: COUNT },
    (_, index) => [`band${String(index)}`, [bandColor(index), 'CanvasText']] as const,
  ),
);

/** Reads the colors that apply to `element` now. */
export function readPalette(element: Element): GraphPalette {
  const { colors: own, forced, font } = readCanvasColors(element, colors);
  return {
    ...own,
    bands: Object.values(readCanvasColors(element, bandColors).colors),
    selected: forced ? own.accent : null,
    font,
  };
}
