const COUNT = 8;
/** The order of the band colors: neighbors differ most. */
const order = [5, 1, 2, 3, 4, 6, 7, 8];

/** The token of the nth band's color (from 0), as CSS. */
export const bandColor = (index: number): string => `var(--c${String(order[index % COUNT] ?? 1)})`;

/** What the canvases draw with: a token of the theme, and the system color that replaces it in forced colors. */
const colors = {
  line: ['var(--line)', 'GrayText'],
  lineStrong: ['var(--line-strong)', 'CanvasText'],
  text: ['var(--text)', 'CanvasText'],
  dim: ['var(--dim)', 'CanvasText'],
  accent: ['var(--accent)', 'Highlight'],
  warn: ['var(--warn)', 'CanvasText'],
  sunken: ['var(--sunken)', 'Canvas'],
} as const;

/** The colors that canvases draw with. Browsers do not recolor a canvas, so it is painted again when they change. */
export interface Palette extends Readonly<Record<keyof typeof colors, string>> {
  readonly bands: readonly string[];
  /** Replaces the color of the selected band; null: it keeps its own. */
  readonly selected: string | null;
  readonly font: string;
}

/** The color of a band's curve, by its index from 0. */
export const inkOf = ({ bands, selected, accent }: Palette, index: number, on: boolean): string =>
  (on ? selected : null) ?? bands[index % bands.length] ?? accent;

/** Reads the colors that apply to `element` now. */
export function readPalette(element: Element): Palette {
  const forced = matchMedia('(forced-colors: active)').matches;
  const probe = document.createElement('span');
  probe.style.setProperty('forced-color-adjust', 'none');
  element.append(probe);
  const style = getComputedStyle(probe);
  const read = (token: string, system: string): string => {
    probe.style.color = forced ? system : token;
    return style.color;
  };
  const single = Object.entries(colors).map(([name, [token, system]]) => [
    name,
    read(token, system),
  ]);
  const palette: Palette = {
    ...(Object.fromEntries(single) as Record<keyof typeof colors, string>),
    bands: Array.from({ length: COUNT }, (_, index) => read(bandColor(index), 'CanvasText')),
    selected: forced ? read('', 'Highlight') : null,
    font: style.fontFamily,
  };
  probe.remove();
  return palette;
}
