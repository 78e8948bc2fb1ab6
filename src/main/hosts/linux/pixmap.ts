import { inflateSync } from 'node:zlib';

/** A picture in the format of the tray specification: 32-bit ARGB in network byte order, row by row. */
export type Pixmap = readonly [width: number, height: number, bytes: Buffer];

const BYTES = 4;
/** Largest side of an icon (px); the app's own icons are 24 and 48. */
const MAX_SIDE = 512;

/** Reads one of the app's icons: a PNG of 8-bit RGBA without interlacing (PNG specification, 9 and 11). Throws for any other. */
export function parsePixmap(png: Buffer): Pixmap {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const [depth, color, , , interlace] = png.subarray(24, 29);
  if (depth !== 8 || color !== 6 || interlace !== 0 || Math.max(width, height) > MAX_SIDE)
    throw new Error('not an icon of 8-bit RGBA');
  const rows = unfiltered(inflateSync(Buffer.concat([...readData(png)])), width * BYTES, height);
  for (let at = 0; at < rows.length; at += BYTES)
    rows.writeUInt32BE(
      ((rows.readUInt32BE(at) >>> 8) | ((rows[at + 3] ?? 0) * 0x1000000)) >>> 0,
      at,
    );
  return [width, height, rows];
}

/** The compressed data, chunk by chunk. */
function* readData(png: Buffer): Iterable<Buffer> {
  for (let at = 8; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      yield png.subarray(at + 8, at + 8 + length);
    at += 12 + length;
  }
}

/** Reverses the filter of every row; `stride`: bytes per row. */
function unfiltered(data: Buffer, stride: number, height: number): Buffer {
  const out = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = data[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x;
      const left = x < BYTES ? 0 : (out[at - BYTES] ?? 0);
      const up = y === 0 ? 0 : (out[at - stride] ?? 0);
      const corner = x < BYTES || y === 0 ? 0 : (out[at - stride - BYTES] ?? 0);
      out[at] = (data[at + y + 1] ?? 0) + predicted(filter, left, up, corner);
    }
  }
  return out;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  return filter === 4 ? paeth(left, up, corner) : 0;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(guess - value)) as [
    number,
    number,
    number,
  ];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
