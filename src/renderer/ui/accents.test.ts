import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Accent } from '../../shared/settings/model.ts';

type Oklch = readonly [lightness: number, chroma: number, hue: number];
type Theme = 'light' | 'dark';

const css = readFileSync('src/renderer/ui/tokens.css', 'utf8');
const root = css.slice(0, css.indexOf('@media'));

/** A token of both themes in this part of the style sheet. */
function readToken(part: string, name: string): Readonly<Record<Theme, Oklch>> {
  const color = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)|oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`;
  const [one = ''] = color.split('|');
  const found = new RegExp(String.raw`--${name}: light-dark\(${one}, ${one}\)`).exec(part);
  if (found === null) throw new Error(`no ${name}`);
  const [l1, c1, h1, l2, c2, h2] = found.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return { light: [l1, c1, h1], dark: [l2, c2, h2] };
}

/** Relative luminance of WCAG 2; colors outside of sRGB are clipped, as on most screens. */
function luminance([lightness, chroma, hue]: Oklch): number {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (part: number): number => Math.min(1, Math.max(0, part));
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Oklch, other: Oklch): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const accents = Accent.options.flatMap((accent) =>
  (['light', 'dark'] as const).map((theme) => ({ accent, theme })),
);

describe.each(accents)('the accent $accent, $theme', ({ accent, theme }) => {
  const start = css.indexOf(`[data-accent='${accent}']`);
  const part = css.slice(start, css.indexOf('}', start));
  const color = readToken(part, 'accent')[theme];
  const soft = readToken(part, 'accent-soft')[theme];

  it.each(['bg', 'surface', 'raised'])('is readable as text on %s', (surface) =>
    expect(contrast(color, readToken(root, surface)[theme])).toBeGreaterThanOrEqual(4.5),
  );

  it('carries readable text', () => {
    expect(contrast(color, readToken(root, 'on-accent')[theme])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(soft, readToken(root, 'text')[theme])).toBeGreaterThanOrEqual(7);
  });

  it('differs from its soft variant, on which icons have it', () =>
    expect(contrast(color, soft)).toBeGreaterThanOrEqual(3));
});
