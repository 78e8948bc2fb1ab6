// Mutation test: makes small changes to the code of files and lists those that neither the nearest tests nor the compiler detect.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findRefused } from './compiler-check.mjs';
import { readImporters, relatedTests } from './related-tests.mjs';
import { runFile } from './run-file.mjs';

const FOLDER = 'test-results/mutate';
const usage = `npm run mutate -- PLACE... [--files COUNT] [--seed WORD] [--tests COUNT]
  PLACE    a folder or a file: src/shared/lib
  --files  a sample: only COUNT files of PLACE, chosen by --seed (default 1)
  --tests  how many test files run at most for a file, the nearest by imports first (default 12)`;

function stop(message) {
  console.error(`${message}\n\n${usage}`);
  process.exit(2);
}

function readOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        files: { type: 'string' },
        seed: { type: 'string', default: '1' },
        tests: { type: 'string', default: '12' },
      },
    });
  } catch (fault) {
    return stop(fault.message);
  }
}

const { positionals: places, values } = readOptions();
if (places.length === 0) stop('Specify a folder or a file.');
for (const place of places) if (!existsSync(place)) stop(`${place} does not exist.`);

const isFolder = (place) => statSync(place).isDirectory();
const isCode = (file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file);
const sha = (text) => createHash('sha256').update(text).digest('hex');
const drawn = (file) => sha(`${values.seed} ${file}`);

const all = places
  .flatMap((place) => (isFolder(place) ? globSync(`${place}/**/*`) : [place]))
  .filter(isCode)
  .sort();
const sample =
  values.files === undefined
    ? all
    : all
        .toSorted((a, b) => drawn(a).localeCompare(drawn(b)))
        .slice(0, Number(values.files))
        .sort();
if (sample.length === 0) stop('These paths contain no code to change.');

const isDetected = ({ status }) => status === 'Killed' || status === 'Timeout';
const isOpen = ({ status }) => status === 'Survived' || status === 'NoCoverage';

const hashOf = (file) => (existsSync(file) ? sha(readFileSync(file)) : '');
const memoryOf = (file) => `${FOLDER}/${file.replaceAll('/', '_')}.json`;

/** The results of the last run that still hold: the file and the tests that decided are as they were. */
function readKnown(file) {
  if (!existsSync(memoryOf(file))) return [];
  const { hash, hashes, mutants } = JSON.parse(readFileSync(memoryOf(file), 'utf8'));
  if (hash !== hashOf(file)) return [];
  const isSame = (test) => hashes[test] === hashOf(test);
  return mutants.flatMap(({ id, status, by = [] }) => {
    const same = by.filter(isSame);
    return same.length > 0 && (status !== 'Killed' || same.length === by.length)
      ? [{ id, status, by: same }]
      : [];
  });
}

function remember(file, tests, mutants) {
  const hashes = Object.fromEntries(tests.map((test) => [test, hashOf(test)]));
  const results = mutants.map(({ id, status, by }) => ({ id, status, by }));
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(
    memoryOf(file),
    JSON.stringify({ hash: hashOf(file), hashes, mutants: results }, null, 1),
  );
}

const oneLine = (text) => text.replaceAll(/\s+/g, ' ').trim();
const brief = (text) => (text.length > 70 ? `${text.slice(0, 69)}…` : text);

/** The code that the mutant replaces. */
function replaced({ fileName, location: { start, end } }) {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line, end.line + 1);
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column);
  lines[0] = lines[0].slice(start.column);
  return lines.join('\n');
}

function describe(mutant) {
  const { line, column } = mutant.location.start;
  const mark = mutant.status === 'NoCoverage' ? '*' : ' ';
  const place = `${relative(process.cwd(), mutant.fileName)}:${line + 1}:${column + 1}`;
  const change = `${brief(oneLine(replaced(mutant)))} -> ${brief(oneLine(mutant.replacement))}`;
  return `${mark} ${place}  ${change}`;
}

const importers = readImporters();
/** How many files are compiled with a changed one: each costs a second, and most errors show in any of them. */
const MAX_IMPORTERS = 5;

// Tests are part of no project of the app.
const importersOf = (file) =>
  (importers.get(file) ?? [])
    .filter((path) => path.startsWith('src/') && !/\.test\.tsx?$/.test(path))
    .slice(0, MAX_IMPORTERS)
    .map((path) => resolve(path));

async function testFile(file) {
  const tests = relatedTests(file, importers, Number(values.tests));
  const mutants = await runFile({ file, tests, known: readKnown(file), folder: FOLDER });
  remember(file, tests, mutants);
  const open = mutants.filter(isOpen);
  const refused = findRefused(resolve(file), open, importersOf(file));
  const survivors = open.filter((mutant) => !refused.has(mutant));
  console.log(`\n${file}: ${mutants.length} mutants, tests: ${tests.length}`);
  for (const mutant of survivors) console.log(describe(mutant));
  const byTests = mutants.filter(isDetected).length;
  const byCompiler = open.length - survivors.length;
  return { file, mutants: mutants.length, byTests, byCompiler, survived: survivors.length };
}

console.log('Not detected (* = no test runs this code)');
const rows = [];
for (const file of sample) {
  try {
    rows.push(await testFile(file));
  } catch (fault) {
    console.log(`\n${file} is not measured. ${fault.message}`);
    process.exitCode = 1;
  }
}

const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
const counts = ['mutants', 'byTests', 'byCompiler', 'survived'];
rows.push({ file: 'all', ...Object.fromEntries(counts.map((key) => [key, sum(key)])) });
console.log();
console.table(
  rows
    .filter(({ mutants }) => mutants > 0)
    .map((row) => ({
      ...row,
      '%': Math.round((1000 * (row.byTests + row.byCompiler)) / row.mutants) / 10,
    })),
);
if (values.files !== undefined)
  console.log(`${sample.length} of ${all.length} files, chosen by seed ${values.seed}.`);
