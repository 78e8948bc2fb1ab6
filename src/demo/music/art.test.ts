import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverPng, coverSvg } from './cover-art.ts';

/** Width, height and raw rows of a PNG; checks only what it needs. */
function read(png: Buffer): { width: number; height: number; rows: Buffer } {
  const length = png.readUInt32BE(33);
  return {
    width: png.readUInt32BE(16),
    height: png.readUInt32BE(20),
    rows: inflateSync(png.subarray(41, 41 + length)),
  };
}

describe('covers', () => {
  it('are pictures of the requested size, always the same for a name', () =>
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 64 }), (name, size) => {
        const png = coverPng(name, size);
        const { width, height, rows } = read(png);
        expect([width, height]).toEqual([size, size]);
        expect(rows).toHaveLength((size * 3 + 1) * size);
        expect(coverPng(name, size).equals(png)).toBe(true);
      }),
    ));

  it('differ between names', () => {
    expect(coverPng('a', 16).equals(coverPng('b', 16))).toBe(false);
    expect(coverSvg('a')).not.toBe(coverSvg('b'));
  });
});
