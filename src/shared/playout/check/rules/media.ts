import type { MediaFacts } from '../../state.ts';

const pictures: ReadonlySet<string> = new Set([
  'png',
  'mjpeg',
  'bmp',
  'webp',
  'tiff',
  'jpegls',
  'gif',
  'jpeg2000',
  'svg',
]);

/** Whether a file is a still picture, which the engine can show for any length. */
export const isStill = ({ streams, durationMs }: MediaFacts): boolean =>
  (durationMs === null || durationMs <= 1000) &&
  streams.length > 0 &&
  streams.every(({ kind, codec }) => kind === 'video' && pictures.has(codec));
