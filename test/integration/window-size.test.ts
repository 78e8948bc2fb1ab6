import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

/**
 * Gzipped bytes of the scripts that the window loads before it draws anything. A service adds its texts of the rail and its
 * topics here, nothing else: the rest is loaded with its panel.
 */
const FIRST_SCRIPTS = 143_000;

const folder = 'out/renderer';

/** The built window's first scripts: the one of the page, and those that it imports (told to the browser beforehand). */
function firstScripts(): string[] {
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8');
  return [...page.matchAll(/(?:src|href)="\.?\/?(assets\/[^"]+\.js)"/g)].map(
    ([, file = '']) => file,
  );
}

describe('the first scripts of the window', () => {
  const texts = firstScripts().map((file) => readFileSync(path.join(folder, file)));

  it('grow by no more than 3 %', () => {
    const size = texts.reduce((sum, text) => sum + gzipSync(text).length, 0);
    expect(size).toBeGreaterThan(FIRST_SCRIPTS / 2);
    expect(size).toBeLessThan(FIRST_SCRIPTS * 1.03);
  });

  it('have no schema library in them', () => {
    for (const text of texts) expect(text.includes('invalid_union')).toBe(false);
    const lazy = readFileSync(path.join(folder, 'index.html'), 'utf8');
    expect(lazy).not.toMatch(/hls|Playout|Equalizer|Settings/);
  });
});
