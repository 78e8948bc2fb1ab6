import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * The first program with a name in a search path (`PATH`), then in the `more` folders; null: not found. Skips relative folders, which would
 * depend on where the app was started.
 */
export async function findProgram(
  name: string,
  searchPath: string,
  more: readonly string[] = [],
): Promise<string | null> {
  const folders = searchPath.split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  for (const folder of [...folders, ...more]) {
    const candidate = path.join(folder, name);
    if (await isProgram(candidate)) return candidate;
  }
  return null;
}

/** Whether there is a regular file this user may run. */
export async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}
