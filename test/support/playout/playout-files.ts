import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

export const V1 = 'https://ersatztv.org/playout/version/0.0.1';

/** An item with a synthetic picture. `start` and `finish` are hours of 13 April 2026 (UTC), with fractions. */
export function lavfiItem(id: string, start: number, finish: number, more: object = {}): object {
  const source = { source_type: 'lavfi', params: 'testsrc2=size=320x180' };
  return { id, start: hour(start), finish: hour(finish), source, ...more };
}

export const hour = (at: number): string =>
  new Date(Date.UTC(2026, 3, 13) + at * 3_600_000).toISOString().replace('Z', '+00:00');

/** The name of a file for these hours of 13 April 2026. */
export function windowName(from: number, to: number, end = '.json'): string {
  const part = (at: number): string =>
    `${hour(at).replace(/[-:]/g, '').slice(0, 15)}.000000000+0000`;
  return `${part(from)}_${part(to)}${end}`;
}

/** Writes a playout file with these items into a folder, which is created; returns its path. */
export async function writePlayout(
  folder: string,
  from: number,
  to: number,
  items: readonly object[],
  { version = V1, end = '.json' } = {},
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, windowName(from, to, end));
  await writeFile(file, `${JSON.stringify({ version, items }, null, 2)}\n`);
  return file;
}

/** Writes a channel configuration that the engine accepts; returns its path. */
export async function writeChannel(folder: string, playout: object): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'channel.json');
  const config = { playout, ffmpeg: {}, normalization: { audio: {}, video: {} } };
  await writeFile(file, JSON.stringify(config));
  return file;
}
