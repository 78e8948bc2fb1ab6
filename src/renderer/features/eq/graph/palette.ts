/** Colors that canvases draw with: the tokens of the theme, read again when it changes. */
export interface Palette {
  readonly line: string;
  readonly lineStrong: string;
  readonly text: string;
  readonly dim: string;
  readonly accent: string;
  readonly warn: string;
  readonly bad: string;
  readonly sunken: string;
  readonly surface: string;
  readonly bands: readonly string[];
  readonly font: string;
}

const COUNT = 8;
/** The order of the colors: neighbors differ most. */
const order = [5, 1, 2, 3, 4, 6, 7, 8];

/** The token of the nth band's color (from 0), as CSS. */
export const bandColor = (index: number): string => `var(--c${String(order[index % COUNT] ?? 1)})`;

/** Reads the tokens as they are for `element`. */
export function readPalette(element: Element): Palette {
  const probe = document.createElement('span');
  element.append(probe);
  const style = getComputedStyle(probe);
  const read = (token: string): string => {
    probe.style.color = `var(${token})`;
    return style.color;
  };
  const palette: Palette = {
    line: read('--line'),
    lineStrong: read('--line-strong'),
    text: read('--text'),
    dim: read('--dim'),
    accent: read('--accent'),
    warn: read('--warn'),
    bad: read('--bad'),
    sunken: read('--sunken'),
    surface: read('--surface'),
    bands: Array.from({ length: COUNT }, (_, index) => read(`--c${String(order[index] ?? 1)}`)),
    font: style.fontFamily,
  };
  probe.remove();
  return palette;
}
