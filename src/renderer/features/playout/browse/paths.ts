interface Crumb {
  readonly label: string;
  readonly path: string;
}

/** Whether a path is a Windows path. */
export const isWindows = (path: string): boolean => /^[A-Za-z]:[\\/]|^\\\\/.test(path);

/** The path's folders from the root down: `/media/kids` is `/`, `media`, `kids`. */
export function splitPath(path: string): readonly Crumb[] {
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

/** Joins a name to a folder with the folder's own separator. */
export function joinPath(folder: string, name: string): string {
  const mark = isWindows(folder) ? '\\' : '/';
  return folder.endsWith(mark) ? folder + name : folder + mark + name;
}

/** Whether a path is absolute or starts in the user's home. */
export const isAbsolute = (path: string): boolean =>
  path.startsWith('/') || path.startsWith('~') || isWindows(path);

/** Makes a path relative to the folder of `file` when it lies in or below that folder. */
export function besideFile(path: string, file: string): string {
  const folder = file.replace(/[^/\\]*$/, '');
  return folder !== '' && path.startsWith(folder) ? path.slice(folder.length) : path;
}

/** The folder of a path; null if the path has none. */
export const parseFolder = (path: string): string | null =>
  /^(.+)[/\\][^/\\]*$/.exec(path)?.[1] ?? null;
