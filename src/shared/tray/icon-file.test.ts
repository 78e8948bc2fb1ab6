import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { trayIconFile } from './icon-file.ts';
import { trayIcons } from './model.ts';

const folder = path.resolve(import.meta.dirname, '../../../resources/icons');
const read = (name: string): Buffer => readFileSync(path.join(folder, name));

/** Width and height (px) of a PNG. */
function sizeOf(png: Buffer): [number, number] {
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

/** The sizes in the directory of an ICO, each verified against its picture. */
function icoSizes(bytes: Buffer): number[] {
  expect(bytes.readUInt16LE(2)).toBe(1);
  return Array.from({ length: bytes.readUInt16LE(4) }, (_, index) => {
    const at = 6 + 16 * index;
    const size = bytes.readUInt8(at) || 256;
    const from = bytes.readUInt32LE(at + 12);
    const png = bytes.subarray(from, from + bytes.readUInt32LE(at + 8));
    expect(sizeOf(png)).toEqual([size, size]);
    return size;
  });
}

const looks = trayIcons.flatMap((state) =>
  [true, false].map((darkTaskbar) => ({ state, darkTaskbar })),
);
const sharp = (name: string): string => name.replace(/\.png$/, '@2x.png');

describe('the icons of the tray', () => {
  it.each(looks)('are there for macOS, as templates: %o', (look) => {
    const name = trayIconFile({ platform: 'darwin', ...look });
    expect(name).toMatch(/Template\.png$/);
    expect(sizeOf(read(name))).toEqual([16, 16]);
    expect(sizeOf(read(sharp(name)))).toEqual([32, 32]);
  });

  it.each(looks)('are there for Windows, in the sizes of its scales: %o', (look) => {
    const name = trayIconFile({ platform: 'win32', ...look });
    expect(icoSizes(read(name))).toEqual([16, 20, 24, 32, 48]);
  });

  it.each(looks)('are there for Linux, for plain and sharp screens: %o', (look) => {
    const name = trayIconFile({ platform: 'linux', ...look });
    expect(sizeOf(read(name))).toEqual([24, 24]);
    expect(sizeOf(read(sharp(name)))).toEqual([48, 48]);
  });

  it.each(['darwin', 'win32', 'linux'])('differ for every state on %s', (platform) => {
    const pictures = trayIcons.map((state) =>
      read(trayIconFile({ platform, state, darkTaskbar: true })).toString('base64'),
    );
    expect(new Set(pictures).size).toBe(trayIcons.length);
  });

  it('follow the ground where the system does not color them', () => {
    const file = (platform: string, darkTaskbar: boolean): string =>
      trayIconFile({ platform, state: 'idle', darkTaskbar });
    expect(file('linux', true)).not.toBe(file('linux', false));
    expect(file('win32', true)).not.toBe(file('win32', false));
    expect(file('darwin', true)).toBe(file('darwin', false));
  });
});

describe("the app's own icon", () =>
  it('has the sizes that the packers ask for', () => {
    expect(sizeOf(read('icon.png'))).toEqual([1024, 1024]);
    expect(sizeOf(read('icon-mac.png'))).toEqual([1024, 1024]);
    expect(icoSizes(read('icon.ico'))).toContain(256);
  }));

describe('scripts/icons', () => {
  const script = path.resolve(folder, '../../scripts/icons');
  const digest = (bytes: string | Buffer): string =>
    createHash('sha256').update(bytes).digest('hex');

  it('has drawn the committed icons from the committed source', () => {
    const text = readFileSync(path.join(script, 'drawn.json'), 'utf8');
    const drawn = JSON.parse(text) as { from: string; icons: Record<string, string> };
    const source = ['tray.svg', path.relative(folder, path.join(script, 'icons.mjs'))];
    expect(drawn.from).toBe(digest(source.map((name) => read(name).toString()).join('')));
    const kept = readdirSync(folder).filter((name) => !name.endsWith('.svg'));
    expect(drawn.icons).toEqual(Object.fromEntries(kept.map((name) => [name, digest(read(name))])));
  });
});
