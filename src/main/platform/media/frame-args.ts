import type { FrameSource } from '../ports/media-tools.ts';
import { placeOf } from './media-files.ts';

/** A synthetic source cannot be sought in: it makes every picture up to the wanted one (ms). */
const SYNTHETIC_LIMIT = 4000;

/** Square pixels, at most 640 wide, even sides, and the only colors that every build's JPEG knows. */
const SHAPE = "scale='max(2,trunc(iw*sar/2)*2)':ih,scale='min(640,iw)':-2,setsar=1,format=yuvj420p";

/** The arguments with which ffmpeg writes one JPEG to its standard output. Nothing in them can be taken for an option. */
export function frameArgs(source: FrameSource): readonly string[] {
  return [
    ...['-nostdin', '-hide_banner', '-v', 'error'],
    ...inputArgs(source),
    ...['-an', '-sn', '-dn', '-frames:v', '1', '-vf', SHAPE],
    ...['-q:v', '4', '-f', 'mjpeg', 'pipe:1'],
  ];
}

function inputArgs(source: FrameSource): readonly string[] {
  const at = (ms: number): readonly string[] => ['-ss', (Math.max(0, ms) / 1000).toFixed(3)];
  switch (source.k) {
    case 'local':
      return [...at(source.atMs), '-i', fileUrl(source.path)];
    case 'lavfi':
      return [...at(Math.min(source.atMs, SYNTHETIC_LIMIT)), '-f', 'lavfi', '-i', source.graph];
    case 'http': {
      const headers = source.headers.map((header) => `${header}\r\n`).join('');
      return [
        ...(headers === '' ? [] : ['-headers', headers]),
        ...(source.userAgent === null ? [] : ['-user_agent', source.userAgent]),
        ...['-rw_timeout', '10000000'],
        ...at(source.atMs),
        ...['-i', source.uri],
      ];
    }
  }
}

/** A path that is never taken for an option or for another protocol than files. */
export const fileUrl = (file: string): string => `file:${placeOf(file)}`;
