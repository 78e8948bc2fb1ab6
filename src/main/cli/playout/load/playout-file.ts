import path from 'node:path';
import { kindOfBytes } from '../../../../shared/playout/document/kind.ts';
import { parseFileName } from '../../../../shared/playout/names/file-name.ts';
import type { Look } from './look.ts';
import { cannotOpen, isFolder } from './open-channel.ts';

/** A playout file that the command line names. Both are absolute. */
export interface PlayoutFile {
  readonly path: string;
  readonly folder: string;
}

/** The playout file at a path; null: a folder, or a configuration. Throws where nothing can be read. */
export async function playoutFileIn(look: Look, given: string): Promise<PlayoutFile | null> {
  const absolute = path.resolve(given);
  if (await isFolder(look, absolute, given)) return null;
  const file = await look.files.read(absolute);
  if (!file.ok) throw cannotOpen(given, file.fault);
  const named = parseFileName(path.basename(absolute)).accept;
  const kind = named ? 'playout' : kindOfBytes(file.bytes);
  return kind === 'channel' ? null : { path: absolute, folder: path.dirname(absolute) };
}
