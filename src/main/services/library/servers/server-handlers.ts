import type { Handlers } from '../../../../shared/contract/methods.ts';
import type { OpenLibrary } from '../open-library.ts';

type Names =
  'library.addServer' | 'library.removeServer' | 'library.chooseLibraries' | 'library.mapPath';

/** Methods for media servers. */
export const serverHandlers = (open: () => Promise<OpenLibrary>): Handlers<Names> => ({
  'library.addServer': async (server, { signal }) => {
    const library = await open();
    const id = await library.servers.add(server, signal);
    library.scanLater(id);
    return { id };
  },
  'library.removeServer': async ({ id }) => (await open()).servers.remove(id),
  'library.chooseLibraries': async ({ id, libraries }) => {
    const library = await open();
    library.servers.choose(id, libraries);
    library.scanLater(id);
  },
  'library.mapPath': async ({ id, paths, isSaved }) => {
    const library = await open();
    const checked = await library.servers.map(id, paths, isSaved);
    if (isSaved) library.scanLater(id);
    return { paths: checked };
  },
});
