interface Crumb {
  readonly label: string;
  readonly path: string;
}

/** Whether a path is one of Windows. */
export const isWindows = (path: string): boolean => /^[A-Za-z]:[\\/]|^\\\\/.test(path);

/** The folders on the way to `path`, the root first: `/media/kids` is `/`, `media`, `kids`. */
export function crumbsOf(path: string): readonly Crumb[] {
  const mark = isWindows(path) ? '\\' : '/';
  const parts = path.split(/[/\\]/).filter(Boolean);
  const root: Crumb[] = mark === '/' ? [{ label: '/', path: '/' }] : [];
  const lead = path.startsWith('\\\\') ? '\\\\' : mark === '/' ? '/' : '';
  return [
    ...root,
    ...parts.map((label, at) => {
      const joined = lead + parts.slice(0, at + 1).join(mark);
      return { label, path: /^[A-Za-z]:$/.test(joined) ? `${joined}\\` : joined };
    }),
  ];
}

/** A name in a folder, with the folder's own kind of separator. */
export function joinPath(folder: string, name: string): string {
  const mark = isWindows(folder) ? '\\' : '/';
  return folder.endsWith(mark) ? folder + name : folder + mark + name;
}

/** Whether a path stands by itself, whatever folder is open. */
export const isAbsolute = (path: string): boolean =>
  path.startsWith('/') || path.startsWith('~') || isWindows(path);

/** A path as it reads from a file on: what lies beside or below that, without what both have in common. */
export function besideFile(path: string, file: string): string {
  const folder = file.replace(/[^/\\]*$/, '');
  return folder !== '' && path.startsWith(folder) ? path.slice(folder.length) : path;
}

/** The folder of a path; null where it names none. */
export const folderOf = (path: string): string | null =>
  /^(.+)[/\\][^/\\]*$/.exec(path)?.[1] ?? null;
