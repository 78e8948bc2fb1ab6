import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBackdrop, findHues } from './palette.ts';

type Rgb = readonly [number, number, number];

const pixels = (...colors: readonly Rgb[]): Uint8ClampedArray =>
  new Uint8ClampedArray(colors.flatMap((color) => [...color, 255]));

/** Relative luminance of WCAG 2. */
function luminance(color: Rgb): number {
  const [r, g, b] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const contrast = (a: number, b: number): number =>
  (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

const rgbOf = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;

/** Lightness of the tokens; almost without chroma, so its cube is the luminance. */
const tokens = readFileSync('src/renderer/ui/tokens.css', 'utf8');
function token(name: string): { light: number; dark: number } {
  const found = new RegExp(
    `--${name}: light-dark\\(oklch\\(([\\d.]+) [^)]*\\), oklch\\(([\\d.]+)`,
  ).exec(tokens);
  return { light: Number(found?.[1]) ** 3, dark: Number(found?.[2]) ** 3 };
}

/** The card of the view: text color at 6 % over the background. */
const veiled = (color: Rgb, text: number): Rgb =>
  color.map((part) => part * 0.94 + text * 0.06) as unknown as Rgb;

const byte = fc.integer({ min: 0, max: 255 });
const cover = fc.array(fc.tuple(byte, byte, byte), { minLength: 1, maxLength: 64 });
const between = (hue: number, low: number, high: number): void => {
  expect(hue).toBeGreaterThanOrEqual(low);
  expect(hue).toBeLessThanOrEqual(high);
};

describe('the hues of a cover', () => {
  it('are its two strongest ones', () => {
    const blue: Rgb = [70, 150, 230];
    const red: Rgb = [220, 60, 40];
    const [first = 0, second = 0] = findHues(pixels(blue, blue, blue, red)) ?? [];
    between(first, 235, 265);
    between(second, 20, 45);
  });

  it('are neighbors where there is one', () => {
    const [first = 0, second = 0] = findHues(pixels([70, 150, 230], [60, 140, 220])) ?? [];
    expect(second - first).toBe(30);
  });

  it('are none in a gray or transparent picture', () => {
    expect(findHues(pixels([0, 0, 0], [128, 128, 128], [250, 249, 250]))).toBeNull();
    expect(findHues(new Uint8ClampedArray([255, 0, 0, 10]))).toBeNull();
    expect(findHues(new Uint8ClampedArray())).toBeNull();
  });
});

describe('the background', () => {
  it('lets every text reach a contrast of 4.5:1, whatever the cover', () => {
    const dim = token('dim');
    const text = token('text');
    expect(dim.dark).toBeGreaterThan(0.3);
    fc.assert(
      fc.property(cover, (colors) => {
        const hues = findHues(pixels(...colors));
        if (hues === null) return;
        for (const theme of ['light', 'dark'] as const)
          for (const hex of Object.values<string>({ ...createBackdrop(hues, theme) })) {
            const color = rgbOf(hex);
            const card = veiled(color, theme === 'dark' ? 240 : 25);
            for (const back of [luminance(color), luminance(card)]) {
              expect(contrast(back, dim[theme])).toBeGreaterThanOrEqual(4.5);
              expect(contrast(back, text[theme])).toBeGreaterThanOrEqual(7);
            }
          }
      }),
    );
  });

  it('takes hues only: the lightness is the same for every cover', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 359 }), (hue) => {
        const dark = luminance(rgbOf(createBackdrop([hue, hue], 'dark').base));
        expect(dark).toBeLessThan(0.02);
        expect(luminance(rgbOf(createBackdrop([hue, hue], 'light').base))).toBeGreaterThan(0.8);
      }),
    ));
});
