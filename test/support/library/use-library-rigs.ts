import { afterEach } from 'vitest';
import type { LibraryRig } from './library-rig.ts';
import { libraryRig } from './library-rig.ts';

/** Opens libraries, which are closed after each test. */
export function useLibraryRigs(): typeof libraryRig {
  const rigs: LibraryRig[] = [];
  afterEach(async () => {
    for (const { service } of rigs.splice(0)) await service.stop();
  });
  return (dataDir, changes) => {
    const rig = libraryRig(dataDir, changes);
    rigs.push(rig);
    return rig;
  };
}
