import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const isTest = (file) => /\.test\.tsx?$/.test(file);
const imported = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/** Who imports each file of the app and of its unit, contract and integration tests: paths from the root of the checkout. */
export function readImporters() {
  const importers = new Map();
  for (const file of globSync(['src/**/*.{ts,tsx}', 'test/**/*.ts'])) {
    for (const [, path] of readFileSync(file, 'utf8').matchAll(imported)) {
      const target = join(dirname(file), path);
      if (!importers.has(target)) importers.set(target, []);
      importers.get(target).push(file);
    }
  }
  return importers;
}

/** How many folders two paths have in common. */
function sharedFolders(a, b) {
  const other = b.split('/');
  const differs = a.split('/').findIndex((part, at) => part !== other[at]);
  return differs === -1 ? other.length : differs;
}

/**
 * The test files that reach `file`, the nearest first: of the same name, then those that import it, then by folder. The number of imports
 * between decides last, because tests of whole programs reach much by few.
 */
export function relatedTests(file, importers, count) {
  const distances = new Map([[file, 0]]);
  // A map that grows while it is read: breadth first.
  for (const [at, distance] of distances)
    for (const importer of importers.get(at) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  const own = file.replace(/\.tsx?$/, '.test.');
  const rank = (test) => (test.startsWith(own) ? 0 : Math.min(distances.get(test), 2));
  return [...distances.keys()]
    .filter((path) => isTest(path) && !path.startsWith('test/e2e/') && existsSync(path))
    .sort(
      (a, b) =>
        rank(a) - rank(b) ||
        sharedFolders(b, file) - sharedFolders(a, file) ||
        distances.get(a) - distances.get(b) ||
        a.localeCompare(b),
    )
    .slice(0, count);
}
