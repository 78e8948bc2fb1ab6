import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import type { PlayoutFilesPort } from '../ports/playout-files.ts';
import {
  browseFolder,
  canWrite,
  changedAt,
  listFolder,
  findMount,
  passesLink,
  readFileAt,
  stampAt,
} from './read-disk.ts';
import { findUserFiles } from './user-files.ts';
import { watchPath } from './watch-disk.ts';
import { AtomicWriter } from '../atomic-writer.ts';
import { diskWriting, formatDraft, lockWrites } from './write-disk.ts';

/** The files of this computer. */
export function createPlayoutFiles(writer = new AtomicWriter()): PlayoutFilesPort {
  return {
    resolve: (folder, spelled) =>
      spelled === '~' || spelled.startsWith('~/')
        ? path.join(homedir(), spelled.slice(1))
        : path.resolve(folder, spelled),
    join: (folder, ...names) => path.join(folder, ...names),
    dirname: (place) => path.dirname(place),
    basename: (place) => path.basename(place),
    relative: (folder, place) => {
      const from = path.relative(folder, place);
      return from.startsWith('..') || path.isAbsolute(from) ? place : from;
    },
    digest: (bytes) => createHash('sha256').update(bytes).digest('hex'),
    list: listFolder,
    read: readFileAt,
    stamp: stampAt,
    changedAt,
    writable: canWrite,
    real: (place) => realpath(place).catch(() => place),
    held: findUserFiles,
    findMount,
    passesLink,
    formatDraft,
    ...diskWriting(writer),
    lockWrites,
    watch: watchPath,
    browse: browseFolder,
  };
}
