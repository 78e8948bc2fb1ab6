import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Wording that was replaced by plain technical English and must not come back, in texts, docs, comments or names. */
const replaced = [
  /command-door|InCharge|openHouse|\bHouse\b|WriteDesk|SecretDesk|LineupDesk|DspBook|RequireWork\b|(?:Deploys|Issues|Workflows|Ads)Work\b|playout\/around/,
  /what came of it|Who changes it tells so|Makes the function that opens/,
  /tunes in meanwhile|is not cut when|the server has it already/,
  /What stops working or is about to|neither counted nor announced|will go wrong on air and mend/,
  /can be written all the same|written anew|passed over|Draw also|your taste|Most boost/,
  /Save the present settings|needs a look|Read lengths|From the lineup's folder on|does not exist is made/,
  /The address is complete|The name is known|The token may go there|The user may do what the app needs/,
  /Why this one|How this app calls it|Drawn for the stream|No server announced itself|has an equals sign/,
];

const folders = ['resources/locales', 'src', 'docs', 'test', 'scripts'];
const kinds = /\.(?:ts|tsx|mjs|json|md|css)$/;

async function files(): Promise<string[]> {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(path.join(root, folder), { recursive: true });
      return entries.map((entry) => path.join(folder, entry));
    }),
  );
  return ['README.md', ...found.flat()].filter(
    (file) => kinds.test(file) && !file.includes('fixtures') && !file.endsWith('words.test.ts'),
  );
}

describe('the words', () =>
  it('are those of the field, everywhere', async () => {
    const found: string[] = [];
    for (const file of await files())
      for (const [at, line] of (await readFile(path.join(root, file), 'utf8'))
        .split('\n')
        .entries())
        if (replaced.some((words) => words.test(line)))
          found.push(`${file}:${String(at + 1)}: ${line.trim()}`);
    expect(found).toEqual([]);
  }));
