import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { findTools } from '../../../src/main/platform/media/find-tools.ts';

const found = await findTools(
  { ffprobe: null, ffmpeg: null },
  { platform: process.platform, searchPath: process.env['PATH'] ?? '' },
);

/** Paths of ffprobe and ffmpeg; '' if missing. */
export const ffprobe = found.ffprobe ?? '';
export const ffmpeg = found.ffmpeg ?? '';

/** Why tests with real media cannot run here; null: they can. */
export const noFfmpegHere =
  ffprobe === '' || ffmpeg === '' ? 'ffprobe and ffmpeg are not on this machine' : null;

/** Creates a media file from lavfi sources; `options` precede the file's name. */
export async function makeMedia(
  folder: string,
  name: string,
  inputs: readonly string[],
  options: readonly string[] = [],
): Promise<string> {
  const file = path.join(folder, name);
  const sources = inputs.flatMap((input) => ['-f', 'lavfi', '-i', input]);
  const args = ['-v', 'error', '-y', ...sources, ...options, `file:${file}`];
  await promisify(execFile)(ffmpeg, args);
  return file;
}
