import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The paths of all files in a folder tree that contain a text. The app may replace files meanwhile: then all are listed again. */
export function filesWith(folder: string, text: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => readFileSync(path).includes(text));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return filesWith(folder, text);
    throw error;
  }
}
