/**
 * Draws every icon of the app from resources/icons/tray.svg: `npm run icons`. The same source gives the same bytes; `drawn.json` has the
 * digests of both, so that a test sees an icon that was not drawn again, without the drawing library.
 */
import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';

/** Side length of each symbol, in units. */
const UNITS = 16;
const states = ['idle', 'playing', 'paused', 'offline', 'attention'];
/** Sizes (px) that Windows reads from an ICO at scales of 100 to 300 percent. */
const traySizes = [16, 20, 24, 32, 48];
const appSizes = [16, 20, 24, 32, 40, 48, 64, 128, 256];
/** Colors by the background of the icon. */
const looks = {
  light: { ink: '#1b1d21', alert: '#c42b24', halo: '#ffffff' },
  dark: { ink: '#ffffff', alert: '#ff7d70', halo: '#000000' },
};
const black = { ink: '#000000', alert: '#000000' };

const source = readFileSync(
  fileURLToPath(new URL('../../resources/icons/tray.svg', import.meta.url)),
  'utf8',
);

/** The content of a symbol in the source, and its color if it has one. */
function symbolOf(id) {
  const found = new RegExp(`<symbol id="${id}"([^>]*)>(.*?)</symbol>`, 's').exec(source);
  if (found === null) throw new Error(`tray.svg has no symbol "${id}".`);
  return { color: /color="([^"]+)"/.exec(found[1])?.[1], shapes: found[2] };
}

const figure = (tag, name) => Number(new RegExp(`\\s${name}="([^"]+)"`).exec(tag)?.[1] ?? 0);
const put = (tag, name, value) =>
  tag.replace(new RegExp(`\\s${name}="[^"]*"`), ` ${name}="${String(value)}"`);

/** Rounds a length to whole pixels, in units; `px`: pixels per unit. */
const round = (units, px) => Math.round(units * px) / px;

/** Bars have an even width and the same distance from the center, so that the mark is symmetric at every size. */
function bar(tag, px) {
  const width = (Math.max(1, Math.round((figure(tag, 'width') * px) / 2)) * 2) / px;
  const off = figure(tag, 'x') + figure(tag, 'width') / 2 - UNITS / 2;
  // Ties round inward on both sides.
  const distance = (Math.sign(off) * Math.round(Math.abs(off) * px - 0.01)) / px;
  const top = round(figure(tag, 'y'), px);
  const height = round(figure(tag, 'y') + figure(tag, 'height'), px) - top;
  const parts = { x: UNITS / 2 + distance - width / 2, y: top, width, height, rx: width / 2 };
  return Object.entries(parts).reduce((now, [name, value]) => put(now, name, value), tag);
}

/** Aligns the bounding box of the points to whole pixels and scales its content. */
function polygon(tag, px) {
  const points = /points="([^"]+)"/.exec(tag)[1].split(' ');
  const places = points.map((point) => point.split(',').map(Number));
  const along = (axis) => {
    const all = places.map((place) => place[axis]);
    const [low, high] = [Math.min(...all), Math.max(...all)];
    const [from, to] = [round(low, px), round(high, px)];
    return (value) => from + ((value - low) / (high - low)) * (to - from);
  };
  const [x, y] = [along(0), along(1)];
  const moved = places.map((place) => `${String(x(place[0]))},${String(y(place[1]))}`);
  return put(tag, 'points', moved.join(' '));
}

/** The dot is in the upper right corner and must not leave it. */
function dot(tag, px) {
  const [x, y, r] = ['cx', 'cy', 'r'].map((name) => figure(tag, name));
  const radius = round(r * 2, px) / 2;
  const moved = put(put(tag, 'cx', round(x + r, px) - radius), 'cy', round(y - r, px) + radius);
  return put(moved, 'r', radius);
}

/** Aligns the vertical and horizontal edges of shapes to whole pixels of an icon of `size` px. */
function snapped(shapes, size) {
  const px = size / UNITS;
  return shapes
    .replace(/<rect [^>]*>/g, (tag) => bar(tag, px))
    .replace(/<polygon [^>]*>/g, (tag) => polygon(tag, px))
    .replace(/<circle [^>]*>/g, (tag) => dot(tag, px));
}

const unmasked = (shapes) => shapes.replace(/<mask .*?<\/mask>/s, '').replace(/ mask="[^"]*"/, '');

/** An image as PNG. `halo`: a faint outline of another tone; `margin`: free units on each side. */
function draw(id, size, { ink, alert, halo, margin = 0 }) {
  const { color, shapes } = symbolOf(id);
  const inside = size * (UNITS / (UNITS + 2 * margin));
  const body = snapped(shapes, inside);
  const edge = halo === undefined ? '' : `<g class="halo">${unmasked(body)}</g>`;
  const box = [-margin, -margin, UNITS + 2 * margin, UNITS + 2 * margin].join(' ');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${String(size)}" height="${String(size)}"
    color="${color ?? ink}" fill="currentColor"><style>
      .alert { fill: ${alert} }
      .halo { opacity: 0.55 }
      .halo * { fill: ${halo}; stroke: ${halo}; stroke-width: 1.25px }
      .halo .line { stroke-width: 3.25px }
    </style>${edge}${body}</svg>`;
  return Buffer.from(new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng());
}

/** An ICO with PNG entries: a directory with 16 bytes per entry, then the images. */
function ico(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  pictures.forEach(({ size, png }, index) => {
    const at = 6 + 16 * index;
    // 0 stands for 256.
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

const icoOf = (id, sizes, look) => ico(sizes.map((size) => ({ size, png: draw(id, size, look) })));

/** All icons by file name. */
function* icons() {
  for (const state of states) {
    // macOS colors these itself, by their alpha.
    yield [`tray-${state}Template.png`, draw(state, 16, black)];
    yield [`tray-${state}Template@2x.png`, draw(state, 32, black)];
    for (const [ground, look] of Object.entries(looks)) {
      const name = `tray-${state}-${ground}`;
      yield [`${name}.ico`, icoOf(state, traySizes, { ...look, halo: undefined })];
      // Not every Linux desktop reports how dark its panel is: the halo keeps the icon readable after a wrong guess.
      yield [`${name}.png`, draw(state, 24, look)];
      yield [`${name}@2x.png`, draw(state, 48, look)];
    }
  }
  for (const button of ['play', 'pause', 'next', 'previous'])
    for (const [ground, look] of Object.entries(looks))
      yield [
        `thumb-${button}-${ground}.ico`,
        icoOf(`thumb-${button}`, traySizes, { ...look, halo: undefined }),
      ];
  yield ['icon.png', draw('app', 1024, black)];
  // macOS icons leave a tenth of the size free on each side.
  yield ['icon-mac.png', draw('app', 1024, { ...black, margin: 2 })];
  yield ['icon.ico', icoOf('app', appSizes, black)];
}

const digest = (bytes) => createHash('sha256').update(bytes).digest('hex');
const here = fileURLToPath(import.meta.url);
const folder = path.join(path.dirname(here), '../../resources/icons');
const drawn = { from: digest(source + readFileSync(here, 'utf8')), icons: {} };
for (const [name, bytes] of icons()) {
  writeFileSync(path.join(folder, name), bytes);
  drawn.icons[name] = digest(bytes);
}
writeFileSync(path.join(path.dirname(here), 'drawn.json'), `${JSON.stringify(drawn, null, 2)}\n`);
