import type { Frame } from './geometry.ts';

/**
 * Colors that the timeline draws with: the tokens of the theme, and the system's own for forced colors, since a canvas is not
 * recolored by the system.
 */
const colors = {
  line: ['var(--line)', 'GrayText'],
  lineStrong: ['var(--line-strong)', 'CanvasText'],
  text: ['var(--text)', 'CanvasText'],
  dim: ['var(--dim)', 'CanvasText'],
  accent: ['var(--accent)', 'Highlight'],
  accentSoft: ['var(--accent-soft)', 'Canvas'],
  warn: ['var(--warn)', 'CanvasText'],
  bad: ['var(--bad)', 'LinkText'],
  sunken: ['var(--sunken)', 'Canvas'],
  surface: ['var(--surface)', 'Canvas'],
  raised: ['var(--raised)', 'Canvas'],
  /** The left edge of an item that plays a file or an address. */
  clip: ['var(--c1)', 'CanvasText'],
  /** Of one that plays a synthetic picture. */
  synthetic: ['var(--c5)', 'GrayText'],
  /** Bars of many items on `raised`; opaque, because thousands of see-through ones a frame cost twice as much. */
  dense: ['color-mix(in srgb, var(--c1) 42%, var(--raised))', 'GrayText'],
} as const;

/** The colors as they are now; read again when the theme changes. */
export type Palette = Readonly<Record<keyof typeof colors | 'font', string>>;

/** Reads the colors as they are for `element`. */
export function readPalette(element: Element): Palette {
  const forced = matchMedia('(forced-colors: active)').matches;
  const probe = document.createElement('span');
  probe.style.setProperty('forced-color-adjust', 'none');
  element.append(probe);
  const style = getComputedStyle(probe);
  const read = Object.entries(colors).map(([name, [token, own]]) => {
    probe.style.color = forced ? own : token;
    return [name, style.color];
  });
  const palette = { ...Object.fromEntries(read), font: style.fontFamily } as Palette;
  probe.remove();
  return palette;
}

/** Told when the theme changed; the result ends it. */
export function watchTheme(changed: () => void): () => void {
  const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) =>
    matchMedia(query),
  );
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  for (const query of queries) query.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    for (const query of queries) query.removeEventListener('change', changed);
  };
}

/** What everything is drawn with. */
export interface Pen {
  readonly c: CanvasRenderingContext2D;
  readonly frame: Frame;
  readonly palette: Palette;
}

const MOST = 20_000;

/** Cuts texts to a width; what was measured once is kept. */
export class TextFit {
  readonly #measure: (text: string) => number;
  readonly #widths = new Map<string, number>();
  readonly #cuts = new Map<string, string>();

  /** `measure`: px of a text in the one font that it is for. */
  constructor(measure: (text: string) => number) {
    this.#measure = measure;
  }

  width(text: string): number {
    const known = this.#widths.get(text);
    if (known !== undefined) return known;
    if (this.#widths.size > MOST) this.#widths.clear();
    const width = this.#measure(text);
    this.#widths.set(text, width);
    return width;
  }

  /** The text as far as it has room (px), with an ellipsis where it is cut; '' where not even a few letters have. */
  fit(text: string, room: number): string {
    const whole = this.width(text);
    if (whole <= room) return text;
    // A share of the letters is near enough to start from; one or two measurements make it fit.
    let letters = Math.floor((text.length * (room - 8)) / whole);
    if (letters < 2) return '';
    const name = `${String(letters)} ${text}`;
    const known = this.#cuts.get(name);
    if (known !== undefined) return known;
    if (this.#cuts.size > MOST) this.#cuts.clear();
    let cut = '';
    for (; letters >= 2; letters -= 1) {
      cut = `${text.slice(0, letters).trimEnd()}…`;
      if (this.#measure(cut) <= room) break;
      cut = '';
    }
    this.#cuts.set(name, cut);
    return cut;
  }
}
