import type { Register } from '../registry.ts';
import { scanMedia, searchMedia, showMedia } from './media.ts';
import { listLibrary } from './read.ts';

/** library KIND lists music; library scan, search and show are for media files. */
export const addLibrary: Register = (program, run) => {
  const library = listLibrary(program, run);
  for (const add of [scanMedia, searchMedia, showMedia]) add(library, run);
};
