import type { JsonObject } from '../../document/document.ts';
import type { MediaFacts } from '../../state.ts';
import type { MediaAnswer } from '../facts.ts';
import type { Facts } from './rule.ts';

/** What is known of the file of a source; `unknown` for everything that is no file of this computer. */
export function mediaOf(source: JsonObject, { media }: Facts): MediaAnswer {
  const { source_type: type, path } = source;
  return type === 'local' && typeof path === 'string' && path !== '' ? media(path) : 'unknown';
}

/** Facts that can be relied on; null: none. */
export function knownMedia(source: JsonObject, facts: Facts): MediaFacts | null {
  const answer = mediaOf(source, facts);
  return typeof answer === 'string' || answer.problem !== null ? null : answer;
}

const pictures = new Set([
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

/** Whether a file is one picture, which the engine shows for as long as it is asked to. */
export const isStill = ({ streams, durationMs }: MediaFacts): boolean =>
  (durationMs === null || durationMs <= 1000) &&
  streams.length > 0 &&
  streams.every(({ kind, codec }) => kind === 'video' && pictures.has(codec));
