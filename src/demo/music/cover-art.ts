import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { seeded } from '../kit/random.ts';

type Rgb = readonly [number, number, number];

/** Distance of a point to a shape (both in widths of the cover): negative inside. `area`: left, top, right and bottom, if it is small. */
type Distance = (x: number, y: number) => number;
type Shape = Distance & { readonly area?: readonly [number, number, number, number] };
const around = (distance: Distance, cx: number, cy: number, rx: number, ry: number): Shape =>
  Object.assign(distance, { area: [cx - rx, cy - ry, cx + rx, cy + ry] as const });
interface Layer {
  readonly shape: Shape;
  readonly color: Rgb;
}
/** The colors of one cover: a light one, a middle one, and dark ones from near to far. */
interface Palette {
  readonly from: Rgb;
  readonly to: Rgb;
  readonly light: Rgb;
  readonly dark: readonly [Rgb, Rgb, Rgb, Rgb];
}
type Scene = (palette: Palette, random: () => number) => Layer[];

/** Hue in degrees, saturation and lightness in 0..1. */
function hsl(hue: number, saturation: number, lightness: number): Rgb {
  const channel = (offset: number): number => {
    const at = (offset + (((hue % 360) + 360) % 360) / 30) % 12;
    const swing = saturation * Math.min(lightness, 1 - lightness);
    return Math.round(255 * (lightness - swing * Math.max(-1, Math.min(at - 3, 9 - at, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

const makePalette = (hue: number): Palette => ({
  from: hsl(hue, 0.6, 0.57),
  to: hsl(hue + 50, 0.36, 0.46),
  light: hsl(hue - 8, 0.75, 0.84),
  dark: [
    hsl(hue + 14, 0.49, 0.48),
    hsl(hue + 35, 0.38, 0.41),
    hsl(hue + 52, 0.4, 0.29),
    hsl(hue + 58, 0.38, 0.18),
  ],
});

const circle = (cx: number, cy: number, radius: number): Shape =>
  around((x, y) => Math.sqrt((x - cx) ** 2 + (y - cy) ** 2) - radius, cx, cy, radius, radius);
const box = (cx: number, cy: number, width: number, height: number): Shape => {
  const rx = width / 2;
  const ry = height / 2;
  return around((x, y) => Math.max(Math.abs(x - cx) - rx, Math.abs(y - cy) - ry), cx, cy, rx, ry);
};
const below =
  (edge: (x: number) => number): Shape =>
  (x, y) =>
    edge(x) - y;
const wave =
  (height: number, swing: number, turns: number, phase: number) =>
  (x: number): number =>
    height + swing * Math.sin(2 * Math.PI * (x * turns + phase));
const peak =
  (at: number, top: number, slope: number) =>
  (x: number): number =>
    top + slope * Math.abs(x - at);
const inside =
  (shape: Shape, other: Shape): Shape =>
  (x, y) =>
    Math.max(shape(x, y), other(x, y));

const hills: Scene = ({ light, dark }, random) => [
  { shape: circle(0.66, 0.37, 0.17), color: light },
  ...dark.map((color, at) => ({
    shape: below(wave(0.53 + at * 0.115, 0.022, 0.9, random())),
    color,
  })),
  { shape: box(0.66, 0.526, 0.3, 0.016), color: light },
  { shape: box(0.66, 0.568, 0.2, 0.016), color: light },
];
const crescent: Scene = ({ light, dark }, random) => [
  { shape: circle(0.48, 0.42, 0.22), color: light },
  { shape: circle(0.6, 0.36, 0.19), color: dark[0] },
  { shape: below(wave(0.78, 0.03, 0.8, random())), color: dark[3] },
];
const lake: Scene = ({ light, dark }) => [
  { shape: circle(0.5, 0.54, 0.25), color: light },
  { shape: below(() => 0.57), color: dark[1] },
  ...[0.64, 0.72, 0.8].map((y, at) => ({
    shape: box(0.5, y, 0.44 - at * 0.1, 0.018),
    color: light,
  })),
];
const mountains: Scene = ({ light, dark }, random) => [
  { shape: circle(0.72, 0.28, 0.09), color: light },
  { shape: below(peak(0.3 + random() * 0.1, 0.45, 0.7)), color: dark[0] },
  { shape: below(peak(0.74, 0.56, 0.75)), color: dark[1] },
  { shape: below(wave(0.82, 0.05, 0.6, random())), color: dark[2] },
];
const rings: Scene = ({ light, from, dark }) =>
  [0.42, 0.34, 0.25, 0.17, 0.09].map((radius, at) => ({
    shape: circle(0.5, 0.5, radius),
    color: [dark[2], from, dark[1], dark[3], light][at] ?? light,
  }));
const arcs: Scene = ({ light, from, dark }) =>
  [0.85, 0.66, 0.47, 0.26].map((radius, at) => ({
    shape: circle(0.18, 0.98, radius),
    color: [dark[1], dark[3], from, light][at] ?? light,
  }));
const bars: Scene = ({ light, dark }, random) =>
  Array.from({ length: 6 }, (_, at) => {
    const height = 0.25 + random() * 0.5;
    const color = at % 2 === 0 ? light : dark[3];
    return { shape: box(0.17 + at * 0.132, 0.84 - height / 2, 0.06, height), color };
  });
const waves: Scene = ({ light, dark }, random) => {
  const phase = random();
  return Array.from({ length: 7 }, (_, at) => {
    const line = wave(0.1 + at * 0.135, 0.035, 1.2, phase + at * 0.04);
    const shape: Shape = (x, y) => Math.abs(y - line(x)) - 0.024;
    return { shape, color: at % 2 === 0 ? light : dark[3] };
  });
};
const dots: Scene = ({ light, dark }, random) =>
  Array.from({ length: 25 }, (_, at) => {
    const radius = 0.025 + random() * 0.045;
    const shape = circle(0.16 + (at % 5) * 0.17, 0.16 + Math.floor(at / 5) * 0.17, radius);
    return { shape, color: at % 5 === 3 ? dark[3] : light };
  });
const rain: Scene = ({ light }, random) =>
  Array.from({ length: 16 }, () => {
    const cx = random();
    const cy = random();
    const distance: Distance = (x, y) => {
      const along = (y - cy) * 0.95 - (x - cx) * 0.3;
      const across = (x - cx) * 0.95 + (y - cy) * 0.3;
      return Math.max(Math.abs(across) - 0.005, Math.abs(along) - 0.09);
    };
    return { shape: around(distance, cx, cy, 0.04, 0.1), color: light };
  });
const stripes: Scene = ({ light, from, dark }, random) => {
  const turn = random() < 0.5 ? 1 : -1;
  return [dark[2], light, from, dark[3]].map((color, at) => {
    const shape: Shape = (x, y) => Math.abs((x - 0.5) * turn + y - 0.45 - at * 0.3) - 0.1;
    return { shape, color };
  });
};
const quarters: Scene = ({ light, from, dark }) => [
  { shape: box(0.25, 0.25, 0.5, 0.5), color: dark[3] },
  { shape: box(0.75, 0.75, 0.5, 0.5), color: dark[2] },
  { shape: inside(box(0.75, 0.25, 0.5, 0.5), circle(1, 0.5, 0.5)), color: light },
  { shape: circle(0.25, 0.25, 0.12), color: from },
  { shape: circle(0.25, 0.75, 0.2), color: light },
  { shape: inside(box(0.75, 0.75, 0.5, 0.5), circle(0.5, 1, 0.4)), color: from },
];

const scenes: readonly Scene[] = [
  hills,
  crescent,
  lake,
  mountains,
  rings,
  arcs,
  bars,
  waves,
  dots,
  rain,
  stripes,
  quarters,
];

/** Covers with a fixed scene and hue, as in the design's pictures. */
const chosen: Readonly<Record<string, readonly [Scene, number]>> = {
  'Mira Okafor/Low Tide/cover.png': [hills, 200],
  'Anselm Reyes/Nocturnes/cover.png': [crescent, 215],
  'Juno Vale/Field Notes/cover.png': [mountains, 140],
  'Kessel Run/Alloy/cover.png': [bars, 350],
  'playlists/Rain, three hours/cover.png': [rain, 185],
  'playlists/Kitchen Disco/cover.png': [dots, 340],
  'radios/Radio Paradiso/cover.png': [waves, 5],
  'Harlan Vey/artist.png': [waves, 310],
};

interface Cover {
  readonly palette: Palette;
  readonly layers: readonly Layer[];
}

function makeCover(name: string): Cover {
  const digest = createHash('sha256').update(name).digest();
  const own = chosen[name];
  const palette = makePalette(own?.[1] ?? ((digest[0] ?? 0) * 360) / 256);
  const scene = own?.[0] ?? scenes[(digest[1] ?? 0) % scenes.length] ?? hills;
  return { palette, layers: scene(palette, seeded(digest.readUInt32LE(2))) };
}

/** Writes the gradient behind a cover's layers as PNG rows. */
function paintGradient(out: Buffer, { from, to }: Palette, size: number): void {
  let at = 0;
  for (let y = 0; y < size; y += 1) {
    at += 1;
    for (let x = 0; x < size; x += 1) {
      const share = (x + y) / (2 * size);
      out[at] = from[0] + (to[0] - from[0]) * share;
      out[at + 1] = from[1] + (to[1] - from[1]) * share;
      out[at + 2] = from[2] + (to[2] - from[2]) * share;
      at += 3;
    }
  }
}

/** Paints one layer over PNG rows; its edge is soft over one pixel. */
function paintLayer(out: Buffer, { shape, color }: Layer, size: number): void {
  const [red, green, blue] = color;
  const [left, top, right, bottom] = shape.area ?? [0, 0, 1, 1];
  const within = (edge: number): number => Math.max(0, Math.min(size, edge));
  const from = within(Math.floor(left * size) - 1);
  const to = within(Math.ceil(right * size) + 1);
  const last = within(Math.ceil(bottom * size) + 1);
  for (let y = within(Math.floor(top * size) - 1); y < last; y += 1) {
    let at = y * (size * 3 + 1) + 1 + from * 3;
    for (let x = from; x < to; x += 1, at += 3) {
      const cover = 0.5 - shape((x + 0.5) / size, (y + 0.5) / size) * size;
      if (cover <= 0) continue;
      const share = cover > 1 ? 1 : cover;
      out[at] = (out[at] ?? 0) * (1 - share) + red * share;
      out[at + 1] = (out[at + 1] ?? 0) * (1 - share) + green * share;
      out[at + 2] = (out[at + 2] ?? 0) * (1 - share) + blue * share;
    }
  }
}

function pixels(name: string, size: number): Buffer {
  const { palette, layers } = makeCover(name);
  const out = Buffer.alloc((size * 3 + 1) * size);
  paintGradient(out, palette, size);
  for (const layer of layers) paintLayer(out, layer, size);
  return out;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** A square cover as PNG, `size` px wide: a scene and colors derived from a name. */
export function coverPng(name: string, size: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels(name, size), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const css = (color: Rgb): string => `rgb(${color.join(' ')})`;

/** The colors of the same cover as SVG. */
export function coverSvg(name: string): string {
  const { from, to } = makeCover(name).palette;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${css(from)}"/><stop offset="1" stop-color="${css(to)}"/></linearGradient></defs><path fill="url(#g)" d="M0 0h512v512H0z"/></svg>`;
}
