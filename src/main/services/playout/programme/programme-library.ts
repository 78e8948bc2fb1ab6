import type { PlayoutDoc } from '../../../../shared/playout/document/document.ts';
import type { Steps } from '../../../../shared/lib/steps.ts';
import type { LibraryMedia } from '../../../../shared/playout/programme/model.ts';
import type { Library } from '../../../../shared/playout/programme/pool.ts';
import type { LibrarySnapshot } from './library-port.ts';
import type { ListedMediaPorts } from './listed-media.ts';
import { listMedia } from './listed-media.ts';

/** The library for the generator, completed by media that only the playout files name. */
export interface ProgrammeLibrary extends Library {
  readonly version: string;
  readonly isScanning: boolean;
  readonly byPath: ReadonlyMap<string, LibraryMedia>;
}

const MEDIA_A_STEP = 2000;

/** Combines the library with media that only the playout files name. */
export function* joinLibrary(
  snapshot: LibrarySnapshot,
  docs: readonly PlayoutDoc[],
  ports: ListedMediaPorts,
): Steps<ProgrammeLibrary> {
  const byId = new Map<string, LibraryMedia>();
  const byPath = new Map<string, LibraryMedia>();
  const add = (media: LibraryMedia): void => {
    if (byPath.has(media.path) || byId.has(media.id)) return;
    byId.set(media.id, media);
    byPath.set(media.path, media);
  };
  for (const [index, media] of snapshot.media.entries()) {
    add(media);
    if (index % MEDIA_A_STEP === 0) yield;
  }
  for (const media of listMedia(docs, ports)) add(media);
  const { version, isScanning, select } = snapshot;
  return { version, isScanning, byId, byPath, select };
}
