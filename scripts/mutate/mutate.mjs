// Mutation test: makes small changes to the code of a folder and lists those that neither its unit tests nor the compiler detect.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { createCompilerCheck } from './compiler-check.mjs';

const usage = `npm run mutate -- PLACE... [--tests PLACE] [--files COUNT] [--seed WORD]
  PLACE    a folder or a file: src/shared/lib
  --tests  the tests that run: a folder or one of them (default: the folder of each PLACE; for a sample, the part of the app of each file)
  --files  a sample: only COUNT files of PLACE, chosen by --seed (default 1)`;

function stop(message) {
  console.error(`${message}\n\n${usage}`);
  process.exit(2);
}

function readOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        tests: { type: 'string', multiple: true },
        files: { type: 'string' },
        seed: { type: 'string', default: '1' },
      },
    });
  } catch (fault) {
    return stop(fault.message);
  }
}

const { positionals: places, values } = readOptions();
if (places.length === 0) stop('Specify a folder or a file.');
for (const place of [...places, ...(values.tests ?? [])])
  if (!existsSync(place)) stop(`${place} does not exist.`);

// Tests of the window need a document, the others must not have one.
const ofWindow = places.filter((place) => place.startsWith('src/renderer')).length;
if ((ofWindow > 0 && ofWindow < places.length) || places.includes('src'))
  stop('The window is changed in a run of its own: src/renderer, or src/shared src/main.');

const isFolder = (place) => statSync(place).isDirectory();
const isCode = (file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file);
const drawn = (file) => createHash('sha256').update(`${values.seed} ${file}`).digest('hex');

const all = places
  .flatMap((place) => (isFolder(place) ? globSync(`${place}/**/*`) : [place]))
  .filter(isCode)
  .sort();
const sample =
  values.files === undefined
    ? all
    : all.sort((a, b) => drawn(a).localeCompare(drawn(b))).slice(0, Number(values.files));
if (sample.length === 0) stop('These paths contain no code to change.');

/** The part of the app that a file belongs to: src/main/services/issues, src/shared/eq. */
const partOf = (file) => dirname(file).split('/').slice(0, 4).join('/');

// All tests of a large folder would take longer than the changes of a few of its files.
const near =
  values.files === undefined
    ? places.map((place) => (isFolder(place) ? place : dirname(place)))
    : [...new Set(sample.map(partOf))];
const ofTests = values.tests ?? near;
process.env.CHANNELSTRIP_MUTATE_TESTS = ofTests.join(' ');

const results = await new Stryker({
  testRunner: 'vitest',
  coverageAnalysis: 'perTest',
  mutate: sample,
  vitest: { configFile: 'vitest.mutate.config.ts', related: false },
  ignorePatterns: ['dist', 'out', 'coverage', 'test-results', 'playwright-report'],
  // Mutants of texts change no tested behavior.
  mutator: { excludedMutations: ['StringLiteral'] },
  reporters: [process.stdout.isTTY ? 'progress' : 'progress-append-only'],
  allowConsoleColors: false,
  logLevel: 'warn',
  // The first run has all tests of the places, which takes long on a busy machine.
  dryRunTimeoutMinutes: 60,
}).runMutationTest();

const noticed = ({ status }) => status === 'Killed' || status === 'Timeout';
const passed = ({ status }) => status === 'Survived' || status === 'NoCoverage';
const oneLine = (text) => text.replaceAll(/\s+/g, ' ').trim();
const brief = (text) => (text.length > 70 ? `${text.slice(0, 69)}…` : text);

/** The code that the mutant replaces. */
function replaced({ fileName, location: { start, end } }) {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  return lines.join('\n');
}

const place = ({ fileName, location: { start } }) =>
  `${relative(process.cwd(), fileName)}:${start.line}:${start.column}`;
const byPlace = (a, b) =>
  a.fileName.localeCompare(b.fileName) ||
  a.location.start.line - b.location.start.line ||
  a.location.start.column - b.location.start.column;

const refusedByCompiler = createCompilerCheck();
const left = results.filter(passed);
console.log(`Compiling ${left.length} changes that no test detected ...`);
const refused = new Set(left.filter(refusedByCompiler));
const survivors = left.filter((mutant) => !refused.has(mutant)).sort(byPlace);
if (survivors.length > 0) console.log('\nNot noticed (* = no test runs this code)');
for (const mutant of survivors) {
  const mark = mutant.status === 'NoCoverage' ? '*' : ' ';
  const change = `${brief(oneLine(replaced(mutant)))} -> ${brief(oneLine(mutant.replacement))}`;
  console.log(`${mark} ${place(mutant)}  ${change}`);
}

function row(file, mutants) {
  const byTests = mutants.filter(noticed).length;
  const byCompiler = mutants.filter((mutant) => refused.has(mutant)).length;
  const all = byTests + mutants.filter(passed).length;
  if (all === 0) return [];
  const hit = byTests + byCompiler;
  const score = Math.round((1000 * hit) / all) / 10;
  return [{ file, mutants: all, byTests, byCompiler, survived: all - hit, '%': score }];
}

const files = Map.groupBy(results, ({ fileName }) => relative(process.cwd(), fileName));
console.log();
console.table([
  ...[...files].sort(([a], [b]) => a.localeCompare(b)).flatMap(([name, of]) => row(name, of)),
  ...row('all', results),
]);
if (values.files !== undefined)
  console.log(`${sample.length} of ${all.length} files, chosen by seed ${values.seed}.`);
