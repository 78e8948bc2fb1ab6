/** sRGB 0 to 255. */
type Rgb = readonly [number, number, number];

/** Colors of the now-playing view (`#rrggbb`): a base, and a glow in each of two corners. */
export interface Backdrop {
  readonly base: string;
  readonly first: string;
  readonly second: string;
}

/** Oklch chroma below which a pixel counts as gray. */
const GRAY = 0.035;
/** Mean chroma below which a picture has no hue. */
const MIN_MEAN = 0.004;
/** Minimum share of a picture's chroma for a second hue. */
const MIN_SECOND_SHARE = 0.1;
/** Width of a histogram bin, and minimum distance between two hues (degrees). */
const BIN = 10;
const MIN_APART = 30;

/**
 * The two main hues of a picture (degrees), the stronger first; null for a picture without hue. A picture with one hue gets its
 * neighbor as the second. `pixels`: RGBA.
 */
export function findHues(pixels: Uint8ClampedArray): readonly [number, number] | null {
  const bins = new Array<number>(360 / BIN).fill(0);
  let count = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < 128) continue;
    count += 1;
    const { c, h } = toLch([pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]);
    const bin = Math.floor(h / BIN) % bins.length;
    if (c > GRAY) bins[bin] = (bins[bin] ?? 0) + c;
  }
  const total = bins.reduce((sum, weight) => sum + weight, 0);
  if (count === 0 || total / count < MIN_MEAN) return null;
  const around = (bin: number): number => bins.at(bin % bins.length) ?? 0;
  const smooth = bins.map((weight, bin) => weight + (around(bin - 1) + around(bin + 1)) / 2);
  const hue = (bin: number): number => bin * BIN + BIN / 2;
  const best = (list: readonly number[]): number => list.indexOf(Math.max(...list));
  const first = best(smooth);
  const others = smooth.map((weight, bin) =>
    distance(hue(bin), hue(first)) < MIN_APART ? 0 : weight,
  );
  const second = best(others);
  const two = (others[second] ?? 0) > total * MIN_SECOND_SHARE;
  return [hue(first), two ? hue(second) : (hue(first) + MIN_APART) % 360];
}

const distance = (a: number, b: number): number => Math.min(Math.abs(a - b), 360 - Math.abs(a - b));

/** The middle hue on the shorter arc between two hues. */
const between = (a: number, b: number): number =>
  (a + (((((b - a) % 360) + 540) % 360) - 180) / 2 + 360) % 360;

interface Tone {
  readonly l: number;
  readonly c: number;
}

/** Lightness and chroma of the three colors. Fixed, because only the hues come from the picture. */
const tones: Readonly<Record<'dark' | 'light', Readonly<Record<keyof Backdrop, Tone>>>> = {
  dark: {
    base: { l: 0.215, c: 0.03 },
    first: { l: 0.32, c: 0.075 },
    second: { l: 0.29, c: 0.075 },
  },
  light: { base: { l: 0.965, c: 0.01 }, first: { l: 0.9, c: 0.05 }, second: { l: 0.92, c: 0.04 } },
};

/** The colors for two hues. Dimmed text of the theme keeps a contrast of 4.5:1 on each of them. */
export function createBackdrop(
  [first, second]: readonly [number, number],
  theme: 'dark' | 'light',
): Backdrop {
  const tone = tones[theme];
  return {
    base: formatColor(tone.base, between(first, second)),
    first: formatColor(tone.first, first),
    second: formatColor(tone.second, second),
  };
}

/** Reduces the chroma until the screen can show the color at this lightness. */
function formatColor({ l, c }: Tone, h: number): string {
  let chroma = c;
  while (chroma > 0 && toLinear(l, chroma, h).some((part) => part < 0 || part > 1)) chroma -= 0.005;
  const parts = toLinear(l, Math.max(0, chroma), h).map((part) =>
    Math.round(255 * encoded(Math.min(1, Math.max(0, part)))),
  );
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

const encoded = (part: number): number =>
  part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055;
const linear = (part: number): number =>
  part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;

/** Chroma and hue (degrees) of a color in Oklch (B. Ottosson, "A perceptual color space for image processing"). */
function toLch(rgb: Rgb): { readonly c: number; readonly h: number } {
  const [r, g, b] = rgb.map((part) => linear(part / 255)) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { c: Math.hypot(x, y), h: ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360 };
}

/** Linear sRGB of a color in Oklch; parts outside 0 to 1 cannot be shown. */
function toLinear(lightness: number, c: number, h: number): Rgb {
  const x = c * Math.cos((h * Math.PI) / 180);
  const y = c * Math.sin((h * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}
