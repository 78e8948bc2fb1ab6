import type { PathMapping } from '../../../../shared/library/model.ts';
import { isVideoName } from '../../../../shared/library/naming.ts';

/** With `/` between names, without one at the end. */
const normalize = (path: string): string => path.replaceAll('\\', '/').replace(/\/+$/, '');

/** The part of a server's path below a prefix, ending at a name: `/media` is not a prefix of `/mediabackup`. null: it is elsewhere. */
function belowPrefix(path: string, prefix: string): string | null {
  const [whole, start] = [normalize(path), normalize(prefix)];
  // Windows servers do not distinguish cases.
  const isWindows = /^[a-z]:|^\/\//i.test(start);
  const fits = isWindows
    ? whole.toLowerCase().startsWith(`${start.toLowerCase()}/`)
    : whole.startsWith(`${start}/`);
  return fits ? whole.slice(start.length + 1) : null;
}

/** The mapping with the longest prefix of a path. */
export const chooseMapping = <M extends PathMapping>(
  path: string,
  mappings: readonly M[],
): M | undefined =>
  mappings
    .filter(({ from }) => belowPrefix(path, from) !== null)
    .toSorted((a, b) => normalize(b.from).length - normalize(a.from).length)[0];

export interface MappedFile {
  /** The folder of this computer that the mapping names. */
  readonly root: string;
  /** Names below it. */
  readonly names: readonly string[];
}

/**
 * Where a server's file is on this computer by the longest prefix; without a mapping, where the server says. null: it is no video, or its
 * path leads out of the folder.
 */
export function mapServerPath(path: string, mappings: readonly PathMapping[]): MappedFile | null {
  const mapping = chooseMapping(path, mappings);
  const rest =
    (mapping === undefined ? null : belowPrefix(path, mapping.from)) ??
    normalize(path).replace(/^\//, '');
  const names = rest.split('/');
  const isSafe = names.every(
    (name) => name !== '' && name !== '.' && name !== '..' && !name.includes('\0'),
  );
  if (!isSafe || !isVideoName(names.at(-1) ?? '')) return null;
  return { root: mapping?.to ?? '/', names };
}
