import type { PathMapping } from '../../../../shared/library/model.ts';
import { isVideoName } from '../../../../shared/library/naming.ts';

/** The path with `/` as separator and without a trailing one. */
const normalize = (path: string): string => path.replaceAll('\\', '/').replace(/\/+$/, '');

/**
 * The part of a server's path below a prefix that ends at a complete name: `/media` is not a prefix of `/mediabackup`. null: the path is
 * elsewhere.
 */
function belowPrefix(path: string, prefix: string): string | null {
  const [whole, start] = [normalize(path), normalize(prefix)];
  // Windows servers ignore case.
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
  /** The mapping's folder on this computer. */
  readonly root: string;
  /** Names of the path below the root. */
  readonly names: readonly string[];
}

/**
 * Maps the path of a server's file to this computer by the longest prefix; without a mapping, the path is unchanged. null: not a video, or
 * the path leads out of the folder.
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
