import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Creates a program that runs `body` (JavaScript with `args` and `fs`), to simulate rare behavior of real ones. The started process is the
 * program itself, so that a kill ends it.
 */
export async function fakeTool(folder: string, name: string, body: string): Promise<string> {
  const file = path.join(folder, name);
  const head = `#!${process.execPath}\nconst args = process.argv.slice(2);\nconst fs = require('node:fs');\n`;
  await writeFile(file, head + body);
  await chmod(file, 0o755);
  return file;
}
