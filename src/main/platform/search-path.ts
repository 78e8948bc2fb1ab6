import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * The first program of a name in a search path (`PATH`), else in `more` folders; null: there is none. Relative folders are passed
 * over: they would mean whatever folder the app was started in.
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

/** Whether there is a plain file that this user may run. */
export async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}
